import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { EditForm } from './edit-form.tsx';

/** Changes a user. */
export function EditDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('users.edit.title')}
      closeLabel={t('common.actions.close')}
      size={560}
    >
      <EditForm user={user} onDone={onClose} />
    </FormDialog>
  );
}
