import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type Status = DB['machines']['status']['__select__'];
type Type = DB['machines']['type'];
type Currency = DB['machines']['currency']['__select__'];

const instants = (list: readonly Date[]) =>
  sql`array[${sql.join(list.map((one) => sql`${one.toISOString()}::timestamptz`))}]`;

/**
 * What has changed in the inventory since a moment: a machine left one status (null: it was entered) and came
 * into another (null: it went to the trash). Counted back from now this says how things stood
 * (docs/decisions/0030).
 */
const movesSince = (since: Date) => sql`(
  select machine_id, at, from_status, to_status
  from machine_status_changes where at >= ${since.toISOString()}::timestamptz
  union all
  select id, deleted_at, status, null
  from machines where deleted_at >= ${since.toISOString()}::timestamptz
)`;

interface Move {
  from_status: Status | null;
  to_status: Status | null;
  n: number;
}

export interface FigureMove extends Move {
  /** The number of the instant from which on it happened, from 1. */
  bucket: number;
  type: Type;
  currency: Currency;
  /** Of the present values of the machines, each in the currency in which it stood in the inventory. */
  value: number;
}

/** What has changed from each of the instants on to the next one, and from the last one to now. */
export async function selectFigureMoves(db: Db, from: readonly Date[]): Promise<FigureMove[]> {
  const [first] = from;
  if (!first) return [];
  // A sale may have turned the machine's currency into its own.
  const { rows } = await sql<FigureMove>`
    select width_bucket(e.at, ${instants(from)}) as bucket, e.from_status, e.to_status, m.type,
      coalesce(s.purchase_currency, m.currency) as currency, count(*)::int as n,
      coalesce(sum(m.current_value), 0) as value
    from ${movesSince(first)} e
    join machines m on m.id = e.machine_id
    left join sales s on s.machine_id = e.machine_id and s.reversed_at is null
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

interface StatusMove extends Move {
  bucket: number;
}

/** As `selectFigureMoves`, by status alone. */
export async function selectStatusMoves(db: Db, from: readonly Date[]): Promise<StatusMove[]> {
  const [first] = from;
  if (!first) return [];
  const { rows } = await sql<StatusMove>`
    select width_bucket(e.at, ${instants(from)}) as bucket, e.from_status, e.to_status, count(*)::int as n
    from ${movesSince(first)} e
    join machines m on m.id = e.machine_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

interface CategoryMove extends Move {
  category: string;
  /** From the changes between `begin` and `end` to `end`. */
  seconds: number;
}

/** Since `begin`, up to now. */
export async function selectCategoryMoves(db: Db, begin: Date, end: Date): Promise<CategoryMove[]> {
  const until = sql`${end.toISOString()}::timestamptz`;
  const { rows } = await sql<CategoryMove>`
    select m.category, e.from_status, e.to_status, count(*)::int as n,
      coalesce(sum(extract(epoch from ${until})::float8 - extract(epoch from e.at)::float8)
        filter (where e.at < ${until}), 0) as seconds
    from ${movesSince(begin)} e
    join machines m on m.id = e.machine_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The machines of the inventory as they are now, by type, category and status. */
export async function countByCategory(db: Db) {
  return db
    .selectFrom('machines')
    .select(['type', 'category', 'status', sql<number>`count(*)`.as('n')])
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'category', 'status'])
    .execute();
}

/** Whether anything was recorded before that moment, so that there is something to compare with. */
export async function hasHistoryBefore(db: Db, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('machine_status_changes')
    .select('id')
    .where('at', '<', moment.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sales that stand, from each of the instants on to the next one; amounts in CZK. */
export async function sumSales(db: Db, from: readonly Date[], until: Date) {
  const [first] = from;
  if (!first) return [];
  return db
    .selectFrom('sales')
    .select([
      sql<number>`width_bucket(sold_at, ${instants(from)})`.as('bucket'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(price_czk)`.as('czk'),
    ])
    .where('reversed_at', 'is', null)
    .where('sold_at', '>=', first.toISOString())
    .where('sold_at', '<', until.toISOString())
    .groupBy('bucket')
    .execute();
}

/** Machines of the inventory by type and by the youngest of the instants from which on they were entered; 0: before all. */
export async function countByEntry(db: Db, from: readonly Date[]) {
  const ascending = from.toSorted((one, other) => one.getTime() - other.getTime());
  return db
    .selectFrom('machines')
    .select([
      'type',
      sql<number>`width_bucket(created_at, ${instants(ascending)})`.as('bucket'),
      sql<number>`count(*)`.as('n'),
    ])
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'sold')
    .groupBy(['type', 'bucket'])
    .execute();
}
