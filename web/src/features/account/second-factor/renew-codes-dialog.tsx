import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRenewRecoveryCodes } from '../account.queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RenewCodesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Replaces the recovery codes; while it shows the new ones, only its own button closes it. */
export function RenewCodesDialog({ opened, onClose }: RenewCodesDialogProps) {
  const { t } = useTranslation();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(): void {
    setCodes(null);
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={finish}
      title={t(codes === null ? 'account.secondFactor.renew' : 'account.recovery.title')}
      withCloseButton={codes === null}
      closeOnEscape={codes === null}
    >
      {codes === null ? (
        <PasswordCheckForm
          text={t('account.secondFactor.renewText')}
          submitLabel={t('account.secondFactor.renewSubmit')}
          submit={async (password) => setCodes((await renew.mutateAsync({ password })).recoveryCodes)}
          onCancel={finish}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={finish} />
      )}
    </FormDialog>
  );
}
