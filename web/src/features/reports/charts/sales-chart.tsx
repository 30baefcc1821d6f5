import { UnstyledButton } from '@mantine/core';
import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../lib/format-days.ts';
import { formatSum, formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { ChartPanel } from './chart-panel.tsx';
import classes from './chart-panel.module.css';
import { useSalesMonths, type PeriodInput } from '../reports.queries.ts';
import { TypeLinks } from './type-links.tsx';

type Month = ReportsOverview['sales']['months'][number];

interface SalesChartProps {
  query: PeriodInput;
  /** Opens the sales of a month. */
  onSales: (month: { from: string; to: string }) => void;
}

/** The number of sold machines and their total price per month. */
export function SalesChart({ query: period, onSales }: SalesChartProps) {
  const { t } = useTranslation();
  const query = useSalesMonths(period);
  const { months, currency } = query.data ?? {};
  const nameOf = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  // So short that every month has a label, also in a narrow chart; the years are above it.
  const short = new Intl.DateTimeFormat(currentLanguage(), { timeZone: 'UTC', month: 'short' });
  const barOf = (month: Month) =>
    t('reports.charts.sales.bar', {
      month: nameOf(month.from),
      number: formatNumber(month.count),
      amount: formatSum(month.value, currency),
    });
  const [first, last] = [months?.[0], months?.at(-1)];
  const [count, value] = [
    t('reports.charts.sales.count'),
    t('reports.charts.sales.value', { currency: currency ?? '' }),
  ];
  return (
    <ChartPanel
      title={t('reports.charts.sales.title')}
      text={[
        ...(first && last ? [`${nameOf(first.from)} – ${nameOf(last.from)}.`] : []),
        t('reports.charts.sales.text'),
      ].join(' ')}
      query={query}
      type="grouped"
      none={t('reports.charts.sales.none')}
      chart={
        months &&
        (months.every((month) => month.count === 0)
          ? null
          : {
              data: months.map((month) => ({
                label: nameOf(month.from),
                axis: short.format(new Date(`${month.from}T00:00:00Z`)),
                value: month.value,
                count: month.count,
              })),
              series: [
                {
                  name: 'value',
                  label: value,
                  color: 'var(--mantine-color-anchor)',
                  total: formatNumber(Math.round(months.reduce((sum, month) => sum + month.value, 0))),
                },
                {
                  name: 'count',
                  label: count,
                  color: 'transparent',
                  total: formatNumber(months.reduce((sum, month) => sum + month.count, 0)),
                  isNote: true,
                },
              ],
              format: formatNumber,
              labelsAll: true,
              noteUnit: t('reports.charts.sales.unit'),
              targetOf: ({ index, series }) => {
                const month = months[index];
                if (month === undefined || series === 'count') return null;
                return { label: barOf(month), onOpen: () => onSales(month) };
              },
            })
      }
      table={
        months && {
          columns: [t('reports.charts.month'), count, value],
          rows: months.map((month) => ({
            key: month.from,
            cells: [formatDays(month), formatNumber(month.count), formatSum(month.value, currency)],
            linked: [
              formatDays(month),
              <UnstyledButton
                key="count"
                fz="inherit"
                className={classes.link}
                aria-label={barOf(month)}
                onClick={() => onSales(month)}
              >
                {formatNumber(month.count)}
              </UnstyledButton>,
              formatSum(month.value, currency),
            ],
          })),
        }
      }
      footer={
        <>
          {t('reports.charts.sales.open')}:{' '}
          <TypeLinks
            of={t('reports.charts.sales.open')}
            search={{ status: ['sold'], ...(first && last && { soldFrom: first.from, soldTo: last.to }) }}
          />
        </>
      }
    />
  );
}
