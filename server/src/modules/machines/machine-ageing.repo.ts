import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { foldTotals, totalOf } from '../../db/totals.ts';
import { asksOnlyFor, passesFilter, passesGroups, type InstantFilter } from './machine-filter.repo.ts';
import { fieldConditions } from './machine-search.repo.ts';

export interface AgeSum {
  type: MachineType;
  /** Band 0 is the newest. */
  band: number;
  currency: RecordedCurrency;
  n: number;
  value: number;
}

/**
 * The number and value of machines by type, currency and band; `starts` are the first days of all bands except the oldest,
 * newest first, `YYYY-MM-DD`. Filters by type, category or location read the totals by day instead of machines.
 */
export async function sumByAge(db: Db, filter: InstantFilter, starts: readonly string[]): Promise<AgeSum[]> {
  const band = sql<number>`${sql.lit(starts.length)} - width_bucket(m.in_stock_since, ${starts.toReversed()}::date[])`;
  const total = keptTotal(filter);
  const rows =
    total ??
    sql`select m.type, m.currency, m.in_stock_since, 1 as n, m.current_value as value
      from machines m where ${passesFilter(filter)}`;
  const { rows: sums } = await sql<AgeSum>`
    select ${band} as band, m.type, m.currency, ${totalOf('n')} as n, ${totalOf('value')} as value
    from (${rows}) as m group by 1, 2, 3 having ${totalOf('n')} > 0`.execute(db);
  return sums;
}

/** The rows of the totals that match the filter; null if they cannot answer it. */
function keptTotal({ type, category, location, ...others }: InstantFilter): RawBuilder<unknown> | null {
  const hasLocation = location !== undefined && location.trim() !== '';
  if (!asksOnlyFor(others, []) || (hasLocation && category !== undefined)) return null;
  const conditions = [
    sql`m.kind = ${hasLocation ? 'location' : 'category'}`,
    passesGroups({ type, category, deleted: false }, ['status']),
    // Folding a text takes long, and there are few locations.
    ...(hasLocation
      ? [
          sql`m.location in (
            select m.location from (
              select distinct location from machine_age_totals where kind = 'location'
            ) as m where ${sql.join(fieldConditions({ location }), sql` and `)})`,
        ]
      : []),
  ];
  return sql`select m.type, m.currency, m.in_stock_since, m.n, m.value from machine_age_totals m
    where ${sql.join(conditions, sql` and `)}`;
}

const shownLocations = 100;

export async function selectLocations(db: Db): Promise<{ location: string; count: number }[]> {
  return db
    .selectFrom('machine_age_totals')
    .select(['location', totalOf('n').as('count')])
    .where('kind', '=', 'location')
    .where('location', 'is not', null)
    .where('location', '<>', '')
    .groupBy('location')
    .having(totalOf('n'), '>', 0)
    .orderBy('count', 'desc')
    .orderBy('location')
    .limit(shownLocations)
    .$narrowType<{ location: string }>()
    .execute();
}

const groups = ['kind', 'type', 'category', 'location', 'currency', 'in_stock_since'] as const;

export const foldAgeTotals = (db: Db): Promise<void> =>
  foldTotals(db, 'machine_age_totals', { by: groups, sums: ['n', 'value'] });
