import {
  openQueueStatuses,
  queueStatuses,
  type QueueStatus,
} from '@strojpark/core/domain/queue/queue-status';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type Expression, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import { customerName } from '../../db/customer-name.ts';
import { holdSummary } from '../../db/hold-summary.ts';
import { widenBy, type KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, keysetPageByWalk, type KeysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { hasWord } from '../../db/machine-text.ts';
import { rowMachine } from '../../db/row-machine.ts';
import type { DB } from '../../db/schema.gen.ts';
import { facetColumns, statusCounts, type StatusCounts } from '../../db/status-counts.ts';
import { placeInQueue, waitingFor } from '../../db/waiting-customers.ts';
import { isUnownedBy } from '../../db/unowned.ts';
import { blanksLast } from '../../db/blanks-last.ts';

type Row = Selectable<DB['queue_entries']>;
const allEntries = sql<Row>`queue_entries`;

/** The seller is gone or deactivated. */
const isUnowned = isUnownedBy('e.created_by');

/** Entries `e` with their machines `m`. */
function entries(db: Db, rows: RawBuilder<Row> = allEntries) {
  return db
    .selectFrom(rows.as('e'))
    .innerJoin('machines as m', 'm.id', 'e.machine_id')
    .leftJoin('users as author', 'author.id', 'e.created_by')
    .leftJoin('users as ender', 'ender.id', 'e.ended_by')
    .leftJoin('holds as h', 'h.machine_id', 'e.machine_id')
    .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
    .leftJoin('queue_entries as q', 'q.id', 'h.queue_entry_id')
    .select([
      'e.id',
      'e.status',
      'e.machine_id',
      ...customerColumnNames.map((name) => `e.${name}` as const),
      'e.customer_key',
      'e.note',
      'e.sales_person',
      'e.offered_at',
      'e.offer_ends_at',
      'e.ended_at',
      'ender.name as ended_by_name',
      'e.end_reason',
      'e.reservation_id',
      'e.created_at',
      'e.created_by',
      'author.name as created_by_name',
      'e.version',
      isUnowned.as('unowned'),
      rowMachine.as('machine'),
      holdSummary.as('hold'),
      placeInQueue.as('place'),
      waitingFor('m').as('waiting'),
    ]);
}

export const selectEntry = (db: Db, id: string) => entries(db).where('e.id', '=', id).executeTakeFirst();
export type EntryRow = NonNullable<Awaited<ReturnType<typeof selectEntry>>>;

export interface QueueFilter {
  machine?: string | undefined;
  status?: readonly QueueStatus[] | undefined;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  /** Only those of this user. */
  createdBy?: string | null | undefined;
  /** Only those whose seller is not active. */
  unowned?: boolean | undefined;
  /** Folded words; each must occur in the customer or the machine. */
  words?: readonly string[] | undefined;
  /** Restricts the result to these ids. */
  ids?: readonly string[] | undefined;
}

const customerHas = (word: string): RawBuilder<boolean> => sql`e.search_text like ${`%${escapeLike(word)}%`}`;
const machineHas = (alias: string, word: string) => hasWord(sql.ref(`${alias}.search_text`), word);

/** Up to `limit` ids of entries whose customer or machine contains the word, found by the indexes. */
export async function selectIdsWithWord(db: Db, word: string, limit: number): Promise<string[]> {
  const { rows } = await idsWithWord(word, limit).execute(db);
  return rows.map(({ id }) => id);
}

/** Each text has an index; one condition with OR could use neither. */
export const idsWithWord = (word: string, limit: number) =>
  sql<{ id: string }>`
    (select e.id from queue_entries e where ${customerHas(word)} limit ${sql.lit(limit)})
    union
    (select e.id from machines m join queue_entries e on e.machine_id = m.id
     where ${machineHas('m', word)} limit ${sql.lit(limit)})
    limit ${sql.lit(limit)}`;

/** All conditions except the status. */
function conditions({
  machine,
  customer,
  createdBy,
  unowned,
  ids,
  words = [],
}: QueueFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (machine !== undefined) all.push(sql`e.machine_id = ${machine}`);
  if (customer !== undefined) all.push(sql`e.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (createdBy !== undefined) all.push(sql`e.created_by = ${createdBy}::uuid`);
  if (unowned === true) all.push(isUnowned);
  if (ids !== undefined) all.push(sql`e.id = any(${ids}::uuid[])`);
  // Each machine is searched once, not once for each of its entries.
  for (const word of words)
    all.push(sql`(${customerHas(word)}
      or e.machine_id in (select found.id from machines found where ${machineHas('found', word)}))`);
  return sql`${sql.join(all, sql` and `)}`;
}

const microseconds = (moment: string) =>
  sql`(extract(epoch from (${sql.ref(moment)} - timestamptz '1970-01-01 00:00:00+00')) * 1000000)::bigint`;
/** What needs an answer, the largest first, as the index `queue_entries_status_urgency` has it. */
const urgency = sql<number>`(case e.status
  when 'offered' then 9000000000000000000 - ${microseconds('e.offer_ends_at')}
  when 'waiting' then 8000000000000000000 - least(e.position, 1000) * 4000000000000000 - ${microseconds('e.created_at')}
  else ${microseconds('e.ended_at')} end)`;

const orders = {
  urgency: { value: urgency, type: 'bigint', nullable: false, id: sql.ref('e.id') },
  created_at: { value: sql.ref('e.created_at'), type: 'timestamptz', nullable: false, id: sql.ref('e.id') },
  offer_ends_at: {
    value: sql.ref('e.offer_ends_at'),
    type: 'timestamptz',
    nullable: true,
    id: sql.ref('e.id'),
  },
  place: { value: sql.ref('e.position'), type: 'bigint', nullable: false, id: sql.ref('e.id') },
} as const satisfies Record<string, KeysetColumn>;

const hasStatus = ({ status }: QueueFilter): RawBuilder<boolean> =>
  status === undefined ? sql`true` : sql`e.status = any(${status}::text[])`;

/**
 * The rows in the order of an index, to be merged; with statuses, one query for each, by an index that begins with the status.
 * The urgency has no other index: with one on the urgency alone, the planner, which does not know that urgency sorts by status,
 * might look for the last status from the start.
 */
function byIndex(db: Db, sort: keyof typeof orders, status: QueueFilter['status']) {
  const all = db.selectFrom('queue_entries as e').selectAll();
  const statuses = sort === 'urgency' ? (status ?? queueStatuses) : status;
  return statuses?.map((one) => all.where('e.status', '=', one)) ?? [all];
}

export async function selectPage(
  db: Db,
  filter: QueueFilter,
  sort: keyof typeof orders,
  request: KeysetRequest,
): Promise<KeysetPage<EntryRow>> {
  const { words = [], status } = filter;
  const widen = widenBy(entries(db).where('e.id', '=', sql<string>`page.id`));
  if (sort !== 'place') {
    if (words.length === 0) {
      const listed = byIndex(db, sort, status).map((rows) =>
        rows.clearSelect().select('e.id').where(conditions(filter)),
      );
      return keysetPage(db, listed, orders[sort], request, widen);
    }
    const walked = await walkedPage(db, filter, sort, request);
    if (walked !== null) return walked;
  }
  // With an offset the planner does not see the order: otherwise it might read the index of the order to its end.
  const found = db
    .selectFrom('queue_entries as e')
    .select(['e.id', 'e.status', 'e.created_at', 'e.offer_ends_at', 'e.ended_at', 'e.position'])
    .where(conditions(filter))
    .where(hasStatus(filter))
    .offset(sql.lit(0));
  const ids = db.selectFrom(found.as('e')).select('e.id');
  return keysetPage(db, [ids], orders[sort], request, widen);
}

/** Looks for frequent words in the first entries of the order only; null when these do not fill the page. */
function walkedPage(
  db: Db,
  { words = [], status, ...filter }: QueueFilter,
  sort: Exclude<keyof typeof orders, 'place'>,
  request: KeysetRequest,
): Promise<KeysetPage<EntryRow> | null> {
  const eitherHas = (word: string) => sql<boolean>`(${customerHas(word)} or ${machineHas('m', word)})`;
  const passing = (rows: Expression<Row>) =>
    entries(db, sql<Row>`(${rows})`)
      .where(conditions(filter))
      .where(sql<boolean>`${sql.join(words.map(eitherHas), sql` and `)}`)
      .select(sql`e.cursor_key`.as('cursor_key'));
  return keysetPageByWalk(db, byIndex(db, sort, status), passing, orders[sort], request);
}

/** All matching entries with their machines; the caller adds the selected columns. */
export const entriesInOrder = (
  db: Db,
  filter: QueueFilter,
  sort: keyof typeof orders,
  order: 'asc' | 'desc',
) =>
  db
    .selectFrom('queue_entries as e')
    .innerJoin('machines as m', 'm.id', 'e.machine_id')
    .where(conditions(filter))
    .where(hasStatus(filter))
    .orderBy(orders[sort].value, blanksLast(order))
    .orderBy('e.id', order);

/** The number per status, ignoring the status filter: of all, and of the facets that were asked for. */
export async function countByStatus(
  db: Db,
  { createdBy, unowned, ...filter }: QueueFilter,
  sellerId: string | null,
  asked: readonly string[],
): Promise<StatusCounts<QueueStatus, 'mine' | 'unowned'>> {
  const facets = { mine: sql<boolean>`e.created_by = ${sellerId}::uuid`, unowned: isUnowned };
  // The facets depend only on the seller, so each seller is looked up once, not with each entry.
  const bySeller = db
    .selectFrom('queue_entries as e')
    .select(['e.status', 'e.created_by', sql<number>`count(*)`.as('count')])
    .where(conditions(filter))
    .groupBy(['e.status', 'e.created_by']);
  const counted = sql`sum(e.count)`;
  const { columns, read } = facetColumns(conditions({ createdBy, unowned }), facets, asked, counted);
  const rows = await db
    .selectFrom(bySeller.as('e'))
    .select(['e.status', ...columns])
    .where(read)
    .groupBy('e.status')
    .execute();
  return statusCounts(queueStatuses, ['mine', 'unowned'], rows);
}

/** The ids of all matching entries, those who wait the longest first. */
export async function selectIds(db: Db, filter: QueueFilter): Promise<string[]> {
  const rows = await entriesInOrder(db, filter, 'created_at', 'asc').select('e.id').execute();
  return rows.map(({ id }) => id);
}

/** The entries of a user that are still in a queue. */
export const countOpenOf = (db: Db, userId: string) =>
  countOf(
    db.selectFrom('queue_entries').where('created_by', '=', userId).where('status', 'in', openQueueStatuses),
  );

/** The offers to a user’s customers. */
export const countOffers = (db: Db, userId: string) =>
  countOf(
    db.selectFrom('queue_entries').where('created_by', '=', userId).where('status', '=', sql.lit('offered')),
  );

export async function insertEntry(db: Db, entry: Insertable<DB['queue_entries']>): Promise<string> {
  const { id } = await db.insertInto('queue_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The customer of the machine’s open reservation. */
export function selectHolder(db: Db, machineId: string) {
  return db
    .selectFrom('reservations')
    .select(['customer_tax_id', 'customer_email'])
    .where('machine_id', '=', machineId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst();
}

/** The customers who wait for the machine or to whom it is offered. */
export function selectOpenCustomers(db: Db, machineId: string) {
  return db
    .selectFrom('queue_entries')
    .select(['customer_tax_id', 'customer_email'])
    .where('machine_id', '=', machineId)
    .where('status', 'in', openQueueStatuses)
    .execute();
}

/** Numbers the waiting entries of a queue in this order. */
export async function updatePositions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update queue_entries e set position = given.place, version = e.version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where e.id = given.id and e.position <> given.place`.execute(db);
}

/** The offers that have ended, the oldest first. */
export async function selectEndedOffers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('queue_entries')
    .select('id')
    .where('status', '=', sql.lit('offered'))
    .where('offer_ends_at', '<=', now.toISOString())
    .orderBy('offer_ends_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Customer and machine: the label of an entry in bulk results. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('queue_entries as e')
    .innerJoin('machines as m', 'm.id', 'e.machine_id')
    .select(['e.id', sql<string>`${customerName('e')} || ' – ' || m.name`.as('name')])
    .where('e.id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
