import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '../../lib/auth-check.ts';
import { toast } from '../../lib/toast.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

interface EnableSecondFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Turns the second factor on; once it shows the recovery codes it closes by its own button only. */
export function EnableSecondFactorDialog({ opened, onClose }: EnableSecondFactorDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [hasCodes, setHasCodes] = useState(false);

  function finish(): void {
    setHasCodes(false);
    onClose();
    toast.success(t('account.secondFactor.enabled'));
    void refreshUser();
  }

  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={t(hasCodes ? 'account.recovery.title' : 'account.secondFactor.enable')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      withCloseButton={!hasCodes}
      closeOnEscape={!hasCodes}
      closeOnClickOutside={false}
      fullScreen={isPhone}
    >
      <SecondFactorSetup onDone={finish} onCancel={onClose} onCodes={() => setHasCodes(true)} />
    </Modal>
  );
}
