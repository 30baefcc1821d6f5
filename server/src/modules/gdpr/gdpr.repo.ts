import {
  anonymousName as anonymous,
  customerColumnNames,
  type CustomerColumn,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { isOldSale, isOrphaned } from './sales-erasure.repo.ts';

/** The time of completion or cancellation. */
const finished = sql<string>`coalesce(r.sold_at, r.cancelled_at)`;

/** Not one whose sale was entered later, for an earlier day. */
const isFinished = (before: Date) => sql<boolean>`${finished} < ${before.toISOString()}
  and not exists (select from sales s where s.reservation_id = r.id and not ${isOldSale(before, 's')})`;

function due(db: Db, before: Date) {
  return db
    .selectFrom('reservations as r')
    .where('r.status', 'in', ['completed', 'cancelled'])
    .where('r.customer_name', '<>', anonymous)
    .where(isFinished(before));
}

export const countDue = (db: Db, before: Date) => countOf(due(db, before));

/** The comments that the next run erases, but for those that it finds by the names of the customers. */
export const countFlaggedComments = (db: Db, before: Date) =>
  countOf(
    db.selectFrom('comments as c').where('c.anonymised_at', 'is', null).where('c.names_customer', '=', true)
      .where(sql<boolean>`(c.machine_id is not null and c.created_at < ${before.toISOString()}
        or c.reservation_id in (select r.id from reservations r where r.status in ('completed', 'cancelled')
          and r.customer_name <> ${anonymous} and ${isFinished(before)})
        or c.demand_id in (select d.id from demands d
          where d.customer_name <> ${anonymous} and d.ended_at < ${before.toISOString()}))`),
  );

export function selectDue(db: Db, before: Date, limit: number) {
  return due(db, before)
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .select(['r.id', 'r.customer_name', 'r.customer_company', 'm.name as machine_name'])
    .select(finished.as('finished_at'))
    .orderBy(finished)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Locks due reservations, skipping those locked by others. */
export async function lockDue(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await due(db, before)
    .select('r.id')
    .orderBy('r.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The records that have a customer. */
const withCustomer = ['reservations', 'queue_entries', 'demands', 'quotes'] as const;

const nameColumns = ['customer_name', 'customer_company'] as const;

/** The names of customers without a record other than these, and without a sale that is not old. */
async function namesOnlyIn(
  db: Db,
  of: RawBuilder<unknown>,
  ids: readonly string[],
  before: Date,
): Promise<string[]> {
  // One condition for each column, so that each is a hash join.
  const isFree = sql.join(
    nameColumns.flatMap((column) => [
      ...withCustomer.map(
        (table) => sql`not exists (
          select from ${sql.table(table)} r where r.${sql.ref(column)} = names.name and r.id <> all(${ids}::uuid[]))`,
      ),
      sql`not exists (
        select from sales s where s.${sql.ref(column)} = names.name and s.reservation_id is null
          and not ${isOldSale(before, 's')})`,
    ]),
    sql` and `,
  );
  const { rows } = await sql<{ name: string }>`
    select name from (${of}) as names
    where name is not null and name <> ${anonymous} and ${isFree}
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The customers of these records. */
export async function selectCustomers(
  db: Db,
  ids: readonly string[],
): Promise<{ name: string; company: string; email: string; phone: string }[]> {
  const each = withCustomer.map(
    (table) => sql`select customer_name as name, customer_company as company, customer_email as email,
      customer_phone as phone from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ name: string; company: string; email: string; phone: string }>`
    ${sql.join(each, sql` union `)}`.execute(db);
  return rows;
}

/** Of the customers of these records. The others are needed as long as one has their name. */
export const selectLastNames = (db: Db, ids: readonly string[], before: Date) =>
  namesOnlyIn(
    db,
    sql`select distinct unnest(array[customer_name, customer_company]) as name
      from (
        ${sql.join(
          withCustomer.map(
            (table) => sql`select id, customer_name, customer_company from ${sql.table(table)}`,
          ),
          sql` union all `,
        )}
      ) as records where id = any(${ids}::uuid[])`,
    ids,
    before,
  );

/** Of the customers of old sales without a reservation. */
export const selectOrphanedNames = (db: Db, before: Date) =>
  namesOnlyIn(
    db,
    sql`select distinct unnest(array[customer_name, customer_company]) as name
      from sales where ${isOrphaned(before)}`,
    [],
    before,
  );

const anonymousCustomer = {
  customer_name: anonymous,
  customer_company: anonymous,
  customer_email: '',
  customer_phone: '',
  customer_tax_id: null,
  customer_address: null,
} satisfies Record<CustomerColumn, string | null>;

/** Machine, price and dates are kept for statistics. */
export async function anonymiseReservations(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('reservations')
    .set((eb) => ({
      ...anonymousCustomer,
      notes: null,
      approval_request_reason: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** What someone wrote about a rejected replacement may name the customer. */
export async function anonymiseRejected(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('rejected_candidates')
    .set({ words: null })
    .where('reservation_id', 'in', ids)
    .where('words', 'is not', null)
    .execute();
}

type Ended = 'queue_entries' | 'demands' | 'quotes';

/** Those that ended long ago; drafts of quotes never end, so they count from their last change. */
const dueEnded = (db: Db, table: Ended, before: Date) => {
  const endedAt =
    table === 'quotes'
      ? sql<string>`case when status = 'draft' then updated_at else ended_at end`
      : sql.ref<string>('ended_at');
  return db
    .selectFrom(table)
    .where(endedAt, '<', before.toISOString())
    .where('customer_name', '<>', anonymous);
};

export const countDueEnded = (db: Db, table: Ended, before: Date) => countOf(dueEnded(db, table, before));

/** Locks queue entries, demands or quotes that ended long ago, skipping those locked by others. */
const lockDueEnded = (table: Ended) => async (db: Db, before: Date, limit: number) => {
  const rows = await dueEnded(db, table, before)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
};
export const lockDueEntries = lockDueEnded('queue_entries');
export const lockDueDemands = lockDueEnded('demands');
export const lockDueQuotes = lockDueEnded('quotes');

/** Machine, offers and places are kept. */
export async function anonymiseEntries(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('queue_entries')
    .set((eb) => ({
      ...anonymousCustomer,
      note: null,
      end_reason: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** What was wanted is kept, but for texts that may name the customer. */
export async function anonymiseDemands(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('demands')
    .set((eb) => ({
      ...anonymousCustomer,
      note: null,
      end_reason: null,
      criteria: sql<string>`criteria - 'search'`,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
  // Only open demands need them.
  await db.deleteFrom('match_criteria').where('demand_id', 'in', ids).execute();
  await db
    .updateTable('demand_matches')
    .set({ reason: null })
    .where('demand_id', 'in', ids)
    .where('reason', 'is not', null)
    .execute();
}

/** Machines, prices and dates are kept. The link stops working, because it shows the customer. */
export async function anonymiseQuotes(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set((eb) => ({
      ...anonymousCustomer,
      intro: null,
      note: null,
      end_reason: null,
      token_hash: null,
      sealed_token: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('quote_versions')
    .set({
      document: sql<string>`document || ${JSON.stringify({ customer: anonymousCustomer, intro: null })}::jsonb`,
    })
    .where('quote_id', 'in', ids)
    .execute();
  await db.deleteFrom('quote_messages').where('quote_id', 'in', ids).execute();
}

export type Anonymised = 'reservation' | 'queue_entry' | 'demand' | 'quote';

/** Mails about these records: their subjects contain the customer or the name of the view. */
export async function deleteMails(
  db: Db,
  entity: Anonymised | 'view',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('mails')
    .where((where) => {
      const about = where.and([where('entity', '=', entity), where('entity_id', 'in', ids)]);
      // A digest names the customers of several demands; once its text is deleted, it names nobody.
      const digest = where.and([
        where('template', '=', 'demand_matches'),
        where('sealed_values', 'is not', null),
      ]);
      return entity === 'demand' ? where.or([about, digest]) : about;
    })
    .where('status', 'in', ['sent', 'failed'])
    .execute();
}

const personal = [
  ...customerColumnNames,
  'notes',
  'note',
  'approval_request_reason',
  'rejected_candidates',
  'end_reason',
  'reason',
  'comment',
  'criteria',
  'intro',
];

/** The history keeps actions and times without the customer's data. */
const withoutPerson = {
  entity_name: anonymous,
  changes: sql<string>`changes - ${personal}::text[]`,
};

export async function anonymiseHistory(db: Db, entity: Anonymised, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('audit_log')
    .set(withoutPerson)
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .execute();
}

/** The history of permanently deleted reservations, queue entries, demands and quotes. */
export async function anonymiseOrphanedHistory(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_log')
    .set(withoutPerson)
    .where('entity', 'in', ['reservation', 'queue_entry', 'demand', 'quote'])
    .where('at', '<', before.toISOString())
    .where('entity_name', '<>', anonymous)
    .where(sql<boolean>`not exists (select from reservations r where r.id::text = audit_log.entity_id)`)
    .where(sql<boolean>`not exists (select from queue_entries q where q.id::text = audit_log.entity_id)`)
    .where(sql<boolean>`not exists (select from demands d where d.id::text = audit_log.entity_id)`)
    .where(sql<boolean>`not exists (select from quotes q where q.id::text = audit_log.entity_id)`)
    .execute();
}

const oldImports = (db: Db, before: Date) =>
  db
    .selectFrom('import_batches')
    .select('id')
    .where('kind', '=', 'reservations')
    .where('finished_at', '<', before.toISOString());

/** Refused rows and corrected cells of reservation imports contain customers too. */
export async function deleteImportedRows(db: Db, before: Date): Promise<void> {
  const old = oldImports(db, before);
  for (const table of ['import_failed_rows', 'import_row_errors', 'import_corrections'] as const)
    await db.deleteFrom(table).where('batch_id', 'in', old).execute();
}

/** The names of deleted views in files that were made of them, and in the mails about these. */
export async function clearViewNames(db: Db, viewIds: readonly string[]): Promise<void> {
  await sql`with cleared as (
      update produced_files set params = params - 'viewName'
      where kind = 'report' and params ->> 'viewId' = any(${viewIds}::text[]) returning id
    )
    delete from mails where entity = 'report' and entity_id in (select id::text from cleared)
      and status in ('sent', 'failed')`.execute(db);
}

/** The data sets whose lists are searched by customer. */
const customerLists = sql`array['reservations', 'queue', 'demands', 'quotes', 'sold']`;

const namesCustomer = (filter: RawBuilder<unknown>) => sql<boolean>`${filter} ?| array['search', 'customer']`;

/** The filters of exports of these lists, which may contain customers. */
export async function clearExportFilters(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ changes: sql`changes #- '{filter,to,search}' #- '{filter,to,customer}'` })
    .where('entity', '=', 'export')
    .where('at', '<', before.toISOString())
    .where(sql<boolean>`changes #> '{data_sets,to}' ?| ${customerLists}`)
    .where(namesCustomer(sql`changes #> '{filter,to}'`))
    .execute();
  await db
    .updateTable('produced_files')
    .set({ params: sql`params #- '{filter,search}' #- '{filter,customer}'` })
    .where('kind', '=', 'export')
    .where('created_at', '<', before.toISOString())
    .where(sql<boolean>`params -> 'dataSets' ?| ${customerLists}`)
    .where(namesCustomer(sql`params -> 'filter'`))
    .execute();
}
