import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActDialogProps } from './act-dialog.ts';
import { ReplaceForm, type ReplaceFormHandle } from './replace-form.tsx';

/** Gives a live reservation another replacement machine. */
export function ReplaceDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const form = useRef<ReplaceFormHandle>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('reservations.replace.title')}
      closeLabel={t('common.actions.close')}
      size={760}
    >
      <ReplaceForm ref={form} reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}
