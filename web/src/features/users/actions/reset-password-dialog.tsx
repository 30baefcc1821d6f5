import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from './action-dialog.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Helps somebody who cannot sign in any more. */
export function ResetPasswordDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('users.resetPassword.title')}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <ResetPasswordForm user={user} onDone={onClose} />
    </Modal>
  );
}
