import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '../../../lib/auth-check.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

interface EnableSecondFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Enables two-factor sign-in; while it shows the recovery codes, only its own button closes it. */
export function EnableSecondFactorDialog({ opened, onClose }: EnableSecondFactorDialogProps) {
  const { t } = useTranslation();
  const [hasCodes, setHasCodes] = useState(false);

  function finish(): void {
    setHasCodes(false);
    onClose();
    toast.success(t('account.secondFactor.enabled'));
    void refreshUser();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(hasCodes ? 'account.recovery.title' : 'account.secondFactor.enable')}
      withCloseButton={!hasCodes}
      closeOnEscape={!hasCodes}
    >
      <SecondFactorSetup onDone={finish} onCancel={onClose} onCodes={() => setHasCodes(true)} />
    </FormDialog>
  );
}
