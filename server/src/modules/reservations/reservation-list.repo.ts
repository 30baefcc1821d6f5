import type {
  RejectionReason,
  RequestOutcome,
} from '@strojpark/core/domain/reservations/rejected-candidates';
import {
  runningStatuses,
  type ReservationStatus,
} from '@strojpark/core/domain/reservations/reservation-status';
import { foldIdentifier, wordPattern } from '@strojpark/core/domain/search-fold';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { rejectionKey, requestEndedAt, requestOutcome } from '../../db/approval-requests.ts';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import { widenBy, type KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, keysetPageByWalk, type KeysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { literals } from '../../db/literals.ts';
import { reservations, type ReservationRow } from './reservation-read.repo.ts';
import { totalByStatus } from './reservation-totals.repo.ts';
import { blanksLast } from '../../db/blanks-last.ts';

export interface ListFilter {
  status?: readonly ReservationStatus[] | undefined;
  /** Folded words; each must occur in the customer or the machine. */
  words?: readonly string[] | undefined;
  /** Restricts the result to these ids. */
  ids?: readonly string[] | undefined;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  machine?: string | undefined;
  /** Only those of this user. */
  author?: string | undefined;
  /** Only those of anyone else. */
  notAuthor?: string | undefined;
  /** Running reservations that expire in this period, its end included. */
  expires?: { after?: Date; until: Date } | undefined;
  request?: EndedRequest | undefined;
}

/** A request for approval that has ended. */
export interface EndedRequest {
  outcome?: readonly RequestOutcome[] | undefined;
  from?: Date | undefined;
  /** Excluded. */
  end?: Date | undefined;
  /** `none`: a deleted user. */
  approver?: string | undefined;
  misfit?: RejectionReason | 'none' | undefined;
  rejection?: string | undefined;
}

type Condition = RawBuilder<boolean>;

const running = sql<boolean>`r.status in (${literals(runningStatuses)})`;

/** The machine is found by all that the search of machines covers, identifiers also without spaces and dashes. */
function machineHas(word: string): Condition {
  const compact = foldIdentifier(word);
  const patterns = [...new Set([wordPattern(word), ...(compact === '' ? [] : [wordPattern(compact)])])];
  return sql`(${sql.join(
    patterns.map((one) => sql`m.search_text like ${one}`),
    sql` or `,
  )})`;
}

const customerHas = (word: string): Condition => sql`r.search_text like ${wordPattern(word)}`;

/** Queries for the ids of reservations that have each of the words in the customer or in the machine: one for each combination. */
function idsByPlace(words: readonly string[]): RawBuilder<unknown>[] {
  const places = Array.from({ length: 2 ** words.length }, (_, place) => ({
    customer: words.filter((_word, index) => (place & (2 ** index)) === 0),
    machine: words.filter((_word, index) => (place & (2 ** index)) !== 0),
  }));
  return places.map(({ customer, machine }) => {
    const conditions = sql.join([...customer.map(customerHas), ...machine.map(machineHas)], sql` and `);
    return machine.length === 0
      ? sql`select r.id from reservations r where ${conditions}`
      : sql`select r.id from machines m join reservations r on r.machine_id = m.id where ${conditions}`;
  });
}

/** Up to `limit` ids of reservations whose customer or machine contains the word, found by the indexes. */
export async function selectIdsWithWord(db: Db, word: string, limit: number): Promise<string[]> {
  const upTo = idsByPlace([word]).map((ids) => sql`(${ids} limit ${sql.lit(limit)})`);
  const { rows } = await sql<{ id: string }>`
    ${sql.join(upTo, sql` union `)} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** At most so many words are looked up together; each further one would double the statement. */
export const maxWordsTogether = 3;

/**
 * Up to `limit` ids of reservations that contain all of these words. Materialized, because the planner expects frequent words
 * to be together often, and would read the table until it has found so many.
 */
export async function selectIdsWithWords(db: Db, words: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${sql.join(idsByPlace(words), sql` union all `)})
    select distinct id from found limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

function requestConditions({ outcome, from, end, approver, misfit, rejection }: EndedRequest): Condition[] {
  const all: Condition[] = [sql`r.approval_requested_at is not null and ${requestEndedAt} is not null`];
  if (outcome !== undefined) all.push(sql`${requestOutcome} = any(${outcome})`);
  if (from !== undefined) all.push(sql`${requestEndedAt} >= ${from.toISOString()}::timestamptz`);
  if (end !== undefined) all.push(sql`${requestEndedAt} < ${end.toISOString()}::timestamptz`);
  if (approver === 'none') all.push(sql`r.decided_at is not null and r.decided_by is null`);
  else if (approver !== undefined) all.push(sql`r.decided_by = ${approver}::uuid`);
  if (misfit !== undefined) {
    const reasons = sql`select from rejected_candidates c where c.reservation_id = r.id`;
    all.push(
      misfit === 'none' ? sql`not exists (${reasons})` : sql`exists (${reasons} and c.reason = ${misfit})`,
    );
  }
  if (rejection !== undefined)
    all.push(sql`${rejectionKey(sql`r.rejection_reason`)} = ${rejectionKey(sql`${rejection}::text`)}`);
  return all;
}

/** The conditions of the reservation itself, except its status and its words. */
function ownConditions(
  { ids, customer, machine, author, notAuthor, expires, request }: ListFilter,
  { counting = false } = {},
): Condition[] {
  // A constraint keeps running reservations out of the trash. Without that condition, counting them is an index-only scan;
  // with it, they can be read in the order of a list.
  const all: Condition[] = counting && expires !== undefined ? [] : [sql`r.deleted_at is null`];
  if (ids !== undefined) all.push(sql`r.id = any(${ids})`);
  if (machine !== undefined) all.push(sql`r.machine_id = ${machine}`);
  if (customer !== undefined) all.push(sql`r.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (author !== undefined) all.push(sql`r.created_by = ${author}::uuid`);
  if (notAuthor !== undefined) all.push(sql`r.created_by is distinct from ${notAuthor}::uuid`);
  if (expires !== undefined)
    all.push(sql`${running} and r.expires_at <= ${expires.until.toISOString()}::timestamptz`);
  if (expires?.after !== undefined) all.push(sql`r.expires_at > ${expires.after.toISOString()}::timestamptz`);
  if (request !== undefined) all.push(...requestConditions(request));
  return all;
}

/** For a reservation `r` and its machine `m`. */
const wordConditions = ({ words = [] }: ListFilter): Condition[] =>
  words.map((word) => sql`(${customerHas(word)} or ${machineHas(word)})`);

// The planner estimates a CASE at half of all rows, so it walks the list in order and stops when the page is full.
// Without it, it expects few matches, and reads and sorts all of them.
const whole = (filter: ListFilter, { counting = false } = {}) =>
  sql.join(
    [
      ...ownConditions(filter, { counting }),
      ...wordConditions(filter).map((word) => sql`case when ${word} then true else false end`),
    ],
    sql` and `,
  );

/** The searched text of the machine of each reservation `r`, as `m`: a look-up for each, whatever the planner expects. */
const withMachine = sql`cross join lateral (
  select m.search_text from machines m where m.id = r.machine_id offset 0) as m`;

const columns = {
  created_at: { value: sql.ref('r.created_at'), type: 'timestamptz', nullable: false, id: sql.ref('r.id') },
  expires_at: { value: sql.ref('r.expires_at'), type: 'timestamptz', nullable: true, id: sql.ref('r.id') },
} as const satisfies Record<string, KeysetColumn>;

export function selectPage(db: Db, filter: ListFilter, sort: keyof typeof columns, request: KeysetRequest) {
  const all = reservations(db).where(sql<boolean>`${whole(filter)}`);
  const queries = filter.status?.map((status) => all.where('r.status', '=', status)) ?? [all];
  return keysetPage(db, queries, columns[sort], request);
}

/**
 * A page of reservations with frequent words: the first ones of the order are read until it is full. Null when that
 * takes too many: those with all of the words are few, or far away in this order.
 */
export function selectWalkedPage(
  db: Db,
  filter: ListFilter,
  sort: keyof typeof columns,
  request: KeysetRequest,
): Promise<KeysetPage<ReservationRow> | null> {
  const own = db
    .selectFrom('reservations as r')
    .select(['r.id', 'r.machine_id', 'r.search_text'])
    .where(sql<boolean>`${sql.join(ownConditions(filter), sql` and `)}`);
  const indexes = filter.status?.map((status) => own.where('r.status', '=', status)) ?? [own];
  const passing = (rows: Expression<{ id: string }>) =>
    sql<{ id: string }>`(select r.id, r.cursor_key from (${rows}) as r ${withMachine}
      where ${sql.join(wordConditions(filter), sql` and `)})`;
  const widen = widenBy(reservations(db).where('r.id', '=', sql<string>`page.id`));
  return keysetPageByWalk(db, indexes, passing, columns[sort], request, { widen });
}

/** All matching reservations as `r` with machine `m`, in list order; the caller adds the selected columns. */
export function reservationsInOrder(
  db: Db,
  filter: ListFilter,
  sort: keyof typeof columns,
  order: 'asc' | 'desc',
) {
  const { status } = filter;
  return db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .where(sql<boolean>`${whole(filter)}`)
    .$if(status !== undefined, (query) => query.where(sql<boolean>`r.status = any(${status})`))
    .orderBy(`r.${sort}`, blanksLast(order))
    .orderBy('r.id', order);
}

/** All matching ids, newest first. */
export async function selectMatchingIds(db: Db, filter: ListFilter): Promise<string[]> {
  const rows = await reservationsInOrder(db, filter, 'created_at', 'desc').select('r.id').execute();
  return rows.map(({ id }) => id);
}

const asksForStatusOnly = ({ words = [], status: _status, ...others }: ListFilter) =>
  words.length === 0 && Object.values(others).every((value) => value === undefined);

/** The number per status, ignoring the status filter. */
export async function countByStatus(
  db: Db,
  filter: ListFilter,
): Promise<Partial<Record<ReservationStatus, number>>> {
  const rows = asksForStatusOnly(filter) ? await totalByStatus(db) : await countMatches(db, filter);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

function countMatches(db: Db, filter: ListFilter) {
  return db
    .selectFrom('reservations as r')
    .$if((filter.words ?? []).length > 0, (query) => query.innerJoin('machines as m', 'm.id', 'r.machine_id'))
    .select(({ fn }) => ['r.status', fn.countAll<number>().as('count')])
    .where(sql<boolean>`${whole(filter, { counting: true })}`)
    .groupBy('r.status')
    .execute();
}

/**
 * The number of each of these statuses among its newest `depth` reservations, up to `limit`: for words that are too
 * frequent to be looked up in the indexes. `isWhole` if there are no others.
 */
export async function countUpTo(
  db: Db,
  filter: ListFilter,
  statuses: readonly ReservationStatus[],
  { limit, depth }: { limit: number; depth: number },
): Promise<{ status: ReservationStatus; count: number; isWhole: boolean }[]> {
  const ofStatus = sql`reservations r where r.status = one.status
    and ${sql.join(ownConditions(filter), sql` and `)}`;
  const { rows } = await sql<{ status: ReservationStatus; count: number; isWhole: boolean }>`
    select one.status, counted.count,
      not exists (select from ${ofStatus} offset ${sql.lit(depth)}) as "isWhole"
    from unnest(${statuses}::text[]) as one(status)
    cross join lateral (
      select count(*)::int as count from (
        select from (
          select r.machine_id, r.search_text from ${ofStatus}
          order by r.created_at desc, r.id desc limit ${sql.lit(depth)}
        ) as r ${withMachine}
        where ${sql.join(wordConditions(filter), sql` and `)}
        limit ${sql.lit(limit)}
      ) as matches
    ) as counted`.execute(db);
  return rows;
}

/** Running reservations that have expired, how many of them are this user’s, and those that expire later, up to `until`. */
export function countExpiring(
  db: Db,
  { now, until, userId }: { now: Date; until: Date; userId: string | null },
): Promise<{ expired: number; ownExpired: number; later: number }> {
  const hasExpired = sql<boolean>`(r.expires_at <= ${now.toISOString()}::timestamptz)`;
  const isOwn = sql<boolean>`r.created_by = ${userId}::uuid`;
  return db
    .selectFrom('reservations as r')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(hasExpired).as('expired'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${hasExpired} and ${isOwn}`)
        .as('ownExpired'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not ${hasExpired}`)
        .as('later'),
    ])
    .where(sql<boolean>`${running} and r.expires_at <= ${until.toISOString()}::timestamptz`)
    .executeTakeFirstOrThrow();
}
