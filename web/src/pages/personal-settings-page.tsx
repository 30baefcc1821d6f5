import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { DeputiesPanel } from '../features/user-settings/deputies-panel.tsx';
import { PersonalSettings } from '../features/user-settings/personal-settings.tsx';
import { ProfileFacts } from '../features/user-settings/profile-facts.tsx';
import classes from './personal-settings-page.module.css';

const AccountSecurity = lazyPart(
  async () => (await import('../features/account/account-security.tsx')).AccountSecurity,
);

/** The profile, settings and account of the signed-in user. */
export function PersonalSettingsPage() {
  return (
    <div className={classes.page}>
      <div className={classes.profile}>
        <ProfileFacts />
      </div>
      <div className={classes.settings}>
        <PersonalSettings />
        <DeputiesPanel />
        <Suspense>
          <AccountSecurity />
        </Suspense>
      </div>
    </div>
  );
}
