import type { reservationCounts } from '@strojpark/core/contracts/badge-counts';
import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import type { sales } from '@strojpark/core/contracts/sales';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { salesTrend } from '@strojpark/core/domain/reports/sales-trend';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { formatChange, formatDate, formatSum, formatNumber } from '../../lib/format.ts';
import { FigureCard, type FigureNote, type FigureQuery } from './figure-card.tsx';
import classes from './figures.module.css';

type ReservationStatistics = ResponseOf<typeof reservationCounts.statistics>;
type SalesStatistics = ResponseOf<typeof sales.statistics>;

interface FiguresProps {
  /** Undefined where the user may not see the rows. */
  used?: FigureQuery<MachineStatistics> | undefined;
  stock?: FigureQuery<MachineStatistics> | undefined;
  reservations?: FigureQuery<ReservationStatistics> | undefined;
  sales?: FigureQuery<SalesStatistics> | undefined;
  /** Where requests are approved, for users who may. */
  withApprovals: boolean;
}

/** The main figures of the dashboard; the wide last one is money. */
export function Figures({ used, stock, reservations, sales, withApprovals }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.figures} aria-label={t('dashboard.figures.label')}>
      {used && <MachineCard type="used" query={used} />}
      {stock && <MachineCard type="stock" query={stock} />}
      {reservations && <ReservationCard query={reservations} withApprovals={withApprovals} />}
      {sales && <SalesCard query={sales} />}
    </nav>
  );
}

function MachineCard({ type, query }: { type: MachineType; query: FigureQuery<MachineStatistics> }) {
  const { t } = useTranslation();
  const to = machinePaths[type];
  return (
    <FigureCard
      label={t(`dashboard.figures.${type}`)}
      query={query}
      value={({ total }) => formatNumber(total)}
      link={linkOptions({ to })}
      notes={({ available }) => [
        {
          text: t('dashboard.figures.available', { number: formatNumber(available) }),
          link: linkOptions({ to, search: { status: ['available'] } }),
        },
      ]}
    />
  );
}

const running = ['active', 'extended'] as const;
const pending = ['pending_approval'] as const;

interface ReservationCardProps {
  query: FigureQuery<ReservationStatistics>;
  withApprovals: boolean;
}

function ReservationCard({ query, withApprovals }: ReservationCardProps) {
  const { t } = useTranslation();
  const to = '/reservations';
  const notes = ({ pending_approval: count }: ReservationStatistics): FigureNote[] => {
    const all: FigureNote = {
      text: t('dashboard.figures.running'),
      link: linkOptions({ to, search: { status: [...running] } }),
    };
    const waiting: FigureNote = {
      text: t('dashboard.figures.approvals', { number: formatNumber(count) }),
      link: withApprovals
        ? linkOptions({ to: '/admin/approval-queue' })
        : linkOptions({ to, search: { status: [...pending] } }),
    };
    return count === 0 ? [all] : [all, waiting];
  };
  return (
    <FigureCard
      label={t('dashboard.figures.reservations')}
      query={query}
      value={(data) => formatNumber(data.active + data.extended)}
      link={linkOptions({ to, search: { status: [...running] } })}
      notes={notes}
    />
  );
}

function SalesCard({ query }: { query: FigureQuery<SalesStatistics> }) {
  const { t } = useTranslation();
  const to = '/dashboard';
  const notes = ({ month, previous, currency }: SalesStatistics): FigureNote[] => {
    const trend = salesTrend(month.total, previous.total);
    const count = {
      text: t('dashboard.figures.sold', { count: month.count, number: formatNumber(month.count) }),
      link: linkOptions({ to, search: { sales: 'month' } }),
    };
    if (trend === null) return [count];
    const days = (period: typeof month) => ({ from: formatDate(period.from), to: formatDate(period.to) });
    const part = (period: typeof month) =>
      t('dashboard.figures.salesOf', { ...days(period), total: formatSum(period.total, currency) });
    return [
      count,
      {
        text: t('dashboard.figures.trend', { percent: formatChange(trend) }),
        link: linkOptions({ to, search: { sales: 'previous' } }),
        explanation: `${part(month)} ${part(previous)}`,
      },
    ];
  };
  return (
    <FigureCard
      label={t('dashboard.figures.sales')}
      query={query}
      value={({ month, currency }) => formatSum(month.total, currency)}
      link={linkOptions({ to, search: { sales: 'month' } })}
      notes={notes}
    />
  );
}
