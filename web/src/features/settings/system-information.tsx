import { Anchor } from '@mantine/core';
import type { SystemInformation as Information } from '@strojpark/core/contracts/system';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { Facts } from '../../ui/facts.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelFold } from '../../ui/panel-fold.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSystemInformation } from './setting-changes.queries.ts';
import classes from './settings.module.css';

/** The state of the installation; the figures are live. */
export function SystemInformation() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSystemInformation();
  return (
    <Panel title={t('settings.information.title')}>
      <div className={classes.body}>
        {data ? (
          <InformationFacts information={data} />
        ) : (
          <LoadState
            {...loadingOf({ error, refetch })}
            title={t('settings.information.failedToLoad')}
            rows={4}
          />
        )}
      </div>
      {data && (
        <PanelFold label={t('settings.information.details')}>
          <div className={classes.body}>
            <TechnicalFacts information={data} />
          </div>
        </PanelFold>
      )}
    </Panel>
  );
}

function InformationFacts({ information }: { information: Information }) {
  const { t } = useTranslation();
  const duration = useDurationText();
  const { version, startedAt, uptimeSeconds, database, files, records, backups, mail, jobs } = information;
  const { running, failed } = information.imports;
  return (
    <Facts
      columns={3}
      facts={[
        { label: t('settings.information.machines'), value: formatNumber(records.machines) },
        { label: t('settings.information.reservations'), value: formatNumber(records.reservations) },
        { label: t('settings.information.users'), value: formatNumber(records.users) },
        {
          label: t('settings.information.streams'),
          value: formatNumber(information.process.streams),
        },
        { label: t('settings.information.dataSize'), value: formatBytes(database.size) },
        {
          label: t('settings.information.files'),
          value: t(files.responds ? 'settings.information.filesWork' : 'settings.information.filesFailed'),
        },
        {
          label: t('settings.information.lastBackup'),
          value:
            backups.lastAt === null ? t('settings.information.noBackup') : formatDateTime(backups.lastAt),
        },
        {
          label: t('settings.information.verification'),
          value: backups.verification
            ? t(`settings.information.verified.${backups.verification.result}`, {
                date: formatDateTime(backups.verification.backupAt),
              })
            : t('settings.information.notVerified'),
        },
        {
          label: t('settings.information.storage'),
          value: t('settings.information.storageText', {
            size: formatBytes(backups.size),
            count: backups.count,
          }),
        },
        {
          label: t('settings.information.mail'),
          value: (
            <>
              {linesOf(
                mail.waiting > 0 &&
                  t('settings.information.mailWaiting', { waiting: formatNumber(mail.waiting) }),
                mail.failed > 0 &&
                  t('settings.information.mailFailed', { failed: formatNumber(mail.failed) }),
              ) || t('settings.information.mailIdle')}
              {!mail.hasServer && (
                <>
                  {'\n'}
                  <Anchor
                    inherit
                    renderRoot={(props) => (
                      <Link to="/admin/settings/$section" params={{ section: 'notifications' }} {...props} />
                    )}
                  >
                    {t('settings.information.noMailServer')}
                  </Anchor>
                </>
              )}
            </>
          ),
        },
        {
          label: t('settings.information.imports'),
          value:
            linesOf(
              running > 0 && t('settings.information.importsRunning', { running: formatNumber(running) }),
              failed > 0 && t('settings.information.jobsFailed', { failed: formatNumber(failed) }),
            ) || t('settings.information.importsIdle'),
        },
        {
          label: t('settings.information.jobs'),
          value:
            linesOf(
              jobs.waiting > 0 &&
                t('settings.information.jobsWaiting', {
                  waiting: formatNumber(jobs.waiting),
                  lag: duration(jobs.lagSeconds),
                }),
              jobs.failed > 0 && t('settings.information.jobsFailed', { failed: formatNumber(jobs.failed) }),
            ) || t('settings.information.jobsIdle'),
        },
        { label: t('settings.information.version'), value: version },
        { label: t('settings.information.startedAt'), value: formatDateTime(startedAt) },
        { label: t('settings.information.uptime'), value: duration(uptimeSeconds) },
      ]}
    />
  );
}

/** What only a technician needs. */
function TechnicalFacts({ information: { database, files, process } }: { information: Information }) {
  const { t } = useTranslation();
  const { memory, delayMs, connections } = process;
  return (
    <Facts
      columns={3}
      facts={[
        { label: t('settings.information.memory'), value: formatBytes(memory) },
        {
          label: t('settings.information.delay'),
          value: t('settings.information.delayText', { milliseconds: formatNumber(delayMs) }),
        },
        {
          label: t('settings.information.connections'),
          value: linesOf(
            t('settings.information.connectionsText', {
              used: formatNumber(connections.used),
              idle: formatNumber(connections.idle),
            }),
            connections.waiting > 0 &&
              t('settings.information.connectionsWaiting', { waiting: formatNumber(connections.waiting) }),
          ),
        },
        {
          label: t('settings.information.database'),
          value: t('settings.information.databaseText', { version: database.version }),
        },
        // Most installations have none.
        ...(database.standbys?.count
          ? [
              {
                label: t('settings.information.standbys'),
                value: t('settings.information.standbysText', {
                  formatted: formatNumber(database.standbys.count),
                  seconds: formatNumber(database.standbys.lagSeconds),
                }),
              },
            ]
          : []),
        {
          label: t('settings.information.filesAt'),
          value: t(`settings.information.filesText.${files.kind}`, { location: files.location }),
        },
      ]}
    />
  );
}

const linesOf = (...lines: (string | false)[]) => lines.filter(Boolean).join('\n');

/** Seconds in the two largest units: `3 d 4 h`, `12 min`, `8 s`. */
function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (minutes === 0) return t('settings.information.durations.seconds', { seconds });
    if (hours === 0) return t('settings.information.durations.minutes', { minutes });
    if (hours < 24) return t('settings.information.durations.hours', { hours, minutes: minutes % 60 });
    return t('settings.information.durations.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}
