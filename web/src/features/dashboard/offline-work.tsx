import { Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { useCan } from '../../lib/auth.ts';
import classes from './work-queue.module.css';

/** Instead of work that is not known without a connection: the way to the machines that can be read. */
export function OfflineWork() {
  const { t } = useTranslation();
  const seesMachines = useCan('machines.view');
  return (
    <div className={classes.none}>
      <IconCloudOff size={24} stroke={1.4} aria-hidden />
      <div>
        <Text fw={600}>{t('dashboard.work.offline')}</Text>
        {seesMachines && (
          <>
            <Text c="dimmed">{t('dashboard.work.offlineText')}</Text>
            <Group gap="xs" mt="xs">
              <Button variant="default" component={Link} to={machinePaths.used}>
                {t('dashboard.figures.used')}
              </Button>
              <Button variant="default" component={Link} to={machinePaths.stock}>
                {t('dashboard.figures.stock')}
              </Button>
            </Group>
          </>
        )}
      </div>
    </div>
  );
}
