import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { PersonalSettings } from '../features/user-settings/personal-settings.tsx';
import { ProfileFacts } from '../features/user-settings/profile-facts.tsx';

const AccountSecurity = lazy(async () => ({
  default: (await import('../features/account/account-security.tsx')).AccountSecurity,
}));

/** The profile, settings and account of the signed-in user. */
export function PersonalSettingsPage() {
  return (
    <Stack gap="md" maw={880}>
      <ProfileFacts />
      <PersonalSettings />
      <Suspense>
        <AccountSecurity />
      </Suspense>
    </Stack>
  );
}
