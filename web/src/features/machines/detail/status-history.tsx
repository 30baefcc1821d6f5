import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useStatusChanges } from '../machines.queries.ts';
import classes from './status-history.module.css';

/** How the status of a machine has changed, newest first. */
export function StatusHistory({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const { data, isError } = useStatusChanges(machineId);
  return (
    <Section title={t('machines.detail.statusHistory')}>
      {isError && t('common.failedToLoad')}
      {data === undefined && !isError && <Skeleton height={60} />}
      <ol className={classes.changes}>
        {data?.map(({ at, by, to, reason }) => (
          <li key={`${at}-${to}`} className={classes.change}>
            <StatusBadge status={to} label={t(`machines.status.${to}`)} />
            <span className={classes.when}>
              {t('machines.detail.changedBy', { at: formatDateTime(at), by })}
            </span>
            {reason !== null && <span className={classes.reason}>{reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
