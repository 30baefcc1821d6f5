import { quoteStatuses, type QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely';
import { blanksLast } from '../../db/blanks-last.ts';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import { widenBy, type KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, keysetPageByWalk, type KeysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { hasWord } from '../../db/machine-text.ts';
import type { DB } from '../../db/schema.gen.ts';
import { facetColumns, statusCounts, type StatusCounts } from '../../db/status-counts.ts';
import { isToAnswerBy, newestAskedAt, type Answerer } from './quote-questions.repo.ts';
import { isUnowned, quotes, type QuoteRow } from './quotes.repo.ts';

interface SearchedWord {
  word: string;
  /** The quotes of machines that match; null if they are many. */
  quoteIds: string[] | null;
  /** Many quotes match. */
  isFrequent: boolean;
}

const quoteHas = (alias: string, word: string) =>
  sql<boolean>`${sql.ref(`${alias}.search_text`)} like ${`%${escapeLike(word)}%`}`;
const machineHas = (word: string) => hasWord(sql.ref('m.search_text'), word);

const quotesOfMachines = (word: string) => sql`
  select i.quote_id from quote_items i join machines m on m.id = i.machine_id where ${machineHas(word)}`;
const maxListed = 5000;

/**
 * Folded words with the quotes of machines that match them. Few are listed, so that PostgreSQL can combine their index
 * with that of the text of quotes, which it cannot with a subquery. Where many match, one in twenty of 100 000, a look
 * at each quote in turn soon has enough of them.
 */
export async function searchedWords(db: Db, words: readonly string[]): Promise<SearchedWord[]> {
  const found: SearchedWord[] = [];
  for (const word of words) {
    const { rows } = await sql<{ quote_id: string; of_machine: boolean }>`
      (select quote_id, true as of_machine from (${quotesOfMachines(word)} limit ${sql.lit(maxListed + 1)}) m)
      union all
      (select q.id, false from quotes q where ${quoteHas('q', word)} limit ${sql.lit(maxListed + 1)})`.execute(
      db,
    );
    const quoteIds = rows.filter((row) => row.of_machine).map((row) => row.quote_id);
    found.push({
      word,
      quoteIds: quoteIds.length > maxListed ? null : quoteIds,
      isFrequent: Math.max(quoteIds.length, rows.length - quoteIds.length) > maxListed,
    });
  }
  return found;
}

export interface QuoteFilter {
  status?: readonly QuoteStatus[] | undefined;
  owner?: string | null | undefined;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  machine?: string | undefined;
  /** Each must occur in the number, the customer, the note or the name of a machine. */
  words?: readonly SearchedWord[] | undefined;
  /** Only those whose owner is not active. */
  unowned?: boolean | undefined;
  /** Only those with a question that this user has to answer. */
  toAnswerBy?: Answerer | undefined;
}

const hasMachine = (word: string) => sql`exists (
  select from quote_items i join machines m on m.id = i.machine_id
  where i.quote_id = q.id and ${machineHas(word)} offset 0)`;

/**
 * `isForFew`: each quote is looked at in turn. Otherwise all that match are found first, and joined: the time does not
 * depend on how many match.
 */
const matches = (word: string, isForFew: boolean) =>
  isForFew
    ? sql<boolean>`(${quoteHas('q', word)} or ${hasMachine(word)})`
    : sql<boolean>`q.id in (
        select w.id from quotes w where ${quoteHas('w', word)} union all ${quotesOfMachines(word)})`;

/** All conditions except the status; `isForFew`: only the first that match are read. */
function conditions(
  { owner, customer, machine, unowned, toAnswerBy, words = [] }: QuoteFilter,
  { isForFew = false } = {},
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (owner !== undefined) all.push(sql`q.owner_id = ${owner}::uuid`);
  if (unowned === true) all.push(isUnowned);
  if (toAnswerBy !== undefined) all.push(isToAnswerBy(toAnswerBy));
  if (customer !== undefined) all.push(sql`q.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (machine !== undefined)
    all.push(sql`q.id in (select i.quote_id from quote_items i where i.machine_id = ${machine}::uuid)`);
  for (const { word, quoteIds } of words) {
    all.push(
      quoteIds === null
        ? matches(word, isForFew)
        : sql`(${quoteHas('q', word)} or q.id = any(${quoteIds}::uuid[]))`,
    );
  }
  return sql`${sql.join(all, sql` and `)}`;
}

const key = sql.ref('q.id');
const orders = {
  created_at: { value: sql.ref('q.created_at'), type: 'timestamptz', nullable: false, id: key },
  updated_at: { value: sql.ref('q.updated_at'), type: 'timestamptz', nullable: false, id: key },
  valid_until: { value: sql.ref('q.valid_until'), type: 'date', nullable: false, id: key },
  asked_at: { value: newestAskedAt, type: 'timestamptz', nullable: true, id: key },
} as const satisfies Record<string, KeysetColumn>;

const hasStatus = (status: readonly QuoteStatus[] | undefined) =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`q.status = any(${status}::text[])`;

export async function selectPage(
  db: Db,
  filter: QuoteFilter,
  sort: keyof typeof orders,
  request: KeysetRequest,
): Promise<KeysetPage<QuoteRow>> {
  if (mayRarelyMeet(filter)) return selectPageOfFrequent(db, filter, sort, request);
  const query = quotes(db)
    .where(conditions(filter, { isForFew: true }))
    .where(hasStatus(filter.status));
  return keysetPage(db, [query], orders[sort], request);
}

/** Several words, each of them frequent, and at least one in the machines: together they may be frequent or rare. */
const mayRarelyMeet = ({ words = [], customer, machine }: QuoteFilter) =>
  customer === undefined &&
  machine === undefined &&
  words.length > 1 &&
  words.every(({ isFrequent }) => isFrequent) &&
  words.some(({ quoteIds }) => quoteIds === null);

/** The first quotes in the order are looked at; where that does not fill the page, all that match are found and sorted. */
async function selectPageOfFrequent(
  db: Db,
  filter: QuoteFilter,
  sort: keyof typeof orders,
  request: KeysetRequest,
): Promise<KeysetPage<QuoteRow>> {
  const { words, status, ...others } = filter;
  const inOrder = db
    .selectFrom('quotes as q')
    .selectAll('q')
    .where(conditions(others))
    .where(hasStatus(status));
  const passing = (rows: Expression<Selectable<DB['quotes']>>) =>
    db
      .selectFrom(sql<Selectable<DB['quotes']> & { cursor_key: unknown }>`${rows}`.as('q'))
      .select(['q.id', 'q.cursor_key'])
      .where(conditions({ words }, { isForFew: true }));
  const widen = widenBy(quotes(db).where('q.id', '=', sql<string>`page.id`));
  const walked = await keysetPageByWalk(db, [inOrder], passing, orders[sort], request, { widen });
  const all = db.selectFrom('quotes as q').select('q.id').where(conditions(filter)).where(hasStatus(status));
  return walked ?? keysetPage(db, [all], orders[sort], request, widen);
}

/** Like `isUnowned`, by the index of owners. */
const isUnownedByIndex = sql<boolean>`(q.owner_id is null or q.owner_id = any(array(
  select u.id from users u where u.status <> 'active' or u.deleted_at is not null)))`;

/** Of so many of the newest quotes, one in twenty has to match for `countUpTo` to end soon. */
const newest = 250;
const enough = newest / 20;

/** Whether words that are each frequent are also frequent together, among the quotes that pass the other filters. */
export async function meetOften(db: Db, { words = [], owner, unowned }: QuoteFilter): Promise<boolean> {
  const others = sql`${conditions({ owner })} and ${unowned === true ? isUnownedByIndex : sql`true`}`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select * from quotes q where ${others} order by created_at desc, id desc limit ${sql.lit(newest)}
    ) q
    where ${conditions({ words }, { isForFew: true })}`.execute(db);
  return (rows[0]?.n ?? 0) >= enough;
}

/** All matching quotes; the caller adds the selected columns. */
export const quotesInOrder = (
  db: Db,
  filter: QuoteFilter,
  sort: keyof typeof orders,
  order: 'asc' | 'desc',
) =>
  db
    .selectFrom('quotes as q')
    .where(conditions(filter))
    .where(hasStatus(filter.status))
    .orderBy(orders[sort].value, blanksLast(order))
    .orderBy('q.id', order);

const quoteFacets = ['mine', 'unowned', 'asked'] as const;
type QuoteFacet = (typeof quoteFacets)[number];

/** The number per status, ignoring the status filter: of all, and of the facets that were asked for. */
export async function countByStatus(
  db: Db,
  { owner, unowned, toAnswerBy, ...filter }: QuoteFilter,
  user: Answerer,
  asked: readonly string[],
): Promise<StatusCounts<QuoteStatus, QuoteFacet>> {
  const facets = {
    mine: sql<boolean>`q.owner_id = ${user.id}::uuid`,
    unowned: isUnowned,
    asked: isToAnswerBy(user),
  };
  const { columns, read } = facetColumns(conditions({ owner, unowned, toAnswerBy }), facets, asked);
  const rows = await db
    .selectFrom('quotes as q')
    .select(['q.status', ...columns])
    .where(conditions(filter))
    .where(read)
    .groupBy('q.status')
    .execute();
  return statusCounts(quoteStatuses, quoteFacets, rows);
}

/** The same up to `limit` for each number, as for words that are too frequent to be counted. */
export async function countUpTo(
  db: Db,
  { owner, unowned, ...filter }: QuoteFilter,
  user: Answerer,
  asked: readonly string[],
  { statuses, limit }: { statuses: readonly QuoteStatus[]; limit: number },
): Promise<StatusCounts<QuoteStatus, QuoteFacet>> {
  const listed = sql`${conditions({ ...filter, owner }, { isForFew: true })} and ${unowned === true ? isUnownedByIndex : sql`true`}`;
  const numberOf = (more: RawBuilder<boolean>) => sql`(
    select count(*)::int from (
      select from quotes q where q.status = one.status and ${listed} and ${more} limit ${sql.lit(limit)}
    ) matches)`;
  const facet = (name: string, more: RawBuilder<boolean>) => (asked.includes(name) ? numberOf(more) : sql`0`);
  const { rows } = await sql<{ status: QuoteStatus } & Record<'count' | QuoteFacet, number>>`
    select one.status, ${numberOf(sql`true`)} as count,
      ${facet('mine', sql`q.owner_id = ${user.id}::uuid`)} as mine, ${facet('unowned', isUnownedByIndex)} as unowned,
      ${facet('asked', isToAnswerBy(user))} as asked
    from unnest(${statuses}::text[]) as one(status)`.execute(db);
  return statusCounts(quoteStatuses, quoteFacets, rows);
}

/** The ids of all matching quotes, the oldest first. */
export async function selectIds(db: Db, filter: QuoteFilter): Promise<string[]> {
  const rows = await quotesInOrder(db, filter, 'created_at', 'asc').select('q.id').execute();
  return rows.map((row) => row.id);
}
