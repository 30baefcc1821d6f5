import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useStockHistory, type PeriodInput } from '../reports.queries.ts';
import { RowsDialog, type RowsChoice } from './rows-dialog.tsx';

const statuses = machineStatuses.filter((status) => status !== 'sold');

/** The number of machines of each status at the end of each day, week or month. */
export function StockChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<RowsChoice | null>(null);
  const query = useStockHistory(period);
  const { points, isCurrent = false } = query.data ?? {};
  const labels = statuses.map((status) => t(`machines.status.${status}`));
  return (
    <>
      <ChartPanel
        title={t('reports.charts.stock.title')}
        text={t('reports.charts.stock.text')}
        query={query}
        chart={
          points && {
            data: points.map(({ day, counts }) => ({ label: formatDate(day), ...counts })),
            series: statuses.map((name, index) => ({
              name,
              label: labels[index] ?? name,
              color: `var(--status-${name})`,
            })),
            type: 'stacked',
            format: formatNumber,
            // Lists show the current state, so only the last bar of a current period has rows.
            targetOf: ({ index, series }) => {
              const status = statuses.find((one) => one === series);
              const point = points[index];
              if (!isCurrent || point === undefined || point !== points.at(-1) || status === undefined)
                return null;
              const title = t(`machines.status.${status}`);
              return {
                label: `${title}: ${formatNumber(point.counts[status])}`,
                onOpen: () => setChoice({ title, search: { status: [status] } }),
              };
            },
          }
        }
        table={
          points && {
            columns: [t('reports.charts.day'), ...labels],
            rows: points.map(({ day, counts }) => ({
              key: day,
              cells: [formatDate(day), ...statuses.map((status) => formatNumber(counts[status]))],
            })),
          }
        }
      />
      <RowsDialog choice={choice} onClose={() => setChoice(null)} />
    </>
  );
}
