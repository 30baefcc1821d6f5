import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeginTotp } from './account.queries.ts';
import { PasswordCheckForm } from './password-check-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpForm } from './totp-form.tsx';

interface SecondFactorSetupProps {
  /** The recovery codes have been seen and the factor is on. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** From here on leaving would lose the recovery codes. */
  onCodes?: () => void;
}

/** Turns the second factor on: password, then the app, then the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel, onCodes }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const begin = useBeginTotp();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begin.data !== undefined) {
    return (
      <TotpForm
        totp={begin.data}
        onCancel={onCancel}
        onCodes={(shown) => {
          setCodes(shown);
          onCodes?.();
        }}
      />
    );
  }
  return (
    <PasswordCheckForm
      text={t('account.secondFactor.passwordText')}
      submitLabel={t('common.actions.continue')}
      submit={(password) => begin.mutateAsync({ password })}
      error={begin.error}
      onCancel={onCancel}
    />
  );
}
