import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useSalesMonths, type PeriodInput } from './reports.queries.ts';
import { TypeLinks } from './type-links.tsx';

interface SalesChartProps {
  query: PeriodInput;
  /** Opens the sales of a month. */
  onSales: (month: { from: string; to: string }) => void;
}

/** How many machines were sold in each month, and for how much. */
export function SalesChart({ query: period, onSales }: SalesChartProps) {
  const { t } = useTranslation();
  const query = useSalesMonths(period);
  const { months, currency } = query.data ?? {};
  const nameOf = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  const [count, value] = [
    t('reports.charts.sales.count'),
    t('reports.charts.sales.value', { currency: currency ?? '' }),
  ];
  return (
    <ChartPanel
      title={t('reports.charts.sales.title')}
      text={t('reports.charts.sales.text')}
      query={query}
      chart={
        months &&
        (months.every((month) => month.count === 0)
          ? null
          : {
              data: months.map((month) => ({
                label: nameOf(month.from),
                value: month.value,
                count: month.count,
              })),
              series: [
                { name: 'value', label: value, color: 'var(--mantine-primary-color-filled)' },
                { name: 'count', label: count, color: 'gray.6', isRight: true },
              ],
              type: 'default',
              format: formatNumber,
              onClick: ({ index }) => {
                const month = months[index];
                if (month) onSales(month);
              },
            })
      }
      table={
        months && {
          columns: [t('reports.charts.month'), count, value],
          rows: months.map((month) => ({
            key: month.from,
            cells: [
              `${formatDate(month.from)} – ${formatDate(month.to)}`,
              formatNumber(month.count),
              formatMoney(month.value, currency),
            ],
          })),
        }
      }
      footer={
        <>
          {t('reports.charts.sales.open')}:{' '}
          <TypeLinks of={t('reports.charts.sales.open')} search={{ status: ['sold'] }} />
        </>
      }
    />
  );
}
