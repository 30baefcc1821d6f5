import type { ApprovalsReport } from '@strojpark/core/contracts/reports';
import {
  requestOutcomes,
  type RejectionReason,
  type RequestOutcome,
} from '@strojpark/core/domain/reservations/rejected-candidates';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
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
            <Approvers data={data} />
            <Reasons data={data} />
            {data.rejections.length > 0 && <Rejections data={data} />}
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

interface RequestsProps {
  text: string;
  /** How many requests it is about; without any there is nothing to open. */
  count: number;
  period: ApprovalsReport['period'];
  /** The filters of the list that show them. */
  search: Search;
  /** Says what it is, with `text`. */
  label: string;
}

/** A number of requests or a time that they waited, linked to them for users who may see them. */
function Requests({ text, count, period: { from, to }, search, label }: RequestsProps) {
  const maySee = useCan('reservations.view');
  if (!maySee || count === 0) return text;
  return (
    <Link
      to="/reservations"
      search={{ endedFrom: from, endedTo: to, ...search }}
      className={classes.link}
      aria-label={`${label}: ${text}`}
      data-touch
    >
      {text}
    </Link>
  );
}

interface Search {
  outcome?: RequestOutcome[];
  approver?: string;
  misfit?: RejectionReason | 'none';
  rejection?: string;
}

const decisions = ['approved', 'rejected'] as const;
const times = ['median', 'ninetieth'] as const;

function Figures({ data }: { data: ApprovalsReport }) {
  const { t } = useTranslation();
  const hours = useHours();
  const figures: Omit<RequestsProps, 'period'>[] = [
    ...requestOutcomes.map((outcome) => ({
      label: t(`reports.approvals.${outcome}`),
      text: formatNumber(data[outcome]),
      count: data[outcome],
      search: { outcome: [outcome] },
    })),
    ...times.map((time) => ({
      label: t(`reports.approvals.${time}Short`),
      text: hours(data[time]),
      count: data.approved + data.rejected,
      search: { outcome: [...decisions] },
    })),
  ];
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt className={classes.label}>{figure.label}</dt>
          <dd className={classes.figure}>
            <Requests {...figure} period={data.period} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Decisions = Record<(typeof decisions)[number], number>;

/** The numbers of approved and rejected requests in a row, linked to them. */
function useDecisionCells(period: ApprovalsReport['period']) {
  const { t } = useTranslation();
  return (row: Decisions, name: string, search: Search) =>
    decisions.map((outcome) => (
      <Requests
        key={outcome}
        text={formatNumber(row[outcome])}
        count={row[outcome]}
        period={period}
        search={{ ...search, outcome: [outcome] }}
        label={`${name}, ${t(`reports.approvals.${outcome}`)}`}
      />
    ));
}

function Approvers({ data: { approvers, period } }: { data: ApprovalsReport }) {
  const { t } = useTranslation();
  const hours = useHours();
  const decisionCells = useDecisionCells(period);
  return (
    <ReportTable
      title={t('reports.approvals.approvers')}
      columns={[
        t('reports.approvals.approver'),
        ...decisions.map((outcome) => t(`reports.approvals.${outcome}`)),
        ...times.map((time) => t(`reports.approvals.${time}Short`)),
      ]}
      rows={approvers.map((row) => {
        const name = row.name === '' ? t('reports.approvals.deletedUser') : row.name;
        const approver = row.id ?? 'none';
        return {
          key: approver,
          cells: [
            name,
            ...decisionCells(row, name, { approver }),
            ...times.map((time) => (
              <Requests
                key={time}
                text={hours(row[time])}
                count={row.approved + row.rejected}
                period={period}
                search={{ approver }}
                label={`${name}, ${t(`reports.approvals.${time}Short`)}`}
              />
            )),
          ],
        };
      })}
    />
  );
}

function Reasons({ data: { reasons, period } }: { data: ApprovalsReport }) {
  const { t } = useTranslation();
  const decisionCells = useDecisionCells(period);
  return (
    <ReportTable
      title={t('reports.approvals.reasons')}
      columns={[
        t('reports.approvals.reason'),
        ...decisions.map((outcome) => t(`reports.approvals.${outcome}`)),
      ]}
      rows={reasons.map(({ reason, ...row }) => {
        const name = reason === null ? t('reports.approvals.noReason') : t(`machines.rejection.${reason}`);
        const misfit = reason ?? 'none';
        return { key: misfit, cells: [name, ...decisionCells(row, name, { misfit })] };
      })}
    />
  );
}

function Rejections({ data: { rejections, period } }: { data: ApprovalsReport }) {
  const { t } = useTranslation();
  return (
    <ReportTable
      title={t('reports.approvals.rejections')}
      columns={[t('reports.approvals.rejectionReason'), t('reports.approvals.count')]}
      rows={rejections.map(({ reason, count }) => ({
        key: reason,
        cells: [
          reason,
          <Requests
            key="count"
            text={formatNumber(count)}
            count={count}
            period={period}
            search={{ rejection: reason }}
            label={reason}
          />,
        ],
      }))}
    />
  );
}
