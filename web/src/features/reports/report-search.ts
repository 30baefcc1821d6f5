import type { PeriodKind } from '@strojpark/core/domain/reports/report-periods';
import { knownOnly } from '../../lib/search-schema.ts';

/** The state of the reports page in the URL: the period, the file that a mail links to, and the view to be scheduled. */
export interface ReportSearch {
  period?: PeriodKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  file?: string | undefined;
  /** The view to be scheduled. */
  schedule?: string | undefined;
}

const isKind = (value: unknown): value is PeriodKind =>
  value === 'week' || value === 'month' || value === 'quarter' || value === 'year';
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

/** Reads the URL and drops everything that the page does not know. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const { period, from, to, file, schedule } = search;
  const [first, last] = [dayOf(from), dayOf(to)];
  const range = first !== undefined && last !== undefined && first <= last ? { from: first, to: last } : {};
  return knownOnly(search, {
    ...range,
    ...(isKind(period) && range.from === undefined && { period }),
    ...(typeof file === 'string' && { file }),
    ...(typeof schedule === 'string' && { schedule }),
  });
}
