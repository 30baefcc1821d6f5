import type { Backup } from '@strojpark/core/contracts/backups';
import { Button, Text } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupProgress } from './backup-progress.tsx';
import classes from './backups.module.css';
import { isUnfinished, useBackups, useStartBackup } from './backups.queries.ts';
import { RestoreHelp } from './restore-help.tsx';
import { ScheduleText } from './schedule-text.tsx';

/** Backups of the database: making one, those that are kept, and how one is restored. */
export function Backups() {
  const { t } = useTranslation();
  const onCompleted = useCallback(
    ({ createdAt }: Backup) => toast.success(t('backups.completed', { name: formatDateTime(createdAt) })),
    [t],
  );
  const { data, error, refetch } = useBackups(onCompleted);
  const start = useStartBackup();
  const running = data?.items.find(isUnfinished);

  function startBackup() {
    start.mutate(undefined, { onSuccess: () => toast.success(t('backups.started')) });
  }

  return (
    <Panel
      title={t('backups.title')}
      link={
        <Button
          size="xs"
          loading={start.isPending}
          disabled={!data || running !== undefined}
          onClick={startBackup}
        >
          {t('backups.start')}
        </Button>
      }
    >
      <div className={classes.part}>
        <Text size="sm" c="dimmed">
          {t('backups.intro')}
        </Text>
        {data && <ScheduleText {...data} />}
      </div>
      <div aria-live="polite">{running && <BackupProgress backup={running} />}</div>
      {data ? (
        <BackupList
          backups={data.items.filter((backup) => !isUnfinished(backup))}
          isMaking={running !== undefined}
        />
      ) : error ? (
        <ErrorState
          title={t('backups.failedToLoad')}
          {...failureState(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.part}>
          <SkeletonRows rows={3} height={52} label={t('common.loading')} />
        </div>
      )}
      <RestoreHelp fileName={data?.items.find(({ status }) => status === 'completed')?.fileName} />
    </Panel>
  );
}
