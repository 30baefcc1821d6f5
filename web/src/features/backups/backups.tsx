import { Button, Text } from '@mantine/core';
import type { Backup, backups } from '@strojpark/core/contracts/backups';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelFold } from '../../ui/panel-fold.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BackupList } from './backup-list.tsx';
import { useBackups, useStartBackup } from './backups.queries.ts';
import classes from './backups.module.css';

/** Database backups: making one, the stored ones, and how to restore. */
export function Backups() {
  const { t } = useTranslation();
  const onCompleted = useCallback(
    ({ createdAt }: Backup) => toast.success(t('backups.completed', { name: formatDateTime(createdAt) })),
    [t],
  );
  const { data, error, refetch } = useBackups(onCompleted);
  const start = useStartBackup();
  const running = data?.items.find(isUnderWay);

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
          backups={data.items.filter((backup) => !isUnderWay(backup))}
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

/** How to restore a backup; there is no button, because it needs an empty database. */
function RestoreHelp({ fileName = 'strojpark.tar.gz' }: { fileName: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PanelFold label={t('backups.restore.title')}>
      <div className={classes.help}>
        <Text size="sm">{t('backups.restore.where')}</Text>
        <code className={classes.command}>{`npm run cli -- restore ${fileName}`}</code>
        <Text size="sm">{t('backups.restore.check')}</Text>
        <Text size="sm">{t('backups.restore.secrets')}</Text>
      </div>
    </PanelFold>
  );
}

type ScheduleTextProps = Pick<ResponseOf<typeof backups.list>, 'schedule' | 'nextAt' | 'keep'>;

/** Tolerance for a client clock that is behind. */
const minute = 60_000;

/** When the next automatic backup is made, and how many are kept. */
function ScheduleText({ schedule, nextAt, keep }: ScheduleTextProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isDue = nextAt !== null && Date.parse(nextAt) <= now.getTime() + minute;
  const next = isDue
    ? t('backups.schedule.soon')
    : t('backups.schedule.at', { time: formatDateTime(nextAt) });
  return (
    <Text size="sm" mt={4}>
      {schedule === 'off' ? t('backups.schedule.off') : t(`backups.schedule.${schedule}`, { next })}{' '}
      {t('backups.schedule.kept', { count: keep })}
    </Text>
  );
}

/** The progress of the backup that is being made. */
function BackupProgress({ backup }: { backup: Backup }) {
  const { t } = useTranslation();
  const { status, rowsDone, rowsTotal, tablesDone, tablesTotal } = backup;
  return (
    <PanelPart>
      <RunProgress
        label={t(status === 'queued' ? 'backups.queued' : 'backups.running')}
        done={rowsDone}
        total={rowsTotal}
        counts={
          tablesTotal === 0
            ? ''
            : t('backups.progress', { rows: formatNumber(rowsDone), total: formatNumber(rowsTotal) })
        }
      />
      {tablesTotal > 0 && (
        <Notes>
          {t('backups.progressTables', { done: formatNumber(tablesDone), total: formatNumber(tablesTotal) })}
        </Notes>
      )}
    </PanelPart>
  );
}
