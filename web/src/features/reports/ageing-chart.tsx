import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useAgeing, type PeriodInput } from './reports.queries.ts';
import { TypeLinks } from './type-links.tsx';

const oldestFirst = { sort: 'created_at', order: 'asc' } as const;

/** How long the machines of today have been in the inventory. */
export function AgeingChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useAgeing(period);
  const bands = query.data?.bands;
  const nameOf = ({ from, to }: { from: number; to: number | null }) =>
    to === null ? t('reports.charts.ageing.more', { from }) : t('reports.charts.ageing.range', { from, to });
  const [stock, used] = [t('reports.charts.lists.stock'), t('reports.charts.lists.used')];
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
                { name: 'used', label: used, color: 'gray.6' },
              ],
              type: 'default',
              format: formatNumber,
              onClick: ({ series }) =>
                void navigate({
                  to: series === 'stock' ? '/stock-machines' : '/used-machines',
                  search: oldestFirst,
                }),
            })
      }
      table={
        bands && {
          columns: [t('reports.charts.ageing.days'), stock, used],
          rows: bands.map((band) => ({
            key: String(band.from),
            cells: [nameOf(band), formatNumber(band.stock), formatNumber(band.used)],
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
