import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { useRenewRecoveryCodes } from './account.queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RenewCodesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** New recovery codes in place of the old ones; while it shows them it closes by its own button only. */
export function RenewCodesDialog({ opened, onClose }: RenewCodesDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(): void {
    setCodes(null);
    renew.reset();
    onClose();
  }

  return (
    <Modal
      opened={useOpening(opened)}
      onClose={finish}
      title={t(codes === null ? 'account.secondFactor.renew' : 'account.recovery.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      withCloseButton={codes === null}
      closeOnEscape={codes === null}
      closeOnClickOutside={false}
      fullScreen={isPhone}
    >
      {codes === null ? (
        <PasswordCheckForm
          text={t('account.secondFactor.renewText')}
          submitLabel={t('account.secondFactor.renewSubmit')}
          submit={async (password) => setCodes((await renew.mutateAsync({ password })).recoveryCodes)}
          error={renew.error}
          onCancel={finish}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={finish} />
      )}
    </Modal>
  );
}
