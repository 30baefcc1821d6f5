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

  return (
    <FormDialog opened={opened} onClose={onClose} title={t('account.secondFactor.disableTitle')}>
      <PasswordCheckForm
        text={t('account.secondFactor.disableText')}
        submitLabel={t('account.secondFactor.disable')}
        destructive
        submit={async (password) => {
          await disable.mutateAsync({ password });
          toast.success(t('account.secondFactor.disabled'));
          onClose();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
