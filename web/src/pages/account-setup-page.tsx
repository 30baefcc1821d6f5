import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthLayoutWithQueries } from '../app/auth-layout-with-queries.tsx';
import { AccountSetup } from '../features/account/account-setup.tsx';
import { LogoutButton } from '../features/auth/logout-button.tsx';
import { useAuth } from '../lib/auth.ts';

/** The only screen available to a user with a pending setup step. */
export function AccountSetupPage() {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  // Between signing out and the redirect there is no user.
  if (user === null) return null;
  const isPassword = user.pending === 'password';
  return (
    <AuthLayoutWithQueries
      title={t(isPassword ? 'account.setup.password.title' : 'account.setup.secondFactor.title')}
      text={t(isPassword ? 'account.setup.password.text' : 'account.setup.secondFactor.text')}
    >
      <Stack gap="md">
        <AccountSetup isPage />
        <LogoutButton />
      </Stack>
    </AuthLayoutWithQueries>
  );
}
