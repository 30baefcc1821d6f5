import { Text } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings-form.module.css';

/** The signed-in user's name, e-mail and role; only administrators can change them. */
export function ProfileFacts() {
  const { t } = useTranslation();
  const { name, email, role, phone, department } = useActor();
  return (
    <Panel title={t('userSettings.profile.title')}>
      <div className={classes.body}>
        <Facts
          facts={[
            { label: t('userSettings.profile.name'), value: name },
            { label: t('userSettings.profile.email'), value: email },
            { label: t('userSettings.profile.role'), value: t(`auth.roles.${role}`) },
            { label: t('userSettings.profile.phone'), value: phone ?? blank },
            { label: t('userSettings.profile.department'), value: department ?? blank },
          ]}
        />
        <Text c="dimmed" size="xs" mt="sm">
          {t('userSettings.profile.hint')}
        </Text>
      </div>
    </Panel>
  );
}
