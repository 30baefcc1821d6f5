import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { columnsOfSale } from './customers.repo.ts';

/** Most sales have the customer of a reservation. */
const ownSales = sql`(select ${columnsOfSale}, customer_key, customer_text, sold_at as created_at, id from sales
  where reservation_id is null and reversed_at is null and customer_key is not null) as own_sales`;

/** The tables with customers, and the condition of their index by customer. */
const allTables = [
  ['reservations', sql`reservations`, sql`deleted_at is null`],
  ['queue_entries', sql`queue_entries`, sql`true`],
  ['demands', sql`demands`, sql`true`],
  ['quotes', sql`quotes`, sql`true`],
  ['purchases', ownSales, sql`true`],
] as const;

type Tables = readonly (typeof allTables)[number][];

/** Those whose records the user sees. */
export const tablesFor = (sees: { quotes: boolean; purchases: boolean }): Tables =>
  allTables.filter(([name]) => (name !== 'quotes' && name !== 'purchases') || sees[name]);

/** All of these must be found, each in one of its spellings. */
export type Search = readonly (readonly Spelling[])[];
export interface Spelling {
  text: string;
  /** Only where a word, a phone number or a tax id begins. */
  isStart: boolean;
}

const matches = (search: Search): RawBuilder<boolean> =>
  sql`${sql.join(
    search.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map(
            ({ text, isStart }) => sql`customer_text like ${`${isStart ? '% ' : '%'}${escapeLike(text)}%`}`,
          ),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )}`;

const union = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `);

/** How many of the newest rows of each table are read in their order, at first and at most. */
const steps = [400, 3000] as const;
/** From this many matches among the first ones, the further ones are likely to be enough, and the index would find too many. */
const frequent = 2;

/** With more matches of few customers, the index would find thousands of rows. */
const maxMatches = 75;

interface Found {
  keys: string[];
  matches: number;
}

/** Among the newest records: finds quickly what many records have. */
async function selectAmongNewest(
  db: Db,
  tables: Tables,
  search: Search,
  depth: number,
  limit: number,
): Promise<Found> {
  const newest = tables.map(
    ([, table, isShown]) => sql`(select customer_key, created_at, customer_text
      from ${table} where ${isShown}
      order by created_at desc, id desc limit ${sql.lit(depth)})`,
  );
  const { rows } = await sql<{ customer_key: string; matches: number }>`
    select customer_key, sum(count(*)) over ()::int as matches
    from (${union(newest)}) as newest
    where customer_key is not null and ${matches(search)}
    group by customer_key order by max(created_at) desc limit ${sql.lit(limit)}`.execute(db);
  return { keys: rows.map(({ customer_key }) => customer_key), matches: rows[0]?.matches ?? 0 };
}

/** Among all records, by the indexes of their texts. */
async function selectAmongAll(db: Db, tables: Tables, search: Search, limit: number): Promise<string[]> {
  const found = tables.map(
    ([, table, isShown]) => sql`(select customer_key, created_at from ${table}
      where ${isShown} and customer_key is not null and ${matches(search)})`,
  );
  const { rows } = await sql<{ customer_key: string }>`
    select customer_key from (${union(found)}) as found
    group by customer_key order by max(created_at) desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ customer_key }) => customer_key);
}

/** The indexes cannot find one or two letters. */
const isIndexed = (search: Search) => search.some((any) => any.every(({ text }) => text.length > 2));

/** The customers whose records match, newest first. */
export async function selectKeys(db: Db, tables: Tables, search: Search, limit: number): Promise<string[]> {
  const [few, many] = steps;
  const first = await selectAmongNewest(db, tables, search, few, limit);
  if (first.keys.length === limit) return first.keys;
  if (first.matches < frequent && isIndexed(search)) return selectAmongAll(db, tables, search, limit);
  const more = await selectAmongNewest(db, tables, search, many, limit);
  const isEnough = more.keys.length === limit || more.matches > maxMatches;
  return isEnough || !isIndexed(search) ? more.keys : selectAmongAll(db, tables, search, limit);
}

/** The newest record of each customer, newest first. */
export async function selectNewest(
  db: Db,
  tables: Tables,
  keys: readonly string[],
): Promise<KnownCustomer[]> {
  const columns = sql.join(customerColumnNames.map((name) => sql.ref(name)));
  const newest = tables.map(
    ([, table, isShown]) => sql`(select ${columns}, created_at, id from ${table}
      where customer_key = wanted.customer_key and ${isShown}
      order by created_at desc, id desc limit 1)`,
  );
  const { rows } = await sql<KnownCustomer>`
    select wanted.customer_key, ${columns}, newest.created_at as last_at
    from unnest(${keys}::uuid[]) as wanted (customer_key)
    cross join lateral (
      select * from (${union(newest)}) as each_table order by created_at desc, id desc limit 1
    ) newest
    order by newest.created_at desc, newest.id desc`.execute(db);
  return rows;
}
