import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayoutWithQueries } from '../app/auth-layout-with-queries.tsx';
import { AccountSetup } from '../features/account/account-setup.tsx';
import { LogoutButton } from '../features/auth/logout-button.tsx';
import { useAuth } from '../lib/auth.ts';

/** The only screen available to a user with a pending setup step. */
export function AccountSetupPage() {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  const [hasCodes, setHasCodes] = useState(false);
  // Between signing out and the redirect there is no user.
  if (user === null) return null;
  const step = user.pending === 'password' ? 'password' : 'secondFactor';
  return (
    <AuthLayoutWithQueries
      title={t(hasCodes ? 'account.recovery.title' : `account.setup.${step}.title`)}
      text={t(hasCodes ? 'account.recovery.intro' : `account.setup.${step}.text`)}
    >
      <Stack gap="md">
        <AccountSetup isPage onCodes={() => setHasCodes(true)} />
        <LogoutButton />
      </Stack>
    </AuthLayoutWithQueries>
  );
}
