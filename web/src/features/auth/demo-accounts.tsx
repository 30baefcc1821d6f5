import { Button, Group, Text } from '@mantine/core';
import { settings } from '@strojpark/core/contracts/settings';
import { roles } from '@strojpark/core/domain/permissions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';
import classes from './demo-accounts.module.css';

interface DemoAccountsProps {
  onPick: (account: { email: string; password: string }) => void;
}

const password = 'strojpark';

/** The accounts of the demo data, shown only where that data was seeded. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const { t } = useTranslation();
  const [isDemo, setIsDemo] = useState(false);

  // The data cache comes with the signed-in layout, which this page does not load.
  useEffect(() => {
    call(settings.public).then(
      ({ demo }) => setIsDemo(demo),
      (error: unknown) => log('warn', 'Loading the public settings failed', error),
    );
  }, []);

  if (!isDemo) return null;
  return (
    <div className={classes.demo}>
      <Text fw={500}>{t('auth.demo.title')}</Text>
      <Text c="dimmed">{t('auth.demo.hint', { password })}</Text>
      <Group gap="xs" mt="xs">
        {roles.map((role) => {
          const email = `${role}@strojpark.example`;
          return (
            <Button
              key={role}
              size="compact-sm"
              variant="default"
              title={email}
              onClick={() => onPick({ email, password })}
            >
              {t(`auth.roles.${role}`)}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}
