import { sql, type RawBuilder } from 'kysely';
import type { ExportRows } from './export-rows.repo.ts';

/** The SQL values of the columns of a data set; `timestamps` are points in time. */
export interface ColumnExpressions {
  values: Record<string, RawBuilder<unknown>>;
  timestamps?: Record<string, RawBuilder<unknown>>;
}

/** Readable files show the day in the company's time zone, JSON the exact time. */
export function exportExpressions(
  { values, timestamps = {} }: ColumnExpressions,
  timezone: string,
): Omit<ExportRows, 'select'> {
  const of = (name: string) => values[name] ?? timestamps[name];
  function known(name: string): RawBuilder<unknown> {
    const value = of(name);
    if (value === undefined) throw new Error(`no column of an export: ${name}`);
    return value;
  }
  return {
    displayed: (name) => (name in timestamps ? dayOf(known(name), timezone) : known(name)),
    stored: (name) =>
      name in timestamps
        ? sql`to_char(${known(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : known(name),
  };
}

export const dayOf = (moment: RawBuilder<unknown>, timezone: string) =>
  sql`(${moment} at time zone ${timezone}::text)::date`;
