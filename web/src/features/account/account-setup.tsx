import { useTranslation } from 'react-i18next';
import { refreshUser } from '../../lib/auth-check.ts';
import { useActor } from '../../lib/auth.ts';
import { toast } from '../../lib/toast.ts';
import { ChangePasswordForm } from './password/change-password-form.tsx';
import { SecondFactorSetup } from './second-factor/second-factor-setup.tsx';

interface AccountSetupProps {
  isPage?: boolean;
  /** Called when the recovery codes appear. */
  onCodes: () => void;
}

/** The pending setup step of the user, if any: a required password change, then required two-factor setup. */
export function AccountSetup({ isPage = false, onCodes }: AccountSetupProps) {
  const { t } = useTranslation();
  const { pending } = useActor();
  if (pending === 'password')
    return <ChangePasswordForm currentLabel={t('account.setup.password.current')} isPage={isPage} />;
  return (
    <SecondFactorSetup
      onCodes={onCodes}
      onDone={() => {
        toast.success(t('account.secondFactor.enabled'));
        void refreshUser();
      }}
    />
  );
}
