import type { Quote } from '@strojpark/core/contracts/quotes';
import { quoteStatuses, type QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText, isSameCustomer } from '../../db/customer-key.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { literals } from '../../db/literals.ts';
import { rowMachine, type RowMachine } from '../../db/row-machine.ts';
import type { DB } from '../../db/schema.gen.ts';
import { facetColumns, statusCounts, type StatusCounts } from '../../db/status-counts.ts';
import { isUnownedBy } from '../../db/unowned.ts';

type StoredItem = Omit<Quote['items'][number], 'machine' | 'shown_price' | 'reservation_price'> & {
  machine: RowMachine;
};

/** What the customer of the quote `q` has of the machine `i.machine_id`: the reservation of a live or completed deal. */
export const deal = sql`select r.id, r.status from reservations r
  where r.machine_id = i.machine_id and r.deleted_at is null
    and r.status in (${literals([...liveStatuses, 'completed'])}) and ${isSameCustomer('r', 'q')}
  order by r.created_at desc limit 1`;
const place = sql`select e.id from queue_entries e
  where e.machine_id = i.machine_id and e.status in ('waiting', 'offered') and ${isSameCustomer('e', 'q')} limit 1`;

/** Of the machine `m`, with `deal` and `place`: looked up, so it does not matter how the customer got there. */
const itemState = sql`case when deal.status = 'completed' then 'sold' when deal.id is not null then 'reserved'
  when m.status = 'available' and m.deleted_at is null then 'available'
  when place.id is not null then 'queued' else 'taken' end`;

/** A machine that was deleted permanently, as `gone.machine`: what the customer was sent of it. */
const gone = sql`select x as machine, v.document ->> 'currency' as currency
  from quote_versions v, jsonb_array_elements(v.document -> 'machines') x
  where m.id is null and v.quote_id = q.id and v.version = q.sent_version
    and x ->> 'machineId' = i.machine_id::text`;

const goneMachine = sql`jsonb_build_object(
  'name', gone.machine -> 'name', 'category', '', 'manufacturer', gone.machine #> '{make,manufacturer}',
  'model', gone.machine #> '{make,model}',
  'year_of_manufacture', gone.machine #> '{fields,year_of_manufacture}',
  'operating_hours', gone.machine #> '{fields,operating_hours}', 'location', gone.machine #> '{fields,location}',
  'currency', gone.currency, 'cover_id', null, 'type', 'used', 'status', 'sold', 'serial_number', null,
  'equipment_number', null, 'vin', null, 'current_value', gone.machine -> 'price', 'created_by', null)`;

const itemTables = sql`quote_items i left join machines m on m.id = i.machine_id
  left join lateral (${gone}) gone on true
  left join lateral (${deal}) deal on true
  left join lateral (${place}) place on true`;

const items = sql<StoredItem[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'machine_id', i.machine_id, 'machine', case when m.id is null then ${goneMachine} else ${rowMachine} end,
    'machine_deleted', m.id is null or m.deleted_at is not null,
    'price', i.price, 'accepted', i.accepted, 'state', ${itemState},
    'reservation_id', deal.id, 'queue_entry_id', place.id) order by i.position), '[]')
  from ${itemTables} where i.quote_id = q.id and (m.id is not null or gone.machine is not null))`;

/** Quotes `q` with what they are shown with. */
function quotes(db: Db) {
  return db
    .selectFrom('quotes as q')
    .leftJoin('users as o', 'o.id', 'q.owner_id')
    .leftJoin('users as author', 'author.id', 'q.created_by')
    .leftJoin('users as ender', 'ender.id', 'q.ended_by')
    .select([
      'q.id',
      'q.number',
      'q.status',
      ...customerColumnNames.map((name) => `q.${name}` as const),
      'q.customer_key',
      'q.language',
      'q.currency',
      'q.valid_until',
      'q.intro',
      'q.terms',
      'q.footer',
      sql<Quote['contact']>`q.contact`.as('contact'),
      'q.note',
      items.as('items'),
      'q.owner_id',
      'o.name as owner_name',
      isUnowned.as('unowned'),
      'q.has_changes',
      'q.sent_version',
      'q.sent_at',
      'q.openings',
      'q.opened_at',
      'q.answered_at',
      'q.ended_at',
      'ender.name as ended_by_name',
      'q.end_reason',
      'q.created_at',
      'q.created_by',
      'author.name as created_by_name',
      'q.updated_at',
      'q.version',
    ]);
}

export const selectQuote = (db: Db, id: string) => quotes(db).where('q.id', '=', id).executeTakeFirst();
export type QuoteRow = NonNullable<Awaited<ReturnType<typeof selectQuote>>>;

const lockedColumns = [
  'id',
  'number',
  'status',
  ...customerColumnNames,
  'language',
  'currency',
  'valid_until',
  'intro',
  'terms',
  'footer',
  'note',
  'owner_id',
  'has_changes',
  'sent_version',
  'token_hash',
  'sealed_token',
  'version',
] as const;

/** Locks a quote until the end of the transaction. */
export const lockQuoteRow = (db: Db, id: string) =>
  db
    .selectFrom('quotes')
    .select(lockedColumns)
    .select(sql<Quote['contact']>`contact`.as('contact'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuoteRow>>>;

export async function selectIdOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id;
}

interface SearchedWord {
  pattern: string;
  /** The quotes of machines that match; null if they are many. */
  quoteIds: string[] | null;
  /** Many quotes match. */
  isFrequent: boolean;
}

const quotesOfMachines = (pattern: string) => sql`
  select i.quote_id from quote_items i join machines m on m.id = i.machine_id where m.search_text like ${pattern}`;
const maxListed = 5000;

/**
 * Folded words with the quotes of machines that match them. Few are listed, so that PostgreSQL can combine their index
 * with that of the text of quotes, which it cannot with a subquery. Where many match, one in twenty of 100 000, a look
 * at each quote in turn soon has enough of them.
 */
export async function searchedWords(db: Db, words: readonly string[]): Promise<SearchedWord[]> {
  const found: SearchedWord[] = [];
  for (const word of words) {
    const pattern = `%${escapeLike(word)}%`;
    const { rows } = await sql<{ quote_id: string; of_machine: boolean }>`
      (select quote_id, true as of_machine from (${quotesOfMachines(pattern)} limit ${sql.lit(maxListed + 1)}) m)
      union all
      (select id, false from quotes where search_text like ${pattern} limit ${sql.lit(maxListed + 1)})`.execute(
      db,
    );
    const quoteIds = rows.filter((row) => row.of_machine).map((row) => row.quote_id);
    found.push({
      pattern,
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
}

/** The owner is gone or deactivated. */
const isUnowned = isUnownedBy('q.owner_id');

const hasMachine = (pattern: string) => sql`exists (
  select from quote_items i join machines m on m.id = i.machine_id
  where i.quote_id = q.id and m.search_text like ${pattern} offset 0)`;

/** All conditions except the status; `isForFew`: only the first that match are read. */
function conditions(
  { owner, customer, machine, unowned, words = [] }: QuoteFilter,
  { isForFew = false } = {},
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (owner !== undefined) all.push(sql`q.owner_id = ${owner}::uuid`);
  if (unowned === true) all.push(isUnowned);
  if (customer !== undefined) all.push(sql`q.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (machine !== undefined)
    all.push(sql`q.id in (select i.quote_id from quote_items i where i.machine_id = ${machine}::uuid)`);
  for (const { pattern, quoteIds } of words) {
    all.push(
      quoteIds === null
        ? sql`(q.search_text like ${pattern} or ${isForFew ? hasMachine(pattern) : sql`q.id in (${quotesOfMachines(pattern)})`})`
        : sql`(q.search_text like ${pattern} or q.id = any(${quoteIds}::uuid[]))`,
    );
  }
  return sql`${sql.join(all, sql` and `)}`;
}

const key = sql.ref('q.id');
const orders = {
  created_at: { value: sql.ref('q.created_at'), type: 'timestamptz', nullable: false, id: key },
  updated_at: { value: sql.ref('q.updated_at'), type: 'timestamptz', nullable: false, id: key },
  valid_until: { value: sql.ref('q.valid_until'), type: 'date', nullable: false, id: key },
} as const satisfies Record<string, KeysetColumn>;

export function selectPage(db: Db, filter: QuoteFilter, sort: keyof typeof orders, request: KeysetRequest) {
  const { status } = filter;
  const query = quotes(db)
    .where(conditions(filter, { isForFew: true }))
    .$if(status !== undefined, (all) => all.where(sql<boolean>`q.status = any(${status}::text[])`));
  return keysetPage(db, [query], orders[sort], request);
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
    .$if(filter.status !== undefined, (all) =>
      all.where(sql<boolean>`q.status = any(${filter.status}::text[])`),
    )
    .orderBy(orders[sort].value, order)
    .orderBy('q.id', order);

/** The number per status, ignoring the status filter: of all, and of the facets that were asked for. */
export async function countByStatus(
  db: Db,
  { owner, unowned, ...filter }: QuoteFilter,
  ownerId: string | null,
  asked: readonly string[],
): Promise<StatusCounts<QuoteStatus, 'mine' | 'unowned'>> {
  const facets = { mine: sql<boolean>`q.owner_id = ${ownerId}::uuid`, unowned: isUnowned };
  const { columns, read } = facetColumns(conditions({ owner, unowned }), facets, asked);
  const rows = await db
    .selectFrom('quotes as q')
    .select(['q.status', ...columns])
    .where(conditions(filter))
    .where(read)
    .groupBy('q.status')
    .execute();
  return statusCounts(quoteStatuses, ['mine', 'unowned'], rows);
}

/** Like `isUnowned`, by the index of owners. */
const isUnownedByIndex = sql<boolean>`(q.owner_id is null or q.owner_id = any(array(
  select u.id from users u where u.status <> 'active' or u.deleted_at is not null)))`;

/** The same up to `limit` for each number, as for words that are too frequent to be counted. */
export async function countUpTo(
  db: Db,
  { owner, unowned, ...filter }: QuoteFilter,
  ownerId: string | null,
  asked: readonly string[],
  { statuses, limit }: { statuses: readonly QuoteStatus[]; limit: number },
): Promise<StatusCounts<QuoteStatus, 'mine' | 'unowned'>> {
  const listed = sql`${conditions({ ...filter, owner }, { isForFew: true })} and ${unowned === true ? isUnownedByIndex : sql`true`}`;
  const numberOf = (more: RawBuilder<boolean>) => sql`(
    select count(*)::int from (
      select from quotes q where q.status = one.status and ${listed} and ${more} limit ${sql.lit(limit)}
    ) matches)`;
  const facet = (name: string, more: RawBuilder<boolean>) => (asked.includes(name) ? numberOf(more) : sql`0`);
  const { rows } = await sql<{ status: QuoteStatus } & Record<'count' | 'mine' | 'unowned', number>>`
    select one.status, ${numberOf(sql`true`)} as count,
      ${facet('mine', sql`q.owner_id = ${ownerId}::uuid`)} as mine, ${facet('unowned', isUnownedByIndex)} as unowned
    from unnest(${statuses}::text[]) as one(status)`.execute(db);
  return statusCounts(quoteStatuses, ['mine', 'unowned'], rows);
}

/** The ids of all matching quotes, the oldest first. */
export async function selectIds(db: Db, filter: QuoteFilter): Promise<string[]> {
  const rows = await quotesInOrder(db, filter, 'created_at', 'asc').select('q.id').execute();
  return rows.map((row) => row.id);
}

export async function insertQuote(
  db: Db,
  quote: Insertable<DB['quotes']>,
): Promise<{ id: string; number: number }> {
  return db.insertInto('quotes').values(quote).returning(['id', 'number']).executeTakeFirstOrThrow();
}

export type QuoteChanges = Omit<Updateable<DB['quotes']>, 'id' | 'version' | 'updated_at'>;

export async function updateQuote(db: Db, quoteId: string, changes: QuoteChanges, now: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', quoteId)
    .execute();
}

export interface NewItem {
  machineId: string;
  price: number | null;
}

/** Replaces the machines of a quote; what is known about those that stay is kept. */
export async function replaceItems(db: Db, quoteId: string, given: readonly NewItem[]): Promise<void> {
  const ids = given.map(({ machineId }) => machineId);
  await db
    .deleteFrom('quote_items')
    .where('quote_id', '=', quoteId)
    .where('machine_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute();
  await db
    .insertInto('quote_items')
    .values(
      given.map(({ machineId, price }, position) => ({
        quote_id: quoteId,
        machine_id: machineId,
        position,
        price,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['quote_id', 'machine_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        price: eb.ref('excluded.price'),
      })),
    )
    .execute();
}

/** Those that are in the inventory. */
export const selectKnownMachines = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('machines')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();

export async function deleteQuote(db: Db, quoteId: string): Promise<void> {
  await db.deleteFrom('quotes').where('id', '=', quoteId).execute();
}
