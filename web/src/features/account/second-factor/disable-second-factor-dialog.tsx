import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDisableTotp } from '../account.queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';

interface DisableSecondFactorDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Disables two-factor sign-in after a password check. */
export function DisableSecondFactorDialog({ opened, onClose }: DisableSecondFactorDialogProps) {
  const { t } = useTranslation();
  const disable = useDisableTotp();

  function close(): void {
    disable.reset();
    onClose();
  }

  return (
    <FormDialog opened={opened} onClose={close} title={t('account.secondFactor.disableTitle')}>
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
    </FormDialog>
  );
}
