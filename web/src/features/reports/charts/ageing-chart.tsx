import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber, formatSum } from '../../../lib/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import classes from './chart-panel.module.css';
import { useAgeing, type PeriodInput } from '../reports.queries.ts';
import { TypeLinks } from './type-links.tsx';

type Band = ReportsOverview['ageing']['bands'][number];

const oldestFirst = { sort: 'days_in_stock', order: 'desc' } as const;

const sumOf = <One,>(ones: readonly One[], numberOf: (one: One) => number) =>
  ones.reduce((total, one) => total + numberOf(one), 0);

/** How long the current machines have been in stock, and the money they tie up for those who may see costs. */
export function AgeingChart({ query: period }: { query: PeriodInput }) {
  const { t } = useTranslation();
  const query = useAgeing(period);
  const seesCosts = useCan('machines.view_costs');
  const bands = query.data?.bands;
  const currency = query.data?.currency;
  const showsValue = bands?.every((band) => band.value !== null);
  const nameOf = ({ from, to }: Band) =>
    to === null
      ? t('reports.charts.ageing.more', { from: from - 1 })
      : t('reports.charts.ageing.range', { from, to });
  const [stock, used] = [t('reports.charts.lists.stock'), t('reports.charts.lists.used')];
  const value = t('reports.charts.ageing.value', { currency: currency ?? '' });
  const valueOf = (band: Band) => band.value ?? 0;
  const targetOf = (band: Band, type: MachineType) => ({
    to: machinePaths[type],
    search: { daysFrom: band.from, daysTo: band.to ?? undefined, ...oldestFirst },
    label: t('reports.charts.ageing.bar', {
      list: type === 'stock' ? stock : used,
      days: nameOf(band),
      number: formatNumber(band[type]),
    }),
  });
  const agedOf = (band: Band) => ({
    to: '/aged-stock' as const,
    search: { band: band.from },
    label: t('reports.charts.ageing.aged', { days: nameOf(band) }),
  });
  const linked = (type: MachineType, { label, ...link }: ReturnType<typeof targetOf>, text: string) => (
    <Link key={type} {...link} className={classes.link} aria-label={label}>
      {text}
    </Link>
  );
  const linkedValue = (band: Band, amount: string) => {
    const { label, ...link } = agedOf(band);
    return (
      <Link key="value" {...link} className={classes.link} aria-label={`${label}: ${amount}`}>
        {amount}
      </Link>
    );
  };
  return (
    <ChartPanel
      title={t('reports.charts.ageing.title')}
      text={[
        t('reports.charts.ageing.text'),
        // The page is only for those who may see costs.
        ...(seesCosts ? [t('reports.charts.ageing.counted')] : []),
      ].join(' ')}
      query={query}
      type="grouped"
      none={t('reports.charts.ageing.none')}
      chart={
        bands &&
        (bands.every((band) => band.stock + band.used === 0)
          ? null
          : {
              data: bands.map((band) => ({
                label: nameOf(band),
                stock: band.stock,
                used: band.used,
                value: valueOf(band),
              })),
              series: [
                {
                  name: 'stock',
                  label: stock,
                  color: 'var(--mantine-color-anchor)',
                  total: formatNumber(sumOf(bands, (band) => band.stock)),
                },
                {
                  name: 'used',
                  label: used,
                  color: 'var(--mantine-color-dimmed)',
                  total: formatNumber(sumOf(bands, (band) => band.used)),
                },
                ...(showsValue
                  ? [
                      {
                        name: 'value',
                        label: value,
                        color: 'transparent',
                        total: formatNumber(Math.round(sumOf(bands, valueOf))),
                        isNote: true as const,
                      },
                    ]
                  : []),
              ],
              format: formatNumber,
              ...(showsValue && { noteUnit: currency }),
              targetOf: ({ index, series }) => {
                const band = bands[index];
                if (band === undefined) return null;
                return series === 'value'
                  ? agedOf(band)
                  : targetOf(band, series === 'stock' ? 'stock' : 'used');
              },
            })
      }
      table={
        bands && {
          columns: [t('reports.charts.ageing.days'), stock, used, ...(showsValue ? [value] : [])],
          rows: bands.map((band) => {
            const amount = formatSum(valueOf(band), currency);
            return {
              key: String(band.from),
              cells: [
                nameOf(band),
                formatNumber(band.stock),
                formatNumber(band.used),
                ...(showsValue ? [amount] : []),
              ],
              linked: [
                nameOf(band),
                linked('stock', targetOf(band, 'stock'), formatNumber(band.stock)),
                linked('used', targetOf(band, 'used'), formatNumber(band.used)),
                ...(showsValue ? [linkedValue(band, amount)] : []),
              ],
            };
          }),
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
