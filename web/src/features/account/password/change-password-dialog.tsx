import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The dialog in which users change their own password. */
export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('account.changePassword.title')}>
      <ChangePasswordForm
        currentLabel={t('account.changePassword.current')}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
