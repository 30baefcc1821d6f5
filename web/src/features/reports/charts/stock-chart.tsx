import { UnstyledButton } from '@mantine/core';
import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { type MachineStatus, machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatShortDate } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChartPanel } from './chart-panel.tsx';
import classes from './chart-panel.module.css';
import { useStockHistory, type PeriodInput } from '../reports.queries.ts';
import { useRowsDialog } from './use-rows-dialog.tsx';

type Point = ReportsOverview['stockHistory']['points'][number];

const statuses = machineStatuses.filter((status) => status !== 'sold');

/** The number of machines of each status at the end of each day, week or month. */
export function StockChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const { choose, dialog } = useRowsDialog();
  const language = currentLanguage();
  const now = useNow();
  const query = useStockHistory(period);
  const { points, isCurrent = false } = query.data ?? {};
  // Lists show the current state, so only the last day of a current period has rows.
  const hasRows = (point: Point | undefined) => isCurrent && point !== undefined && point === points?.at(-1);
  const openRows = (status: MachineStatus) =>
    choose({ title: t(`machines.status.${status}`), search: { status: [status] } });
  const isEmpty = points?.every(({ counts }) => statuses.every((status) => counts[status] === 0));
  const labels = statuses.map((status) => t(`machines.status.${status}`));
  return (
    <>
      <ChartPanel
        title={t('reports.charts.stock.title')}
        text={t('reports.charts.stock.text')}
        query={query}
        type="stacked"
        none={t('reports.charts.stock.none')}
        chart={
          isEmpty === true
            ? null
            : points && {
                data: points.map(({ day, counts }) => ({
                  label: formatDate(day),
                  axis: formatShortDate(day, now, language),
                  ...counts,
                })),
                series: statuses.map((name, index) => ({
                  name,
                  label: labels[index] ?? name,
                  color: `var(--status-${name})`,
                  total: formatNumber(points.at(-1)?.counts[name] ?? 0),
                })),
                format: formatNumber,
                // For the pointer only: a part can be too thin for anything else. The table has the same links.
                targetOf: ({ index, series }) => {
                  const status = statuses.find((one) => one === series);
                  if (status === undefined || !hasRows(points[index])) return null;
                  return { label: null, onOpen: () => openRows(status) };
                },
              }
        }
        table={
          points && {
            columns: [t('reports.charts.day'), ...labels],
            rows: points.map((point) => ({
              key: point.day,
              cells: [formatDate(point.day), ...statuses.map((status) => formatNumber(point.counts[status]))],
              ...(hasRows(point) && {
                linked: [
                  formatDate(point.day),
                  ...statuses.map((status) => (
                    <UnstyledButton
                      key={status}
                      fz="inherit"
                      className={classes.link}
                      aria-label={`${t(`machines.status.${status}`)}: ${formatNumber(point.counts[status])}`}
                      onClick={() => openRows(status)}
                    >
                      {formatNumber(point.counts[status])}
                    </UnstyledButton>
                  )),
                ],
              }),
            })),
          }
        }
      />
      {dialog}
    </>
  );
}
