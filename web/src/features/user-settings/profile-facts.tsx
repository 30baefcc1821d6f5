import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '../../entities/users/initials-avatar.tsx';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useActor } from '../../lib/auth.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './profile-facts.module.css';

/** The signed-in user's name, e-mail and role; only administrators can change them. */
export function ProfileFacts() {
  const { t } = useTranslation();
  const { name, email, role, phone, department } = useActor();
  return (
    <Panel title={t('userSettings.profile.title')}>
      <div className={classes.profile}>
        <div className={classes.person}>
          <InitialsAvatar name={name} size={48} />
          <div>
            <div className={classes.name}>{name}</div>
            <RoleBadge role={role} />
          </div>
        </div>
        <Facts
          columns={1}
          facts={[
            { label: t('userSettings.profile.email'), value: email },
            { label: t('userSettings.profile.phone'), value: phone },
            { label: t('userSettings.profile.department'), value: department },
          ]}
        />
        <div className={classes.hint}>{t('userSettings.profile.hint')}</div>
      </div>
    </Panel>
  );
}
