import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActDialogProps } from './act-dialog.ts';
import { EditForm, type EditFormHandle } from './edit-form.tsx';

/** Changes a user. */
export function EditDialog({ user, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const form = useRef<EditFormHandle>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('users.edit.title')}
      closeLabel={t('common.actions.close')}
      size={560}
    >
      <EditForm ref={form} user={user} onDone={onClose} />
    </FormDialog>
  );
}
