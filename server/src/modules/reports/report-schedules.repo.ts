import { rolesOfPermission, type Role } from '@strojpark/core/domain/access/permissions';
import type { ViewList, ViewScope, ViewState } from '@strojpark/core/domain/views/views';
import { sql, type Insertable, type Updateable } from 'kysely';
import { activeUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

const schedules = (db: Db) =>
  db
    .selectFrom('report_schedules')
    .select([
      'id',
      'report',
      'options',
      'language',
      'rhythm',
      'weekday',
      'time',
      'is_paused',
      'next_at',
      'owner_id',
      'owner_name',
      'last_slot',
      'last_file_id',
      'last_failure',
      'version',
      'view_id',
      'format',
    ])
    .select([
      sql<Role | null>`(select u.role from users u where u.id = report_schedules.owner_id)`.as('owner_role'),
      sql<ScheduledView | null>`(
        select jsonb_build_object('name', v.name, 'list', v.list, 'scope', v.scope, 'owner_id', v.owner_id,
          'role', v.role, 'state', v.state)
        from views v where v.id = report_schedules.view_id)`.as('view'),
    ]);

interface ScheduledView {
  name: string;
  list: ViewList;
  scope: ViewScope;
  owner_id: string | null;
  role: Role | null;
  state: ViewState;
}

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof schedules>['execute']>>[number];

/** Sorted by next run, paused ones last. */
export function selectSchedules(db: Db): Promise<ScheduleRow[]> {
  return schedules(db).orderBy('is_paused').orderBy('next_at').orderBy('id').execute();
}

export function selectSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  return schedules(db).where('id', '=', id).executeTakeFirst();
}

export function lockSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  return schedules(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The ids of the schedules that are due, the longest due first. */
export async function selectDueSchedules(db: Db, now: Date): Promise<string[]> {
  const rows = await dueSchedules(db, now).clearSelect().select('id').execute();
  return rows.map(({ id }) => id);
}

/** Locks a schedule that is still due and that no other process has locked. */
export const lockDueSchedule = (db: Db, id: string, now: Date): Promise<ScheduleRow | undefined> =>
  dueSchedules(db, now).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

const dueSchedules = (db: Db, now: Date) =>
  schedules(db)
    .where('is_paused', '=', false)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .orderBy('id');

export async function insertSchedule(db: Db, schedule: Insertable<DB['report_schedules']>): Promise<string> {
  const { id } = await db
    .insertInto('report_schedules')
    .values(schedule)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSchedule(
  db: Db,
  id: string,
  changes: Updateable<DB['report_schedules']>,
): Promise<void> {
  await db.updateTable('report_schedules').set(changes).where('id', '=', id).execute();
}

export async function deleteSchedule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('report_schedules').where('id', '=', id).execute();
}

export interface Recipient {
  id: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
}

const people = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role'])
    .select(sql<boolean>`u.status = 'active'`.as('isActive'))
    .where('u.deleted_at', 'is', null)
    .orderBy(sql`czech_key(u.name) collate "C"`)
    .orderBy('u.id');

/** Active users with a role that can see reports. */
export function selectOffice(db: Db): Promise<Recipient[]> {
  return people(db)
    .where('u.role', 'in', rolesOfPermission('reports.view'))
    .where('u.status', '=', 'active')
    .execute();
}

export function selectRecipients(db: Db, scheduleIds: readonly string[]) {
  return people(db)
    .innerJoin('report_recipients as r', 'r.user_id', 'u.id')
    .select('r.schedule_id')
    .where('r.schedule_id', '=', sql<string>`any(${scheduleIds})`)
    .execute();
}

export async function replaceRecipients(
  db: Db,
  scheduleId: string,
  userIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('report_recipients').where('schedule_id', '=', scheduleId).execute();
  await db
    .insertInto('report_recipients')
    .values(userIds.map((user_id) => ({ schedule_id: scheduleId, user_id })))
    .execute();
}

/** The report files with these ids, to show the last file of each schedule. */
export function selectLastFiles(db: Db, fileIds: readonly string[]) {
  return db
    .selectFrom('produced_files')
    .select(['id', 'status', 'file_name as fileName', 'failure_code as failureCode'])
    .select(sql<boolean>`is_kept and expires_at > now()`.as('isKept'))
    .where('id', '=', sql<string>`any(${fileIds})`)
    .execute();
}

/** Whether the user exists and is active. */
export async function selectActiveUser(db: Db, id: string): Promise<boolean> {
  return (await activeUsers(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** False when this file was mailed already, or is no longer the latest of its schedule. */
export async function markMailed(db: Db, id: string, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_schedules')
    .set({ mailed_file_id: fileId })
    .where('id', '=', id)
    .where('last_file_id', '=', fileId)
    .where((eb) => eb.or([eb('mailed_file_id', 'is', null), eb('mailed_file_id', '<>', fileId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
