import type { NotificationEntity, NotificationKind } from '@strojpark/core/domain/notification-kinds';
import type { Notification } from '@strojpark/core/contracts/notifications';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { sql } from 'kysely';
import { activeUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { newsOf } from '../../db/news.ts';
import { recognisedMachine } from '../../db/recognised-machine.ts';

export interface NewNotifications {
  kind: NotificationKind;
  values: object;
  entity: NotificationEntity;
  entityId: string;
  now: Date;
}

/** Inserts one for each active user and returns their ids. */
export async function insertNotifications(
  db: Db,
  userIds: readonly string[],
  { kind, values, entity, entityId, now }: NewNotifications,
): Promise<string[]> {
  const rows = await db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'values', 'entity', 'entity_id', 'created_at'])
    .expression(
      activeUsers(db)
        .select([
          'id',
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${JSON.stringify(values)}::jsonb`.as('values'),
          sql<string>`${entity}::text`.as('entity'),
          sql<string>`${entityId}::uuid`.as('entity_id'),
          sql<string>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
        .orderBy('id'),
    )
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those of these users who are active. */
export async function selectActive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await activeUsers(db)
    .select('id')
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectUserIds(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('role', 'in', roles).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const own = (db: Db, userId: string, unread: boolean) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userId)
    .$if(unread, (all) => all.where('n.read_at', 'is', null));

type StoredMachine = Omit<NonNullable<Notification['machine']>, 'cover_url'> & { cover_id: string | null };

const machine = sql<StoredMachine | null>`case n.entity
  when 'reservation' then (
    select jsonb_build_object(${recognisedMachine('m')})
    from reservations r join machines m on m.id = r.machine_id where r.id = n.entity_id)
  when 'queue_entry' then (
    select jsonb_build_object(${recognisedMachine('m')})
    from queue_entries q join machines m on m.id = q.machine_id where q.id = n.entity_id)
  when 'view' then (
    select jsonb_build_object(${recognisedMachine('m')})
    from machines m where m.id = (n."values" ->> 'machineId')::uuid)
  when 'demand' then (
    select jsonb_build_object(${recognisedMachine('m')})
    from machines m where m.id = (n."values" ->> 'machineId')::uuid)
  end`;

/** Newest first. */
export function selectPage(db: Db, userId: string, unread: boolean, request: KeysetRequest) {
  const query = own(db, userId, unread).select([
    'n.id',
    'n.kind',
    'n.values',
    'n.entity',
    'n.entity_id',
    'n.created_at',
    'n.read_at',
    machine.as('machine'),
  ]);
  const column = {
    value: sql.ref('n.created_at'),
    type: 'timestamptz',
    nullable: false,
    id: sql.ref('n.id'),
  } as const;
  return keysetPage(db, [query], column, request);
}

export const countNotifications = (db: Db, userId: string, unread: boolean) =>
  countOf(own(db, userId, unread));

/** Whether it was unread; null when the user has no such notification. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean | null> {
  const found = await own(db, userId, false)
    .select('n.read_at')
    .where('n.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.read_at !== null) return false;
  await db.updateTable('notifications').set({ read_at: now }).where('id', '=', id).execute();
  return true;
}

export async function markAllRead(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What notifications are about. */
export interface Subject {
  entity: NotificationEntity;
  entityId: string;
  /** Only those that name this machine. */
  machineId?: string;
  /** Only those from these times. */
  at?: readonly string[];
}

const about = (db: Db, { entity, entityId, machineId, at }: Subject) =>
  db
    .selectFrom('notifications')
    .select(['id', 'read_at'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .$if(machineId !== undefined, (all) => all.where(sql<boolean>`"values" ->> 'machineId' = ${machineId}`))
    .$if(at !== undefined, (all) => all.where('created_at', '=', sql<string>`any(${at}::timestamptz[])`))
    .forUpdate();

/** Settles those about a record that are not settled yet; returns the users who had them unread. */
export async function settle(
  db: Db,
  { kinds, ...subject }: Subject & { kinds: readonly NotificationKind[] },
  values: object,
  now: Date,
): Promise<string[]> {
  const open = about(db, subject)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`not ("values" ? 'outcome')`);
  const rows = await db
    .with('open', () => open)
    .updateTable('notifications as n')
    .from('open')
    .set({
      read_at: sql<string>`coalesce(n.read_at, ${now.toISOString()}::timestamptz)`,
      values: sql<string>`n."values" || ${JSON.stringify(values)}::jsonb`,
    })
    .whereRef('n.id', '=', 'open.id')
    .returning('n.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Takes the outcome from those that have one of these; returns their users. */
export async function reopen(db: Db, subject: Subject, outcomes: readonly string[]): Promise<string[]> {
  const rows = await db
    .with('settled', () =>
      about(db, subject).where(sql<boolean>`"values" ->> 'outcome' = any(${outcomes}::text[])`),
    )
    .updateTable('notifications as n')
    .from('settled')
    .set({ values: sql<string>`n."values" - 'outcome' - 'outcomeBy'` })
    .whereRef('n.id', '=', 'settled.id')
    .returning('n.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes at most `limit`: all from before one time, and read ones from before a later time. */
export async function deleteOld(
  db: Db,
  { before, readBefore, limit }: { before: Date; readBefore: Date; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', readBefore.toISOString())
    .where((eb) => eb.or([eb('read_at', 'is not', null), eb('created_at', '<', before.toISOString())]))
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes notifications about records, because they contain names; of machines also those that offer them. */
export async function deleteAbout(
  db: Db,
  entity: NotificationEntity,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', entity), eb('entity_id', '=', sql<string>`any(${ids}::uuid[])`)]),
        ...(entity === 'machine'
          ? [
              eb.and([
                // The entity narrows it by an index.
                eb('entity', 'in', ['demand', 'view']),
                eb('kind', 'in', ['demand_match', 'view_machine']),
                eb(sql<string>`"values" ->> 'machineId'`, '=', sql<string>`any(${ids}::text[])`),
              ]),
            ]
          : []),
      ]),
    )
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Deletes notifications about several matches that include a machine of this import and whose machines are all in the
 * trash; returns their users. `since`: when the import was made.
 */
export async function deleteEmptyMatches(
  db: Db,
  { batchId, since }: { batchId: string; since: string },
): Promise<string[]> {
  const news = newsOf({
    owner: sql<string | null>`(case when n."values" ->> 'unowned' = '1' then null else n.user_id end)`,
    since: sql`(n."values" ->> 'newSince')`,
    until: sql.ref('n.created_at'),
  });
  const { rows } = await sql<{ user_id: string }>`
    delete from notifications n
    where n.kind = 'demand_matches' and n.created_at >= ${since}::timestamptz and n."values" ? 'newSince'
      and exists (
        select from ${news} found
        join import_record_outcomes i on i.record_id = found.machine_id and i.batch_id = ${batchId}::uuid)
      and not exists (select from ${news} found where found.is_there)
    returning n.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
