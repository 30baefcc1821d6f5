import {
  runningStatuses,
  type ReservationStatus,
} from '@strojpark/core/domain/reservations/reservation-status';
import { escapeLike, foldIdentifier } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { literals } from '../../db/literals.ts';
import { reservations } from './reservation-read.repo.ts';
import { totalByStatus } from './reservation-totals.repo.ts';

export interface ListFilter {
  status?: readonly ReservationStatus[] | undefined;
  /** Folded words; each must occur in the customer or the machine. */
  words?: readonly string[] | undefined;
  /** Restricts the result to these ids. */
  ids?: readonly string[] | undefined;
  /** A key, tax id or e-mail. */
  customer?: string | undefined;
  machine?: string | undefined;
  /** Running reservations that expire in this period, its end included. */
  expires?: { after?: Date; until: Date } | undefined;
}

type Condition = RawBuilder<boolean>;

const running = sql<boolean>`r.status in (${literals(runningStatuses)})`;

/** Words of one or two characters match only at the start of a word; every field starts with a space. */
const pattern = (word: string) => `${word.length <= 2 ? '% ' : '%'}${escapeLike(word)}%`;

/** The machine is found by all that the search of machines covers, identifiers also without spaces and dashes. */
function machineHas(word: string): Condition {
  const compact = foldIdentifier(word);
  const patterns = [...new Set([pattern(word), ...(compact === '' ? [] : [pattern(compact)])])];
  return sql`(${sql.join(
    patterns.map((one) => sql`m.search_text like ${one}`),
    sql` or `,
  )})`;
}

const customerHas = (word: string): Condition => sql`r.search_text like ${pattern(word)}`;

/** Up to `limit` ids of reservations whose customer or machine contains the word, found by the indexes. */
export async function selectIdsWithWord(db: Db, word: string, limit: number): Promise<string[]> {
  const found = sql<{ id: string }>`
    (select r.id from reservations r where ${customerHas(word)} limit ${sql.lit(limit)})
    union
    (select r.id from machines m join reservations r on r.machine_id = m.id
     where ${machineHas(word)} limit ${sql.lit(limit)})
    limit ${sql.lit(limit)}`;
  const { rows } = await found.execute(db);
  return rows.map(({ id }) => id);
}

/** All conditions except the status, for a reservation `r` and its machine `m`. */
function conditions({ words = [], ids, customer, machine, expires }: ListFilter): Condition[] {
  const all: Condition[] = [sql`r.deleted_at is null`];
  if (ids !== undefined) all.push(sql`r.id = any(${ids})`);
  // The planner estimates a CASE at half of all rows, so it walks the list in order and stops when the page is full.
  // Without it, it expects few matches, and reads and sorts all of them.
  for (const word of words)
    all.push(sql`case when ${customerHas(word)} or ${machineHas(word)} then true else false end`);
  if (machine !== undefined) all.push(sql`r.machine_id = ${machine}`);
  if (customer !== undefined) all.push(sql`r.customer_key = ${customerKeyOfText(customer)}::uuid`);
  if (expires !== undefined)
    all.push(sql`${running} and r.expires_at <= ${expires.until.toISOString()}::timestamptz`);
  if (expires?.after !== undefined) all.push(sql`r.expires_at > ${expires.after.toISOString()}::timestamptz`);
  return all;
}

const whole = (filter: ListFilter) => sql.join(conditions(filter), sql` and `);

const columns = {
  created_at: { value: sql.ref('r.created_at'), type: 'timestamptz', nullable: false, id: sql.ref('r.id') },
  expires_at: { value: sql.ref('r.expires_at'), type: 'timestamptz', nullable: true, id: sql.ref('r.id') },
} as const satisfies Record<string, KeysetColumn>;

export function selectPage(db: Db, filter: ListFilter, sort: keyof typeof columns, request: KeysetRequest) {
  const all = reservations(db).where(sql<boolean>`${whole(filter)}`);
  const queries = filter.status?.map((status) => all.where('r.status', '=', status)) ?? [all];
  return keysetPage(db, queries, columns[sort], request);
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
    .orderBy(`r.${sort}`, (item) => (order === 'asc' ? item.asc() : item.desc()).nullsLast())
    .orderBy('r.id', order);
}

/** All matching ids, newest first. */
export async function selectMatchingIds(db: Db, filter: ListFilter): Promise<string[]> {
  const rows = await reservationsInOrder(db, filter, 'created_at', 'desc').select('r.id').execute();
  return rows.map(({ id }) => id);
}

const asksForStatusOnly = ({ words = [], ids, customer, machine, expires }: ListFilter) =>
  words.length === 0 && [ids, customer, machine, expires].every((value) => value === undefined);

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
    .where(sql<boolean>`${whole(filter)}`)
    .groupBy('r.status')
    .execute();
}

/** The number of each of these statuses, up to `limit`; for words that are too frequent to be looked up in the indexes. */
export async function countUpTo(
  db: Db,
  filter: ListFilter,
  statuses: readonly ReservationStatus[],
  limit: number,
): Promise<Partial<Record<ReservationStatus, number>>> {
  const { rows } = await sql<{ status: ReservationStatus; count: number }>`
    select one.status, counted.count
    from unnest(${statuses}::text[]) as one(status)
    cross join lateral (
      select count(*)::int as count from (
        select from reservations r join machines m on m.id = r.machine_id
        where r.status = one.status and ${whole(filter)}
        limit ${sql.lit(limit)}
      ) as matches
    ) as counted`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Counts running reservations past their expiry, and those that expire until `soon`. */
export async function countExpiries(
  db: Db,
  now: Date,
  soon: Date,
): Promise<{ expired: number; expiringSoon: number }> {
  const expired = sql<boolean>`r.expires_at <= ${now.toISOString()}::timestamptz`;
  return (
    db
      .selectFrom('reservations as r')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(expired).as('expired'),
        fn
          .countAll<number>()
          .filterWhere(sql<boolean>`not (${expired})`)
          .as('expiringSoon'),
      ])
      // A constraint keeps running reservations out of the trash; without that condition it is an index-only scan.
      .where(running)
      .where('r.expires_at', '<=', soon.toISOString())
      .executeTakeFirstOrThrow()
  );
}
