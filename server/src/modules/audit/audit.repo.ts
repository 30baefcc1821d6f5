import type { AuditChanges, AuditEntity } from '@strojpark/core/domain/audit';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';

export interface AuditFilter {
  entity?: readonly AuditEntity[] | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  search?: string | undefined;
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

export function matching(db: Db, { entity, entityId, actorId, search = '', since, until }: AuditFilter) {
  let query = db.selectFrom('audit_log');
  if (entity !== undefined) query = query.where('entity', 'in', entity);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (since !== undefined) query = query.where('at', '>=', since.toISOString());
  if (until !== undefined) query = query.where('at', '<', until.toISOString());
  for (const word of fold(search).split(' ')) {
    if (word === '') continue;
    const pattern = `%${escapeLike(word)}%`;
    query = query.where(
      sql<boolean>`(fold(actor_name) like ${pattern} or fold(entity_name) like ${pattern})`,
    );
  }
  return query;
}

/** Newest first, after a position. */
export function selectEntries(db: Db, filter: AuditFilter, behind: AuditPosition | null, limit: number) {
  return matching(db, filter)
    .select(['id', 'at', 'actor_id', 'actor_name', 'action', 'entity', 'entity_id', 'entity_name'])
    .select([sql<AuditChanges>`changes`.as('changes'), sql<string>`at::text`.as('place')])
    .$if(behind !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${behind?.at}::timestamptz, ${behind?.id}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface WantedCurrency {
  /** Of the entry. */
  id: number;
  entity: AuditEntity;
  entityId: string;
  field: string;
}

/**
 * The currencies of records at the time of entries: what the next change of the currency replaced, otherwise the present
 * one. There is none if the record no longer exists.
 */
export async function selectCurrencies(db: Db, wanted: readonly WantedCurrency[]) {
  const { rows } = await sql<{ id: number; field: string; currency: string }>`
    select w.id, w.field, coalesce(next.currency, present.currency) as currency
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(id bigint, entity text, "entityId" uuid, field text)
    left join lateral (
      select l.changes -> w.field ->> 'from' as currency from audit_log l
      where l.entity = w.entity and l.entity_id = w."entityId"::text and l.id > w.id and l.changes ? w.field
      order by l.id limit 1) next on true
    left join lateral (
      select case w.field when 'currency' then m.currency else m.sale_currency end as currency
        from machines m where w.entity = 'machine' and m.id = w."entityId"
      union all select case w.field when 'currency' then r.currency else r.selling_currency end
        from reservations r where w.entity = 'reservation' and r.id = w."entityId"
      union all select d.currency from demands d where w.entity = 'demand' and d.id = w."entityId"
      union all select q.currency from quotes q where w.entity = 'quote' and q.id = w."entityId") present on true
    where coalesce(next.currency, present.currency) is not null`.execute(db);
  return rows;
}

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
