import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useUtilisation, type PeriodInput } from '../reports.queries.ts';
import { useRowsDialog } from './use-rows-dialog.tsx';

const statuses = machineStatuses.filter((status) => status !== 'sold');
const shownInChart = 10;

const shareOf = (utilisation: number | null) =>
  utilisation === null ? blank : formatPercent(Math.round(utilisation * 100));

/** How the machines of each category spent their days. */
export function UtilisationChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const { choose, dialog } = useRowsDialog();
  const nameOf = useCategoryName();
  const query = useUtilisation(period);
  const rows = query.data?.categories;
  const shown = rows?.slice(0, shownInChart);
  const labels = statuses.map((status) => t(`machines.status.${status}`));
  const hidden = (rows?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      <ChartPanel
        title={t('reports.charts.utilisation.title')}
        text={t('reports.utilisation.definition')}
        query={query}
        type="shares"
        none={t('reports.charts.stock.none')}
        chart={
          shown &&
          (shown.length === 0
            ? null
            : {
                data: shown.map(({ category, days, utilisation }) => ({
                  label: joined([nameOf(category), shareOf(utilisation)]),
                  ...days,
                })),
                series: statuses.map((name, index) => ({
                  name,
                  label: labels[index] ?? name,
                  color: `var(--status-${name})`,
                })),
                format: (value) => t('reports.charts.utilisation.days', { number: formatNumber(value) }),
                targetOf: ({ index, series }) => {
                  const row = shown[index];
                  if (row === undefined) return null;
                  const title = nameOf(row.category);
                  // All parts open the same rows; the widest is large enough for every pointer.
                  const widest = statuses.toSorted((a, b) => row.days[b] - row.days[a])[0];
                  return {
                    label: series === widest ? joined([title, shareOf(row.utilisation)]) : null,
                    onOpen: () => choose({ title, search: { category: [row.category] } }),
                  };
                },
              })
        }
        table={
          rows && {
            columns: [
              t('reports.pdf.category'),
              t('reports.charts.utilisation.share'),
              ...labels.map((label) => t('reports.charts.utilisation.daysOf', { status: label })),
            ],
            rows: rows.map(({ category, days, utilisation }) => ({
              key: category,
              cells: [
                nameOf(category),
                shareOf(utilisation),
                ...statuses.map((status) => formatNumber(days[status])),
              ],
            })),
          }
        }
        footer={hidden > 0 ? t('reports.charts.utilisation.more', { count: hidden }) : undefined}
      />
      {dialog}
    </>
  );
}
