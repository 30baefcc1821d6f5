import type { Backup } from '@strojpark/core/contracts/backups';
import { Button, Text } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupProgress } from './backup-progress.tsx';
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
      <PanelPart>
        <Text size="sm" c="dimmed">
          {t('backups.intro')}
        </Text>
        {data && <ScheduleText {...data} />}
      </PanelPart>
      <div aria-live="polite">{running && <BackupProgress backup={running} />}</div>
      {data ? (
        <BackupList
          backups={data.items.filter((backup) => !isUnfinished(backup))}
          isMaking={running !== undefined}
        />
      ) : (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('backups.failedToLoad')}
          rows={3}
          height={60}
        />
      )}
      <RestoreHelp fileName={data?.items.find(({ status }) => status === 'completed')?.fileName} />
    </Panel>
  );
}
