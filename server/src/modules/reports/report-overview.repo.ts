import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { totalOf } from '../../db/totals.ts';
import { isCountedMachine, isCountedSale } from './counted-records.repo.ts';

type Status = DB['machines']['status']['__select__'];
type Type = DB['machines']['type'];
type Currency = DB['machines']['currency']['__select__'];

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const moments = (list: readonly Date[]) => sql`array[${sql.join(list.map(moment))}]`;

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

export interface ValueMove extends Move {
  /** After the end of the period. */
  isLater: boolean;
  type: Type;
  currency: Currency;
  /** The current values of the machines, each in its currency while it was in the inventory. */
  value: number;
}

export interface TimedMove extends Move {
  /** Index of the last of `ends` before the move; negative when it was before all of them. */
  end: number;
}

export interface CategoryMove extends Move {
  category: string;
  /** The total time from each move to the end of the period, for moves since `begin`. */
  seconds: number;
}

export interface Moves {
  byValue: ValueMove[];
  byEnd: TimedMove[];
  /** Only moves since `begin`. */
  byCategory: CategoryMove[];
}

/** In ascending order, also within `ends`; the last of them is the end of the period. */
export interface Instants {
  before: Date;
  begin: Date;
  ends: readonly Date[];
}

interface MoveRow {
  /** Both statuses as one number: `from * 8 + to`. */
  step: number;
  bucket: number | null;
  is_later: boolean | null;
  type: Type | null;
  currency: Currency | null;
  category: string | null;
  n: number;
  value: number;
  since_begin: number;
  seconds: number;
}

/** The number of a status is its index from 1; 0 is none. */
const statusNumber = (column: string) =>
  sql`coalesce(array_position(${machineStatuses}::text[], ${sql.ref(column)}), 0)`;
const statusAt = (number: number) => machineStatuses[number - 1] ?? null;

/**
 * The changes of the inventory since `before` in one scan, with three groupings. Subtracted from the current state
 * they give the state at earlier times (docs/decisions/0030).
 */
export async function selectMoves(db: Db, { before, begin, ends }: Instants): Promise<Moves> {
  const instants = [before, begin, ...ends];
  const last = sql`${instants.length}::int`;
  // A sale may have changed the currency of the machine. Grouping by one number instead of three columns is a third
  // faster.
  const { rows } = await sql<MoveRow>`
    with sums as (
      select width_bucket(e.at, ${moments(instants)}) * 64
          + ${statusNumber('e.from_status')} * 8 + ${statusNumber('e.to_status')} as code,
        m.type, m.category, coalesce(s.purchase_currency, m.currency) as currency, count(*) as n,
        sum(m.current_value) as value, sum(${moment(ends.at(-1) ?? begin)} - e.at) as rest
      from machine_status_changes e
      join machines m on m.id = e.machine_id
      left join sales s on s.machine_id = e.machine_id and ${isCountedSale('s')}
      where e.at >= ${moment(before)} and ${isCountedMachine('m')}
      group by 1, 2, 3, 4
    )
    select bucket, is_later, type, currency, category, step, sum(n)::int as n, coalesce(sum(value), 0) as value,
      coalesce(sum(n) filter (where bucket > 1), 0)::int as since_begin,
      coalesce(extract(epoch from sum(rest) filter (where bucket > 1 and not is_later)), 0)::float8 as seconds
    from sums
    cross join lateral (select code / 64 as bucket, code % 64 as step, code / 64 = ${last} as is_later) place
    group by grouping sets ((bucket, step), (is_later, type, currency, step), (category, step))`.execute(db);
  const moves: Moves = { byValue: [], byEnd: [], byCategory: [] };
  for (const { step, bucket, is_later: isLater, type, currency, category, n, ...sums } of rows) {
    const move = { from_status: statusAt(step >> 3), to_status: statusAt(step & 7), n };
    if (bucket !== null) moves.byEnd.push({ ...move, end: bucket - 3 });
    else if (category !== null)
      moves.byCategory.push({ ...move, n: sums.since_begin, category, seconds: sums.seconds });
    else if (isLater !== null && type !== null && currency !== null)
      moves.byValue.push({ ...move, isLater, type, currency, value: sums.value });
  }
  return moves;
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

/** Sales that were not reversed, per interval between the instants; amounts in CZK. */
export async function sumSales(db: Db, from: readonly Date[], until: Date) {
  const [first] = from;
  if (!first) return [];
  return db
    .selectFrom('sales')
    .select([
      sql<number>`width_bucket(sold_at, ${moments(from)})`.as('bucket'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(price_czk)`.as('czk'),
    ])
    .where(isCountedSale('sales'))
    .where('sold_at', '>=', first.toISOString())
    .where('sold_at', '<', until.toISOString())
    .groupBy('bucket')
    .execute();
}

/** Machines of the inventory by type and by the last of the (ascending) instants before they were entered. */
export async function countEntries(db: Db, from: readonly Date[]) {
  const [first] = from;
  if (!first) return [];
  return db
    .selectFrom('machines')
    .select([
      'type',
      sql<number>`width_bucket(created_at, ${moments(from)})`.as('bucket'),
      sql<number>`count(*)`.as('n'),
    ])
    .where(isCountedMachine('machines'))
    .where('status', '<>', 'sold')
    .where('created_at', '>=', first.toISOString())
    .groupBy(['type', 'bucket'])
    .execute();
}
