import { runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Running reservations that expire in this period. */
export async function selectEndingIds(db: Db, after: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', runningStatuses)
    .where('expires_at', '>', after.toISOString())
    .where('expires_at', '<=', until.toISOString())
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests for approval without a reminder so far. */
export function selectPendingApprovals(db: Db) {
  return db
    .selectFrom('reservations as r')
    .select(['r.id', 'r.approval_requested_at'])
    .where('r.status', '=', 'pending_approval')
    .where(
      sql<boolean>`not exists (select 1 from sent_reminders s where s.kind = 'approval' and s.entity_id = r.id)`,
    )
    .orderBy('r.approval_requested_at')
    .orderBy('r.id')
    .execute();
}

export interface Reminder {
  kind: 'reservation' | 'service' | 'approval';
  entityId: string;
  occasion: string;
}

/** False when the reminder was sent before. */
export async function insertReminder(
  db: Db,
  { kind, entityId, occasion }: Reminder,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('sent_reminders')
    .values({ kind, entity_id: entityId, occasion, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entity_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldReminders(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_reminders').where('sent_at', '<', before.toISOString()).execute();
}

const inventory = (db: Db) =>
  db
    .selectFrom('machines as m')
    .select(['m.id', 'm.type', 'm.name', 'm.manufacturer', 'm.model', 'm.vin', 'm.equipment_number'])
    .select(['m.serial_number', 'm.location', 'm.created_by'])
    .where('m.deleted_at', 'is', null)
    .where('m.status', '<>', 'sold');

export type ServicedMachine = Awaited<ReturnType<ReturnType<typeof inventory>['execute']>>[number];

/** Machines of the inventory last serviced in this period for which no reminder was sent. */
export function selectServicedBetween(db: Db, first: string, last: string) {
  return inventory(db)
    .select('m.last_service_date')
    .where('m.last_service_date', '>=', first)
    .where('m.last_service_date', '<=', last)
    .where(
      sql<boolean>`not exists (select 1 from sent_reminders s where s.kind = 'service'
        and s.entity_id = m.id and s.occasion = m.last_service_date::text)`,
    )
    .orderBy('m.last_service_date')
    .orderBy('m.id')
    .execute();
}

/** Stores the starting point of new machines: reminders count only intervals that pass from now on. */
export async function insertFirstSteps(db: Db, intervalHours: number): Promise<void> {
  await sql`insert into service_steps (machine_id, interval_hours, step)
    select m.id, ${intervalHours}::integer, floor(m.operating_hours / ${intervalHours}::integer)
    from machines m
    where m.operating_hours is not null and m.deleted_at is null and m.status <> 'sold'
      and not exists (
        select 1 from service_steps s where s.machine_id = m.id and s.interval_hours = ${intervalHours}
      )
    on conflict do nothing`.execute(db);
}

/** Machines that passed another interval of operating hours since the last run; the new step is stored. */
export async function advanceSteps(db: Db, intervalHours: number): Promise<ServicedMachine[]> {
  const { rows } = await sql<{ machine_id: string }>`
    with changed as (
      select s.machine_id, s.step as step_before, floor(m.operating_hours / ${intervalHours}::integer) as step
      from service_steps s join machines m on m.id = s.machine_id
      where s.interval_hours = ${intervalHours} and m.deleted_at is null and m.status <> 'sold'
        and floor(m.operating_hours / ${intervalHours}::integer) <> s.step
      order by s.machine_id for update of s
    ), updated as (
      update service_steps s set step = changed.step from changed
      where s.machine_id = changed.machine_id and s.interval_hours = ${intervalHours}
    )
    select machine_id from changed where step > step_before`.execute(db);
  const ids = rows.map(({ machine_id }) => machine_id);
  return ids.length === 0
    ? []
    : inventory(db)
        .where('m.id', '=', sql<string>`any(${ids})`)
        .execute();
}
