import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { useDisableTotp } from './account.queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';

interface DisableSecondFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Turns the second factor off, for who knows the password. */
export function DisableSecondFactorDialog({ opened, onClose }: DisableSecondFactorDialogProps) {
  const { t } = useTranslation();
  const disable = useDisableTotp();

  function close(): void {
    disable.reset();
    onClose();
  }

  return (
    <Modal
      opened={useOpening(opened)}
      onClose={close}
      title={t('account.secondFactor.disableTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
    >
      <PasswordCheckForm
        text={t('account.secondFactor.disableText')}
        submitLabel={t('account.secondFactor.disable')}
        destructive
        submit={async (password) => {
          await disable.mutateAsync({ password });
          toast.success(t('account.secondFactor.disabled'));
          close();
        }}
        error={disable.error}
        onCancel={close}
      />
    </Modal>
  );
}
