import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { foldTotals, totalOf } from '../../db/totals.ts';
import { isCountedMachine } from './counted-records.repo.ts';

type Status = DB['machines']['status']['__select__'];
type Type = DB['machines']['type'];
type Currency = DB['machines']['currency']['__select__'];

const days = (list: readonly string[]) => sql`${list}::date[]`;

/** The current number and value of machines in the inventory. */
export async function selectInventory(db: Db) {
  return db
    .selectFrom('machine_totals')
    .select(['type', 'status', 'category', 'currency'])
    .select([totalOf('n').as('n'), totalOf('value').as('value')])
    .groupBy(['type', 'status', 'category', 'currency'])
    .having(totalOf('n'), '<>', 0)
    .$castTo<{ type: Type; status: Status; category: string; currency: Currency; n: number; value: number }>()
    .execute();
}

/** Machines that changed from one status (null: created) to another. */
export interface Move {
  from_status: Status | null;
  to_status: Status | null;
  n: number;
}

export interface TimedMove extends Move {
  /** Index of the last of `starts` that is not after the day of the move. */
  at: number;
  type: Type;
  currency: Currency;
  /** The current values of the machines, each in its currency. */
  value: number;
}

export interface CategoryMove extends Move {
  category: string;
  /** The total time from each move until `end`, for moves before it. */
  seconds: number;
}

/** Moves since the first of `starts`, by the last of `starts` that is not after their day. */
export async function selectMoves(db: Db, starts: readonly string[]): Promise<TimedMove[]> {
  const { rows } = await sql<TimedMove>`
    select width_bucket(day, ${days(starts)}) - 1 as at, type, currency, from_status, to_status,
      ${totalOf('n')} as n, ${totalOf('value')} as value
    from status_change_totals
    where kind = 'type' and day >= ${starts[0]}::date
    group by 1, 2, 3, 4, 5 having ${totalOf('n')} <> 0 or ${totalOf('value')} <> 0`.execute(db);
  return rows;
}

/** Moves since the day `from`, by category; `end` is the instant at which the day `until` begins, or now. */
export async function selectCategoryMoves(
  db: Db,
  { from, until, end }: { from: string; until: string; end: Date },
): Promise<CategoryMove[]> {
  const before = sql`filter (where day < ${until}::date)`;
  const { rows } = await sql<CategoryMove>`
    select category, from_status, to_status, ${totalOf('n')} as n, coalesce(
      sum(n) ${before} * extract(epoch from ${end.toISOString()}::timestamptz) - sum(seconds) ${before}, 0
    )::float8 as seconds
    from status_change_totals
    where kind = 'category' and day >= ${from}::date
    group by category, from_status, to_status having ${totalOf('n')} <> 0`.execute(db);
  return rows;
}

/** Whether there is anything to compare with before that time. */
export async function hasHistoryBefore(db: Db, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('machine_status_changes as c')
    .innerJoin('machines as m', 'm.id', 'c.machine_id')
    .select('c.id')
    .where('c.at', '<', at.toISOString())
    .where(isCountedMachine('m'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sales that were not reversed, by the intervals that the days of `from` begin, until the day `to`; amounts in CZK. */
export async function sumSales(db: Db, from: readonly string[], to: string) {
  const { rows } = await sql<{ bucket: number; count: number; czk: number }>`
    select width_bucket(day, ${days(from)}) as bucket, ${totalOf('n')} as count, ${totalOf('value')} as czk
    from sale_totals where kind = 'day' and day between ${from[0]}::date and ${to}::date
    group by 1 having ${totalOf('n')} <> 0`.execute(db);
  return rows;
}

/** Merges the rows that changes of machines and sales have added to the totals by day. */
export async function foldReportTotals(db: Db): Promise<void> {
  await foldTotals(db, 'status_change_totals', {
    by: ['kind', 'day', 'from_status', 'to_status', 'type', 'category', 'currency'],
    sums: ['n', 'value', 'seconds'],
    parts: ['kind', 'day'],
  });
  await foldTotals(db, 'sale_totals', {
    by: ['kind', 'day', 'type', 'currency', 'at_loss'],
    sums: ['n', 'price', 'value', 'margins', 'margin', 'priced'],
    parts: ['kind', 'day'],
  });
}
