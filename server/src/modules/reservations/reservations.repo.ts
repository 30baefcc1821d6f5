import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';
import { waitingFor } from '../../db/waiting-customers.ts';

export type NewReservation = Insertable<DB['reservations']>;
export type ReservationChanges = Omit<Updateable<DB['reservations']>, 'version' | 'updated_at'>;

/** The columns that the domain rules need and the audit compares. */
const columns = [
  'id',
  'status',
  'machine_id',
  'replacement_machine_id',
  'quote_id',
  ...customerColumnNames,
  'selling_price',
  'currency',
  'notes',
  'reserved_at',
  'expires_at',
  'extension_count',
  'extension_requested_at',
  'sold_at',
  'sold_price',
  'version',
  'created_by',
  'deleted_at',
] as const;

/** The machines to lock before the reservation itself. */
export function selectMachineIds(db: Db, id: string) {
  return db
    .selectFrom('reservations')
    .modifyFront(named('reservation_machines'))
    .select(['machine_id', 'replacement_machine_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockReservationRow(db: Db, id: string) {
  return db
    .selectFrom('reservations')
    .modifyFront(named('reservation_lock'))
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function lockLiveReservationRow(db: Db, machineId: string) {
  return db
    .selectFrom('reservations')
    .modifyFront(named('reservation_lock_live'))
    .select(columns)
    .where('machine_id', '=', machineId)
    .where('status', 'in', liveStatuses)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectLiveReservationId(db: Db, machineId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('machine_id', '=', machineId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst();
  return row?.id;
}

/** Running reservations past their expiry, oldest first. */
export function selectExpired(db: Db, now: Date) {
  return db
    .selectFrom('reservations')
    .select(['id', 'status', 'expires_at'])
    .where('status', 'in', runningStatuses)
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

/** How many customers wait for a machine. */
export async function selectWaiting(db: Db, machineId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('machines as m')
    .select(waitingFor('m').as('waiting'))
    .where('m.id', '=', machineId)
    .executeTakeFirstOrThrow();
  return waiting;
}

export async function selectVersion(db: Db, id: string): Promise<number> {
  const { version } = await db
    .selectFrom('reservations')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

/** Locks and returns all reservations of these machines. */
export async function lockIdsOf(db: Db, machineIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('machine_id', '=', sql<string>`any(${machineIds})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export function deleteReservations(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('reservations')
    .where('id', '=', sql<string>`any(${ids})`)
    .returning(['id', customerName('reservations').as('name')])
    .execute();
}

/** Customer and machine: the label of an item in bulk results. */
export function selectNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .select(['r.id', sql<string>`${customerName('r')} || ' – ' || m.name`.as('name')])
    .where('r.id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function selectHasMachine(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('machines')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReservation(db: Db, reservation: NewReservation): Promise<string> {
  const { id } = await db
    .insertInto('reservations')
    .values(reservation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReservation(
  db: Db,
  id: string,
  changes: ReservationChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reservations')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
