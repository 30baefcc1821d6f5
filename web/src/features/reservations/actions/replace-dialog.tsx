import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ReplaceForm } from './replace-form.tsx';

/** Gives a live reservation another replacement machine. */
export function ReplaceDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('reservations.replace.title')}
      closeLabel={t('common.actions.close')}
      size={760}
    >
      <ReplaceForm reservation={reservation} onDone={onClose} />
    </FormDialog>
  );
}
