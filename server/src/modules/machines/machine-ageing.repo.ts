import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { passesFilter, type InstantFilter } from './machine-filter.repo.ts';

/**
 * The number and value of machines by currency and band; `starts` are the first days of the bands but the oldest,
 * newest first, `YYYY-MM-DD`. Band 0 is the newest.
 */
export async function sumByAge(db: Db, filter: InstantFilter, starts: readonly string[]) {
  const band = sql<number>`${sql.lit(starts.length)} - width_bucket(m.in_stock_since, ${starts.toReversed()}::date[])`;
  const passing = db
    .selectFrom('machines as m')
    .select([band.as('band'), 'm.currency', 'm.current_value'])
    .where(passesFilter(filter));
  return db
    .selectFrom(passing.as('m'))
    .select(['band', 'currency', sql<number>`count(*)`.as('n')])
    .select(sql<number>`coalesce(sum(current_value), 0)`.as('value'))
    .groupBy(['band', 'currency'])
    .execute();
}

const shownLocations = 100;

export async function selectLocations(db: Db): Promise<{ location: string; count: number }[]> {
  return db
    .selectFrom('machines')
    .select(['location', sql<number>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'sold')
    .where('location', 'is not', null)
    .where('location', '<>', '')
    .groupBy('location')
    .orderBy('count', 'desc')
    .orderBy('location')
    .limit(shownLocations)
    .$narrowType<{ location: string }>()
    .execute();
}
