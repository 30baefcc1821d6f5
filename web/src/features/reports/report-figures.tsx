import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReportFigures as Answer } from '@strojpark/core/contracts/reports';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRateText } from '../../entities/settings/settings.queries.ts';
import { failureState } from '../../lib/failure.ts';
import { formatChange, formatDate, formatSum, formatNumber } from '../../lib/format.ts';
import { formatDays } from '../../lib/format-days.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './report-figures.module.css';

interface ReportFiguresProps {
  /** Whether the period is the current month to date: its sales have their own list. */
  isThisMonth: boolean;
  data: Answer | undefined;
  error: Error | null;
  onRetry: () => void;
  onSales: (period: Answer['period']) => void;
}

const counted = ['total', 'available', 'reserved', 'maintenance'] as const;

/** The inventory at the end of the period, compared with the previous period. */
export function ReportFigures({ isThisMonth, data, error, onRetry, onSales }: ReportFiguresProps) {
  const { t } = useTranslation();
  const rateText = useRateText(data?.value?.rate);
  if (data === undefined && error !== null)
    return <ErrorState title={t('reports.figures.failed')} {...failureState(error)} onRetry={onRetry} />;
  const tooltip = (now: string, before: string) =>
    data === undefined
      ? ''
      : t('reports.figures.change', {
          dayBefore: formatDate(data.before.to),
          before,
          day: formatDate(data.period.to),
          now,
        });
  const money = (amount: number) => formatSum(amount, data?.currency);
  const { value } = data ?? {};
  return (
    <section className={classes.figures} aria-label={t('reports.figures.label')}>
      {counted.map((name) => {
        const figure = data?.[name];
        const now = figure && figure.stock + figure.used;
        return (
          <Card
            key={name}
            label={t(`reports.figures.${name}`)}
            value={now === undefined ? undefined : formatNumber(now)}
            status={name === 'total' ? undefined : name}
          >
            {figure && now !== undefined && (
              <>
                <ChangeNote
                  now={now}
                  before={figure.before}
                  format={formatNumber}
                  tooltip={tooltip(formatNumber(now), formatNumber(figure.before))}
                />
                <TypeLinks figure={figure} status={name === 'total' ? undefined : name} data={data} />
              </>
            )}
          </Card>
        );
      })}
      {value !== null && (
        <Card isAmount label={t('reports.figures.value')} value={value && money(value.amount)}>
          {value && data && (
            <>
              <ChangeNote
                now={value.amount}
                before={value.before}
                format={money}
                tooltip={`${tooltip(money(value.amount), money(value.before ?? 0))}. ${t('reports.figures.valueHint')}`}
              />
              {rateText && <span className={classes.rate}>{rateText}</span>}
              <TypeLinks figure={data.total} data={data} isUnderAmount />
            </>
          )}
        </Card>
      )}
      <Card isAmount label={t('reports.figures.sales')} value={data && formatNumber(data.sales.count)}>
        {data && (
          <>
            <ChangeNote
              now={data.sales.count}
              before={data.sales.before?.count ?? null}
              format={formatNumber}
              tooltip={t('reports.figures.changeOfPeriod', {
                periodBefore: formatDays(data.before),
                before: `${formatNumber(data.sales.before?.count)} (${money(data.sales.before?.value ?? 0)})`,
                period: formatDays(data.period),
                now: `${formatNumber(data.sales.count)} (${money(data.sales.value)})`,
              })}
            />
            <div className={classes.links} data-numeric>
              {isThisMonth ? (
                <Link to="/dashboard" search={{ sales: 'month' }} className={classes.link}>
                  {money(data.sales.value)}
                </Link>
              ) : (
                <UnstyledButton fz="inherit" className={classes.link} onClick={() => onSales(data.period)}>
                  {money(data.sales.value)}
                </UnstyledButton>
              )}
            </div>
          </>
        )}
      </Card>
    </section>
  );
}

interface CardProps {
  isAmount?: boolean;
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Shows a dot in the colour `--status-<status>`. */
  status?: string | undefined;
  children: ReactNode;
}

function Card({ isAmount, label, value, status, children }: CardProps) {
  return (
    <div className={classes.card} data-amount={isAmount || undefined}>
      <span className={classes.label}>
        {status !== undefined && (
          <span className={classes.dot} style={{ background: `var(--status-${status})` }} />
        )}
        {label}
      </span>
      <span className={classes.value} data-numeric>
        {value ?? <Skeleton component="span" className={classes.wait} />}
      </span>
      {children}
    </div>
  );
}

interface TypeLinksProps {
  figure: { stock: number; used: number };
  status?: MachineStatus | undefined;
  data: Answer;
  /** The counts say of what. */
  isUnderAmount?: boolean;
}

/** The links to the machines behind a count. Lists show the current state, so a past count has none. */
function TypeLinks({ figure, status, data, isUnderAmount = false }: TypeLinksProps) {
  const { t } = useTranslation();
  const numberOf = (count: number) =>
    isUnderAmount ? t('machines.list.total', { count, shown: formatNumber(count) }) : formatNumber(count);
  if (!data.isCurrent) {
    return (
      <span className={classes.links}>{t('reports.figures.at', { day: formatDate(data.period.to) })}</span>
    );
  }
  const search = status === undefined ? {} : { status: [status] };
  return (
    <div className={classes.links} data-numeric>
      <Link to="/stock-machines" search={search} className={classes.link}>
        {t('reports.figures.stock', { number: numberOf(figure.stock) })}
      </Link>
      <Link to="/used-machines" search={search} className={classes.link}>
        {t('reports.figures.used', { number: numberOf(figure.used) })}
      </Link>
    </div>
  );
}

interface ChangeNoteProps {
  now: number;
  /** Null without anything to compare with. Without any now either nothing is said: an empty company would be full of `±0`. */
  before: number | null;
  format: (value: number) => string;
  /** What is compared, with the dates. */
  tooltip: string;
}

/** The change of a figure: the difference, and the percentage unless it has more than tripled. */
function ChangeNote({ now, before, format, tooltip }: ChangeNoteProps) {
  if (before === null || (before === 0 && now === 0)) return null;
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const share =
    before > 0 && difference !== 0 && difference <= 2 * before
      ? ` (${formatChange(difference / before)})`
      : '';
  return (
    <Tooltip label={tooltip} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={classes.change}
        aria-label={`${sign}${format(Math.abs(difference))}${share}. ${tooltip}`}
      >
        {`${sign}${format(Math.abs(difference))}${share}`}
      </button>
    </Tooltip>
  );
}
