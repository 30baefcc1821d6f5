import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The change of the own password, from the user menu. */
export function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={t('account.changePassword.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      fullScreen={isPhone}
    >
      <ChangePasswordForm
        currentLabel={t('account.changePassword.current')}
        onDone={onClose}
        onCancel={onClose}
      />
    </Modal>
  );
}
