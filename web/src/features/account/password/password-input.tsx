import { useTranslation } from 'react-i18next';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/password-field.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>;

/** The password input of the account forms. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      showLabel={t('auth.login.showPassword')}
      hideLabel={t('auth.login.hidePassword')}
      withAsterisk
      {...props}
    />
  );
}
