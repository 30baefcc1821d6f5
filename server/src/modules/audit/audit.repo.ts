import { keyedEntities, recordId, type AuditChanges, type AuditEntity } from '@strojpark/core/domain/audit';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import { actorName } from '../../db/actor-name.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { readAfter } from '../../db/keyset-scan.ts';
import { literals } from '../../db/literals.ts';

/** A record is found by its stored name and by the label under which it is shown. */
export interface SearchedWord {
  /** Folded. */
  word: string;
  /** The stored names of settings whose labels contain the word. */
  settings: readonly string[];
  /** Those of `keyedEntities`. */
  keys: readonly string[];
  /** Whether it is a part of the word for customers. */
  isCustomer: boolean;
}

export interface AuditFilter {
  entity?: readonly AuditEntity[] | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  words: readonly SearchedWord[];
  /** Inclusive. */
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** An entry's position in the order; `at` in PostgreSQL's own notation. */
export interface AuditPosition {
  at: string;
  id: number;
}

export function matching(db: Db, { entity, entityId, actorId, words, since, until }: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (entity !== undefined) query = query.where('entity', 'in', entity);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (since !== undefined) query = query.where('at', '>=', since.toISOString());
  if (until !== undefined) query = query.where('at', '<', until.toISOString());
  for (const { word, settings, keys, isCustomer } of words) {
    const pattern = `%${escapeLike(word)}%`;
    const ways = [
      sql<boolean>`fold(actor_name) like ${pattern}`,
      sql<boolean>`fold(entity_name) like ${pattern}`,
    ];
    if (settings.length > 0) ways.push(sql`entity = 'setting' and entity_name = any(${settings})`);
    if (keys.length > 0)
      ways.push(sql`entity in (${literals(keyedEntities)}) and entity_name = any(${keys})`);
    if (isCustomer) ways.push(sql`actor_kind = 'customer'`);
    query = query.where((eb) => eb.or(ways));
  }
  return query;
}

interface EntryPage {
  behind: AuditPosition | null;
  limit: number;
  /** The word for customers. */
  customer: string;
}

/** Newest first, after a position. */
export function selectEntries(db: Db, filter: AuditFilter, { behind, limit, customer }: EntryPage) {
  const page = matching(db, filter)
    .select(['id', 'at', 'actor_id', 'action', 'entity', 'entity_id', 'entity_name'])
    .select(actorName('audit_log', customer).as('actor_name'))
    .select([sql<AuditChanges>`changes`.as('changes'), sql<string>`at::text`.as('place')])
    .$if(behind !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${behind?.at}::timestamptz, ${behind?.id}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return readAfter(behind, () => page.execute());
}

export interface WantedCurrency {
  /** Of the entry. */
  id: number;
  entity: AuditEntity;
  entityId: string;
  field: string;
}

type Sql = RawBuilder<unknown>;

/**
 * The currency of a record at the time of an entry: what the next change of the currency replaced, or the present one if it
 * did not change. There is none if the record had none then, or no longer exists.
 */
export const currencyAt = (id: Sql, entity: Sql, entityId: Sql, field: Sql) => sql<string | null>`(
  select case when next.id is not null then next.currency
    when ${entityId} !~ ${sql.lit(recordId.source)} then null else case ${entity}
    when 'machine' then (select case ${field} when 'currency' then m.currency else m.sale_currency end
      from machines m where m.id = ${entityId}::uuid)
    when 'reservation' then (select case ${field} when 'currency' then r.currency else r.selling_currency end
      from reservations r where r.id = ${entityId}::uuid)
    when 'demand' then (select d.currency from demands d where d.id = ${entityId}::uuid)
    when 'quote' then (select q.currency from quotes q where q.id = ${entityId}::uuid) end end
  from (select) one
  left join lateral (
    select l.id, l.changes -> ${field} ->> 'from' as currency from audit_log l
    where l.entity = ${entity} and l.entity_id = ${entityId} and l.id > ${id} and l.changes ? ${field}
    order by l.id limit 1) next on true)`;

/** The currencies of records at the time of entries, as far as they are known. */
export async function selectCurrencies(db: Db, wanted: readonly WantedCurrency[]) {
  const { rows } = await sql<{ id: number; field: string; currency: string }>`
    select id, field, currency from (
      select w.id, w.field, ${currencyAt(sql`w.id`, sql`w.entity`, sql`w."entityId"`, sql`w.field`)} as currency
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(id bigint, entity text, "entityId" text, field text)
    ) known where currency is not null`.execute(db);
  return rows;
}

export const selectMachineNames = (db: Db, ids: readonly string[]) =>
  db.selectFrom('machines').select(['id', 'name']).where('id', 'in', ids).execute();

/** Counts up to `cap`, in the order of the list: a frequent word reaches it soon, so only a rare one needs the index. */
export function countEntries(db: Db, filter: AuditFilter, cap: number): Promise<number> {
  const some = matching(db, filter).select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(cap);
  return countOf(db.selectFrom(some.as('some')));
}

/** Returns the number of deleted entries. */
export async function deleteEntriesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', oldest).executeTakeFirst();
  return Number(numDeletedRows);
}

export interface AuditEntry {
  at: Date;
  actor_id: string | null;
  actor_kind: 'customer' | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  entity_name: string | null;
  changes: string;
  request_id: string;
}

export const insertEntries = (db: Db, entries: readonly AuditEntry[]) =>
  db.insertInto('audit_log').values([...entries]);
