import type { ApprovalsReport } from '@strojpark/core/contracts/reports';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals-panel.module.css';
import { ReportTable } from './report-table.tsx';
import { useApprovals, type PeriodInput } from './reports.queries.ts';

/** How long requests for approval waited in a period, and who decided what and why. */
export function ApprovalsPanel({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const query = useApprovals(period);
  const { data } = query;
  const isEmpty = data !== undefined && data.approved + data.rejected + data.withdrawn === 0;
  return (
    <Panel title={t('reports.approvals.title')}>
      <p className={classes.text}>{t('reports.approvals.definition')}</p>
      {data === undefined ? (
        <LoadState {...loadingOf(query)} title={t('reports.approvals.failed')} rows={3} height={56} />
      ) : isEmpty ? (
        <EmptyState title={t('reports.approvals.none')} />
      ) : (
        <div data-stale={query.isPlaceholderData || undefined} className={classes.content}>
          <Figures data={data} />
          <div className={classes.tables}>
            <Approvers rows={data.approvers} />
            <Reasons rows={data.reasons} />
            {data.rejections.length > 0 && <Rejections rows={data.rejections} />}
          </div>
        </div>
      )}
    </Panel>
  );
}

/** A waiting time: `méně než 1 h`, `17 h`, `2 d 3 h`; a working day has 24 hours. */
function useHours() {
  const { t } = useTranslation();
  return (exact: number | null) => {
    if (exact === null) return formatNumber(null);
    if (exact < 1) return t('reports.approvals.underAnHour');
    if (exact < 24) return t('reports.approvals.hoursShort', { hours: formatNumber(exact) });
    const hours = Math.round(exact);
    const days = formatNumber(Math.floor(hours / 24));
    return hours % 24 === 0
      ? t('reports.approvals.wholeDays', { days })
      : t('reports.approvals.daysShort', { days, hours: formatNumber(hours % 24) });
  };
}

function Figures({ data }: { data: ApprovalsReport }) {
  const { t } = useTranslation();
  const hours = useHours();
  const figures = [
    [t('reports.approvals.approved'), formatNumber(data.approved)],
    [t('reports.approvals.rejected'), formatNumber(data.rejected)],
    [t('reports.approvals.withdrawn'), formatNumber(data.withdrawn)],
    [t('reports.approvals.medianShort'), hours(data.median)],
    [t('reports.approvals.ninetiethShort'), hours(data.ninetieth)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Approvers({ rows }: { rows: ApprovalsReport['approvers'] }) {
  const { t } = useTranslation();
  const hours = useHours();
  return (
    <ReportTable
      title={t('reports.approvals.approvers')}
      columns={[
        t('reports.approvals.approver'),
        t('reports.approvals.approved'),
        t('reports.approvals.rejected'),
        t('reports.approvals.medianShort'),
        t('reports.approvals.ninetiethShort'),
      ]}
      rows={rows.map(({ name, approved, rejected, median, ninetieth }) => [
        name === '' ? t('reports.approvals.deletedUser') : name,
        formatNumber(approved),
        formatNumber(rejected),
        hours(median),
        hours(ninetieth),
      ])}
    />
  );
}

function Reasons({ rows }: { rows: ApprovalsReport['reasons'] }) {
  const { t } = useTranslation();
  return (
    <ReportTable
      title={t('reports.approvals.reasons')}
      columns={[
        t('reports.approvals.reason'),
        t('reports.approvals.approved'),
        t('reports.approvals.rejected'),
      ]}
      rows={rows.map(({ reason, approved, rejected }) => [
        reason === null ? t('reports.approvals.noReason') : t(`machines.rejection.${reason}`),
        formatNumber(approved),
        formatNumber(rejected),
      ])}
    />
  );
}

function Rejections({ rows }: { rows: ApprovalsReport['rejections'] }) {
  const { t } = useTranslation();
  return (
    <ReportTable
      title={t('reports.approvals.rejections')}
      columns={[t('reports.approvals.rejectionReason'), t('reports.approvals.count')]}
      rows={rows.map(({ reason, count }) => [reason, formatNumber(count)])}
    />
  );
}
