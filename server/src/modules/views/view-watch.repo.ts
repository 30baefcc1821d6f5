import type { ViewSubscription } from '@strojpark/core/contracts/views';
import type { Role } from '@strojpark/core/domain/access/permissions';
import type { ViewList, ViewScope, ViewState } from '@strojpark/core/domain/views/views';
import { sql, type Expression } from 'kysely';
import type { Db } from '../../db/connect.ts';

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Watches the view from now on; what it contains by then is no news. */
export async function upsertSubscription(
  db: Db,
  { viewId, userId }: { viewId: string; userId: string },
  choice: ViewSubscription,
  now: Date,
): Promise<void> {
  await db
    .insertInto('view_subscriptions')
    .values({ view_id: viewId, user_id: userId, ...choice, created_at: now })
    .onConflict((on) => on.columns(['view_id', 'user_id']).doUpdateSet(choice))
    .execute();
  await db
    .insertInto('watched_views')
    .values({ view_id: viewId })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteSubscriptions(db: Db, viewId: string, userIds: readonly string[]): Promise<void> {
  // A subscription locks the view too: one that is added at this moment must not lose its row of watched_views.
  await db.selectFrom('views').select('id').where('id', '=', viewId).forUpdate().execute();
  await db
    .deleteFrom('view_subscriptions')
    .where('view_id', '=', viewId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  await deleteUnwatched(db, viewId);
}

/** Changes are no longer recorded for views without subscriptions: for this one, or for any. */
export async function deleteUnwatched(db: Db, viewId: string | null = null): Promise<void> {
  await sql`delete from watched_views w
    where (${viewId}::uuid is null or w.view_id = ${viewId}::uuid)
      and not exists (select from view_subscriptions s where s.view_id = w.view_id)`.execute(db);
}

/** The view has another filter: what it contains now is no news. */
export async function restartWatching(db: Db, viewId: string): Promise<void> {
  await db.deleteFrom('view_members').where('view_id', '=', viewId).execute();
  await db.deleteFrom('view_news').where('view_id', '=', viewId).execute();
  await db.updateTable('watched_views').set({ checked_at: null }).where('view_id', '=', viewId).execute();
}

/** The user's own subscriptions. */
export const selectSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('view_subscriptions')
    .select(['view_id', 'rhythm', 'way'])
    .where('user_id', '=', userId)
    .execute();

export interface Watcher {
  id: string;
  name: string;
  role: Role;
  isActive: boolean;
}

export function selectWatchers(db: Db, viewId: string): Promise<Watcher[]> {
  return db
    .selectFrom('view_subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name', 'u.role'])
    .select(sql<boolean>`u.status = 'active' and u.deleted_at is null`.as('isActive'))
    .where('s.view_id', '=', viewId)
    .orderBy('u.id')
    .execute();
}

export interface WatchedView {
  id: string;
  name: string;
  list: ViewList;
  scope: ViewScope;
  owner_id: string | null;
  role: Role | null;
  state: ViewState;
}

const watched = (db: Db) =>
  db
    .selectFrom('watched_views as w')
    .innerJoin('views as v', 'v.id', 'w.view_id')
    .select(['v.id', 'v.name', 'v.list', 'v.scope', 'v.owner_id', 'v.role'])
    .select(sql<ViewState>`v.state`.as('state'));

/** Whether the views have anything to do besides changed machines. */
export async function selectHasWork(db: Db, before: Date, digest: Date): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from watched_views w where ${isToCheck(before)})
      or exists (select from view_news n join view_subscriptions s using (view_id, user_id) where ${isDue(digest)})
      as work`.execute(db);
  return rows[0]?.work ?? false;
}

const isToCheck = (before: Date) =>
  sql<boolean>`(w.checked_at is null or not w.is_settled or w.checked_at < ${at(before)})`;

const isDue = (digest: Date) => sql<boolean>`(s.rhythm = 'at_once' or n.at < ${at(digest)})`;

export async function selectIsAnyWatched(db: Db): Promise<boolean> {
  const row = await db.selectFrom('watched_views').select('view_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks one view whose filter is to be compared with all machines, unless it is locked already: the others can still be
 * changed. Those that wait for transactions to end are left out once they have been checked.
 */
export const lockOneToCheck = (db: Db, before: Date, waiting: readonly string[]) =>
  watched(db)
    .select(['w.checked_at', 'w.is_settled'])
    .where(isToCheck(before))
    .where(
      sql<boolean>`(w.checked_at is null or w.checked_at < ${at(before)} or w.view_id <> all(${waiting}::uuid[]))`,
    )
    .orderBy('w.view_id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Views whose members are stored, locked against another filter. */
export const selectChecked = (db: Db): Promise<WatchedView[]> =>
  watched(db).where('w.checked_at', 'is not', null).orderBy('w.view_id').forNoKeyUpdate().execute();

export async function markChecked(
  db: Db,
  viewId: string,
  { isSettled }: { isSettled: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('watched_views')
    .set({ checked_at: now, is_settled: isSettled })
    .where('view_id', '=', viewId)
    .execute();
}

interface Comparison {
  /** The ids of the machines in the view now. */
  shown: Expression<{ id: string }>;
  /** Only these machines are compared; all if left out. */
  changed?: readonly string[];
  /** Nobody is notified. */
  isFirst?: boolean;
}

/** A change is compared soon after it was made; that of a long import once it is complete. */
const ownChangeMs = 60 * 60_000;

/**
 * Machines that left the view are no members and no news any more; those that entered are news for each watcher but the one
 * who has just changed them.
 */
export async function updateMembers(
  db: Db,
  viewId: string,
  { shown, changed, isFirst = false }: Comparison,
  now: Date,
): Promise<void> {
  const compared = (column: string) =>
    changed === undefined ? sql`true` : sql`${sql.ref(column)} = any(${changed}::uuid[])`;
  // Without changed machines, time made them enter.
  const isByWatcher =
    changed === undefined
      ? sql`false`
      : sql`exists (select from machines m where m.id = e.machine_id and m.updated_by = s.user_id
          and m.updated_at > ${at(new Date(now.getTime() - ownChangeMs))})`;
  await sql`with
    shown as materialized (select id from (${shown}) as machine where ${compared('id')}),
    gone as (
      delete from view_members x where x.view_id = ${viewId}::uuid and ${compared('x.machine_id')}
        and not exists (select from shown where shown.id = x.machine_id)
      returning x.machine_id
    ),
    old_news as (
      delete from view_news n using gone where n.view_id = ${viewId}::uuid and n.machine_id = gone.machine_id
    ),
    entered as (
      insert into view_members (view_id, machine_id) select ${viewId}::uuid, id from shown
      on conflict do nothing
      returning machine_id
    )
    insert into view_news (view_id, user_id, machine_id, at)
    select s.view_id, s.user_id, e.machine_id, ${at(now)} from entered e
    join view_subscriptions s on s.view_id = ${viewId}::uuid and not ${isFirst}::boolean
    where not ${isByWatcher}
    on conflict do nothing`.execute(db);
}

/** The machines that a watcher is to be notified of in one view. */
export interface ViewNews extends WatchedView {
  way: ViewSubscription['way'];
  watcher: Watcher;
  count: number;
  /** The first ones by name. */
  machines: {
    id: string;
    type: 'stock' | 'used';
    name: string;
    manufacturer: string;
    model: string;
    serial_number: string | null;
    equipment_number: string | null;
    vin: string | null;
    year_of_manufacture: number | null;
    location: string | null;
    current_value: number | null;
    currency: string;
  }[];
}

/** Takes the news off the list: of those who are notified at once, and what came before the daily digest. */
export async function takeNews(db: Db, digest: Date, limit: number): Promise<ViewNews[]> {
  const { rows } = await sql<ViewNews>`with
    taken as (
      delete from view_news n using view_subscriptions s
      where (n.view_id, n.user_id) = (s.view_id, s.user_id) and ${isDue(digest)}
      returning n.view_id, n.user_id, n.machine_id, s.way
    ),
    listed as (
      select t.view_id, t.user_id, t.way, count(*)::int as count from taken t
      group by t.view_id, t.user_id, t.way
    )
    select v.id, v.name, v.list, v.scope, v.owner_id, v.role, v.state, l.way, l.count,
      jsonb_build_object('id', u.id, 'name', u.name, 'role', u.role,
        'isActive', u.status = 'active' and u.deleted_at is null) as watcher,
      (select coalesce(jsonb_agg(to_jsonb(named)), '[]') from (
        select m.id, m.type, m.name, m.manufacturer, m.model, m.serial_number, m.equipment_number, m.vin,
          m.year_of_manufacture, m.location, m.current_value, m.currency
        from taken t join machines m on m.id = t.machine_id
        where (t.view_id, t.user_id) = (l.view_id, l.user_id)
        order by m.name_key, m.id limit ${limit}
      ) as named) as machines
    from listed l
    join views v on v.id = l.view_id
    join users u on u.id = l.user_id
    order by u.id, v.id`.execute(db);
  return rows;
}
