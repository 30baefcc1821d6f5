import type { Currency } from '@strojpark/core/domain/money/money';
import type { HoldKind, MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { inOneStatement, type Change } from '../../db/one-statement.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

const lockedColumns = [
  'id',
  'type',
  'status',
  'name',
  'manufacturer',
  'model',
  'serial_number',
  'equipment_number',
  'vin',
  'location',
  'created_by',
  'version',
  'purchase_price',
  'current_value',
  'currency',
  'no_replacement_needed',
  'datum_objednavky',
  'do_pujcovny_datum',
  'deleted_at',
] as const;

type LockedRow = Pick<Selectable<DB['machines']>, (typeof lockedColumns)[number]>;

/**
 * Locks the machines in id order, so that two callers cannot deadlock. FOR NO KEY UPDATE still allows foreign key
 * checks by other transactions.
 */
export async function lockMachineRows(db: Db, ids: readonly string[]): Promise<LockedRow[]> {
  const columns = sql.join(lockedColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<LockedRow>`${named('machines_lock')} select ${columns} from machines
    where id = any(${ids}) order by id for no key update`.execute(db);
  return rows;
}

/** A statement after the lock, so that it sees what the transaction that held the lock committed. */
export function selectHolds(db: Db, machineIds: readonly string[]) {
  return db
    .selectFrom('holds as h')
    .modifyFront(named('holds'))
    .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
    .leftJoin('queue_entries as q', 'q.id', 'h.queue_entry_id')
    .leftJoin('users as u', 'u.id', 'h.created_by')
    .select(({ eb, fn }) => [
      'h.machine_id',
      'h.kind',
      'h.reservation_id',
      'h.queue_entry_id',
      fn.coalesce(customerName('r'), customerName('q'), 'u.name').as('holder'),
      sql<boolean>`exists (select from queue_entries w where w.machine_id = h.machine_id and w.status = 'waiting')`.as(
        'has_queue',
      ),
      fn
        .coalesce(eb('r.status', 'in', liveStatuses), sql.lit(false))
        .$castTo<boolean>()
        .as('live'),
      eb
        .case()
        .when('r.status', 'in', runningStatuses)
        .then(eb.ref('r.expires_at'))
        .else(eb.ref('q.offer_ends_at'))
        .end()
        .as('expires_at'),
    ])
    .where('h.machine_id', '=', sql<string>`any(${machineIds})`)
    .execute();
}

export interface StatusUpdate {
  status: MachineStatus;
  updated_at: Date;
  updated_by: string | null;
  /** Undefined: unchanged. */
  sale_price?: number | null;
  sale_currency?: Currency | null;
}

/** Changes the status together with other changes. */
export async function updateMachineStatus(
  db: Db,
  id: string,
  update: StatusUpdate,
  changes: readonly Change[],
): Promise<void> {
  const machine = db
    .updateTable('machines')
    .set((eb) => ({ ...update, version: eb('version', '+', 1) }))
    .where('id', '=', id);
  await inOneStatement(machine, changes).execute(db);
}

export const insertStatusChange = (db: Db, change: Insertable<DB['machine_status_changes']>) =>
  db.insertInto('machine_status_changes').values(change);

interface NewHold {
  machine_id: string;
  kind: HoldKind;
  reservation_id: string | null;
  queue_entry_id: string | null;
  created_by: string | null;
  created_at: Date;
}

export const insertHold = (db: Db, hold: NewHold) => db.insertInto('holds').values(hold);

export const deleteHold = (db: Db, machineId: string) =>
  db.deleteFrom('holds').where('machine_id', '=', machineId);

/** The holds of machines that are deleted permanently. */
export async function deleteHolds(db: Db, machineIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('holds')
    .where('machine_id', '=', sql<string>`any(${machineIds})`)
    .execute();
}

/** Holds remain when their reservation is deleted permanently; only the reference is removed. */
export async function detachHoldsFromReservations(db: Db, reservationIds: readonly string[]): Promise<void> {
  await db
    .updateTable('holds')
    .set({ kind: 'manual', reservation_id: null })
    .where('reservation_id', '=', sql<string>`any(${reservationIds})`)
    .execute();
}

export async function deleteStatusChangesOf(db: Db, reservationId: string): Promise<void> {
  await db.deleteFrom('machine_status_changes').where('reservation_id', '=', reservationId).execute();
}

export type MachineIdQuery = RawBuilder<{ machine_id: string }>;

/** Writes the first status of many new machines, all with the same status, which needs no hold. */
export async function insertFirstStatusOfMany(
  db: Db,
  added: MachineIdQuery,
  status: MachineStatus,
  by: { id: string | null; name: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into machine_status_changes (machine_id, to_status, at, changed_by, changed_by_name)
    select added.machine_id, ${status}::text, ${now.toISOString()}::timestamptz, ${by.id}::uuid, ${by.name}::text
    from ${added} as added`.execute(db);
}
