import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The tables with customers, and the condition of their index by customer. Sales have the customer of a reservation. */
const tables = [
  ['reservations', sql`deleted_at is null`],
  ['queue_entries', sql`true`],
  ['demands', sql`true`],
] as const;

/** What is searched for: words, or the beginning of a number in the spellings that it may have. */
export interface Search {
  words: readonly string[];
  /** Of each word: phone numbers or tax ids that begin with it; none for a word without digits. */
  numbers: readonly (readonly string[])[];
}

/** Words of one or two characters match only at the start of a word, numbers always. */
function matches({ words, numbers }: Search): RawBuilder<boolean> {
  const all = words.map((word, index) => {
    const text = `${word.length <= 2 ? '% ' : '%'}${escapeLike(word)}%`;
    const any = [
      sql`search_text like ${text}`,
      ...(numbers[index] ?? []).map((number) => sql`customer_marks like ${`% ${number}%`}`),
    ];
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql`${sql.join(all, sql` and `)}`;
}

const union = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `);

/** How many of the newest rows of each table are read first, in their order. */
const walked = 3000;
/** With more matches among them the word is so frequent that the index would find too many. */
const frequent = 75;

interface Found {
  keys: string[];
  /** Whether older records cannot add anything worth the time. */
  isEnough: boolean;
}

/** Among the newest records: finds at once what many records have. */
async function selectAmongNewest(db: Db, search: Search, limit: number): Promise<Found> {
  const newest = tables.map(
    ([table, isShown]) => sql`(select customer_key, created_at, search_text, customer_marks
      from ${sql.table(table)} where ${isShown}
      order by created_at desc, id desc limit ${sql.lit(walked)})`,
  );
  const { rows } = await sql<{ customer_key: string; matches: number }>`
    select customer_key, sum(count(*)) over ()::int as matches
    from (${union(newest)}) as newest
    where customer_key is not null and ${matches(search)}
    group by customer_key order by max(created_at) desc limit ${sql.lit(limit)}`.execute(db);
  return {
    keys: rows.map(({ customer_key }) => customer_key),
    isEnough: rows.length === limit || (rows[0]?.matches ?? 0) > frequent,
  };
}

/** Among all records, by the indexes of their texts. */
async function selectAmongAll(db: Db, search: Search, limit: number): Promise<string[]> {
  const found = tables.map(
    ([table, isShown]) => sql`(select customer_key, created_at from ${sql.table(table)}
      where ${isShown} and customer_key is not null and ${matches(search)})`,
  );
  const { rows } = await sql<{ customer_key: string }>`
    select customer_key from (${union(found)}) as found
    group by customer_key order by max(created_at) desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ customer_key }) => customer_key);
}

/** The customers whose records match, newest first. */
export async function selectKeys(db: Db, search: Search, limit: number): Promise<string[]> {
  const { keys, isEnough } = await selectAmongNewest(db, search, limit);
  // The index has no words of one or two letters.
  const isIndexed = search.words.some(
    (word, index) => word.length > 2 || (search.numbers[index] ?? []).some((one) => one.length > 2),
  );
  return isEnough || !isIndexed ? keys : selectAmongAll(db, search, limit);
}

/** The newest record of each customer, newest first. */
export async function selectNewest(db: Db, keys: readonly string[]): Promise<KnownCustomer[]> {
  const columns = sql.join(customerColumnNames.map((name) => sql.ref(name)));
  const newest = tables.map(
    ([table, isShown]) => sql`(select ${columns}, created_at, id from ${sql.table(table)}
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
