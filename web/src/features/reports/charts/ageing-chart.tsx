import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import classes from './chart-panel.module.css';
import { useAgeing, type PeriodInput } from '../reports.queries.ts';
import { TypeLinks } from './type-links.tsx';

type Band = ReportsOverview['ageing']['bands'][number];

const oldestFirst = { sort: 'created_at', order: 'asc' } as const;

/** How long the current machines have been in the inventory. */
export function AgeingChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const query = useAgeing(period);
  const bands = query.data?.bands;
  const nameOf = ({ from, to }: Band) =>
    to === null ? t('reports.charts.ageing.more', { from }) : t('reports.charts.ageing.range', { from, to });
  const [stock, used] = [t('reports.charts.lists.stock'), t('reports.charts.lists.used')];
  const targetOf = (band: Band, type: MachineType) => ({
    to: machinePaths[type],
    search: {
      createdFrom: band.createdFrom ?? undefined,
      createdTo: band.createdTo ?? undefined,
      ...oldestFirst,
    },
    label: t('reports.charts.ageing.bar', {
      list: type === 'stock' ? stock : used,
      days: nameOf(band),
      number: formatNumber(band[type]),
    }),
  });
  const linked = (band: Band, type: MachineType) => {
    const { label, ...link } = targetOf(band, type);
    return (
      <Link key={type} {...link} className={classes.link} aria-label={label}>
        {formatNumber(band[type])}
      </Link>
    );
  };
  return (
    <ChartPanel
      title={t('reports.charts.ageing.title')}
      text={t('reports.charts.ageing.text')}
      query={query}
      chart={
        bands &&
        (bands.every((band) => band.stock + band.used === 0)
          ? null
          : {
              data: bands.map((band) => ({ label: nameOf(band), stock: band.stock, used: band.used })),
              series: [
                { name: 'stock', label: stock, color: 'var(--mantine-primary-color-filled)' },
                { name: 'used', label: used, color: 'var(--mantine-color-gray-6)' },
              ],
              type: 'grouped',
              format: formatNumber,
              targetOf: ({ index, series }) => {
                const band = bands[index];
                return band === undefined ? null : targetOf(band, series === 'stock' ? 'stock' : 'used');
              },
            })
      }
      table={
        bands && {
          columns: [t('reports.charts.ageing.days'), stock, used],
          rows: bands.map((band) => ({
            key: String(band.from),
            cells: [nameOf(band), formatNumber(band.stock), formatNumber(band.used)],
            linked: [nameOf(band), linked(band, 'stock'), linked(band, 'used')],
          })),
        }
      }
      footer={
        <>
          {t('reports.charts.ageing.open')}:{' '}
          <TypeLinks of={t('reports.charts.ageing.open')} search={oldestFirst} />
        </>
      }
    />
  );
}
