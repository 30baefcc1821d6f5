import type { TFunction } from 'i18next';
import { formatDays } from '../../lib/format-days.ts';
import { formatDate } from '../../lib/format.ts';
import type { SaleState } from './sale-search.ts';

/** `01.11.2026 – 30.11.2026`, `od 01.11.2026` or `do 30.11.2026`; none without a period. */
export function periodNames(t: TFunction, { from, to }: SaleState['filter']): string[] {
  if (from !== undefined && to !== undefined) return [formatDays({ from, to })];
  if (from !== undefined) return [t('sales.list.since', { date: formatDate(from) })];
  return to === undefined ? [] : [t('sales.list.until', { date: formatDate(to) })];
}
