import type { ViewList, ViewState } from '@strojpark/core/domain/views/views';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerKeyOfText } from '../../db/customer-key.ts';
import type { DB } from '../../db/schema.gen.ts';

const views = (db: Db) =>
  db
    .selectFrom('views as v')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .select(['v.id', 'v.list', 'v.scope', 'v.owner_id', 'v.role', 'v.name', 'v.version', 'v.created_by'])
    .select(['v.updated_at', 'u.name as created_by_name', sql<ViewState>`v.state`.as('state')])
    .select([
      sql<number>`(select count(*)::int from view_subscriptions s where s.view_id = v.id)`.as('watchers'),
      sql<number>`(select count(*)::int from report_schedules s where s.view_id = v.id)`.as('schedules'),
    ]);

export type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

/** What decides whether a user sees a view: of their own views and of those that are not private. */
export const selectShown = (db: Db, userId: string) =>
  db
    .selectFrom('views')
    .select(['list', 'scope', 'owner_id', 'role', sql<ViewState>`state`.as('state')])
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('scope', '<>', 'private')]))
    .execute();

/** Those of the user and those that are not private. */
export const selectViews = (db: Db, userId: string): Promise<ViewRow[]> =>
  views(db)
    .where((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.scope', '<>', 'private')]))
    .execute();

export const selectView = (db: Db, id: string): Promise<ViewRow | undefined> =>
  views(db).where('v.id', '=', id).executeTakeFirst();

/** Locks the view until the end of the transaction. */
export async function lockView(db: Db, id: string): Promise<void> {
  await db.selectFrom('views').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Lets one transaction at a time count and add the views of a user, or of the team: two at once would each count
 * without the view of the other.
 */
export async function lockCount(db: Db, list: ViewList, ownerId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views'), hashtext(${`${list} ${ownerId ?? 'team'}`}))`.execute(
    db,
  );
}

/** How many the user has of a list, or the team without a user. */
export async function countViews(db: Db, list: ViewList, ownerId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('list', '=', list)
    .where('scope', '=', ownerId === null ? 'team' : 'private')
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(db: Db, values: Insertable<DB['views']>): Promise<string> {
  const { id } = await db.insertInto('views').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateView(db: Db, id: string, changes: Updateable<DB['views']>): Promise<void> {
  await db
    .updateTable('views')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its schedules are paused and say why: they have nothing to send any more. Returns those that were not paused yet. */
export async function deleteView(db: Db, id: string, now: Date): Promise<string[]> {
  const running = await db
    .selectFrom('report_schedules')
    .select('id')
    .where('view_id', '=', id)
    .where('is_paused', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .updateTable('report_schedules')
    .set((eb) => ({
      is_paused: true,
      last_failure: 'view',
      last_slot: now,
      last_file_id: null,
      version: eb('version', '+', 1),
    }))
    .where('view_id', '=', id)
    .execute();
  await db.deleteFrom('views').where('id', '=', id).execute();
  return running.map((schedule) => schedule.id);
}

export function selectOrders(db: Db, userId: string) {
  return db.selectFrom('view_orders').select(['list', 'view_ids']).where('user_id', '=', userId).execute();
}

export async function upsertOrder(
  db: Db,
  userId: string,
  list: ViewList,
  ids: readonly string[],
): Promise<void> {
  await db
    .insertInto('view_orders')
    .values({ user_id: userId, list, view_ids: [...ids] })
    .onConflict((on) => on.columns(['user_id', 'list']).doUpdateSet({ view_ids: [...ids] }))
    .execute();
}

/** The part of a state that filters by custom fields. */
const custom = sql`coalesce((state -> 'filter' ->> 'custom')::jsonb, '{}')`;

/**
 * The views of any list that filter by a category, or those of a list of machines that filter or sort by a custom field
 * (`isCriterion`) or show it as a column.
 */
export function selectUses(
  db: Db,
  used: { category: string } | { field: string; list: ViewList },
): Promise<
  (Omit<ViewRow, 'version' | 'created_by' | 'updated_at' | 'created_by_name' | 'watchers' | 'schedules'> & {
    isCriterion: boolean;
  })[]
> {
  const query = db
    .selectFrom('views')
    .select(['id', 'list', 'name', 'scope', 'owner_id', 'role', sql<ViewState>`state`.as('state')])
    .orderBy('name')
    .orderBy('id');
  if ('category' in used)
    return query
      .select(sql<boolean>`true`.as('isCriterion'))
      .where(sql<boolean>`state -> 'filter' -> 'category' ? ${used.category}`)
      .execute();
  const column = `custom.${used.field}`;
  const isCriterion = sql<boolean>`coalesce(${custom} ? ${used.field} or state ->> 'sort' = ${column}, false)`;
  const isShown = sql<boolean>`coalesce(state #> '{layout,columns}' ? ${column}
    and not state #> '{layout,hidden}' ? ${column}, false)`;
  return query
    .select(isCriterion.as('isCriterion'))
    .where('list', '=', used.list)
    .where(sql<boolean>`(${isCriterion} or ${isShown})`)
    .execute();
}

const customerTables = ['reservations', 'queue_entries', 'demands', 'quotes', 'sales'];

/** The views that filter by a customer (a key, tax id or e-mail) of whom no record is left. */
async function selectOfGoneCustomers(db: Db): Promise<string[]> {
  const filtered = await db
    .selectFrom('views')
    .select(['id', sql<string>`state -> 'filter' ->> 'customer'`.as('customer')])
    .where('list', 'in', ['reservations', 'queue', 'demands', 'sales'])
    .where(sql<boolean>`state -> 'filter' ? 'customer'`)
    .execute();
  const left = (table: string) =>
    sql`exists (select from ${sql.table(table)} r where r.customer_key = wanted.key)
      or (wanted.text like '%@%' and exists (
        select from ${sql.table(table)} r where fold(r.customer_email) = fold(wanted.text)))`;
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${filtered.map(({ id }) => id)}::uuid[],
      ${filtered.map(({ customer }) => customerKeyOfText(customer))}::uuid[],
      ${filtered.map(({ customer }) => customer)}::text[]) as wanted (id, key, text)
    where not (${sql.join(customerTables.map(left), sql` or `)})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The views whose name or search text matches the pattern of customers' names, and those that filter by a customer of
 * whom no record is left.
 */
export async function selectAbout(db: Db, pattern: string | null): Promise<string[]> {
  const gone = await selectOfGoneCustomers(db);
  const { rows } = await sql<{ id: string }>`
    select v.id from views v
    where v.id = any(${gone}::uuid[])
      or (${pattern}::text is not null
        and (fold(v.name) ~ ${pattern} or fold(v.state -> 'filter' ->> 'search') ~ ${pattern}))
    order by v.id for update`.execute(db);
  return rows.map(({ id }) => id);
}
