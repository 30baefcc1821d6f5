import type { Currency } from '@strojpark/core/domain/money/money';
import type { HoldKind, MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

/**
 * Locks the machines in id order, so that two callers cannot deadlock. FOR NO KEY UPDATE still allows foreign key
 * checks by other transactions.
 */
export function lockMachineRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('machines')
    .modifyFront(named('machines_lock'))
    .select([
      'id',
      'type',
      'status',
      'name',
      'manufacturer',
      'model',
      'serial_number',
      'equipment_number',
      'vin',
      'created_by',
      'version',
      'purchase_price',
      'current_value',
      'currency',
      'no_replacement_needed',
      'deleted_at',
    ])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A statement after the lock, so that it sees what the transaction that held the lock committed. */
export function selectHolds(db: Db, machineIds: readonly string[]) {
  return db
    .selectFrom('holds as h')
    .modifyFront(named('holds'))
    .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
    .leftJoin('users as u', 'u.id', 'h.created_by')
    .select(({ eb, fn }) => [
      'h.machine_id',
      'h.kind',
      'h.reservation_id',
      fn.coalesce('r.customer_name', 'u.name').as('holder'),
      fn
        .coalesce(eb('r.status', 'in', liveStatuses), sql.lit(false))
        .$castTo<boolean>()
        .as('live'),
      eb
        .case()
        .when('r.status', 'in', runningStatuses)
        .then(eb.ref('r.expires_at'))
        .else(null)
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

export async function updateMachineStatus(db: Db, id: string, update: StatusUpdate): Promise<void> {
  await db
    .updateTable('machines')
    .set((eb) => ({ ...update, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertStatusChange(
  db: Db,
  change: Insertable<DB['machine_status_changes']>,
): Promise<void> {
  await db.insertInto('machine_status_changes').values(change).execute();
}

export async function insertHold(
  db: Db,
  hold: { machine_id: string; kind: HoldKind; reservation_id: string | null; created_by: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('holds')
    .values({ ...hold, created_at: now })
    .execute();
}

export async function deleteHold(db: Db, machineId: string): Promise<void> {
  await db.deleteFrom('holds').where('machine_id', '=', machineId).execute();
}

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

/** Writes the first status of new machines; those added as reserved get a manual hold. */
export async function insertFirstStatuses(
  db: Db,
  machineIds: readonly string[],
  by: { id: string | null; name: string },
  now: Date,
): Promise<void> {
  const added = db.selectFrom('machines').where('id', '=', sql<string>`any(${machineIds})`);
  await db
    .insertInto('machine_status_changes')
    .columns(['machine_id', 'to_status', 'at', 'changed_by', 'changed_by_name'])
    .expression(
      added.select([
        'id',
        'status',
        sql<string>`${now.toISOString()}::timestamptz`.as('at'),
        sql<string | null>`${by.id}::uuid`.as('changed_by'),
        sql<string>`${by.name}`.as('changed_by_name'),
      ]),
    )
    .execute();
  await db
    .insertInto('holds')
    .columns(['machine_id', 'kind', 'created_by', 'created_at'])
    .expression(
      added
        .select([
          'id',
          sql.lit('manual' as const).as('kind'),
          sql<string | null>`${by.id}::uuid`.as('created_by'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ])
        .where('status', '=', 'reserved'),
    )
    .execute();
}

/** A subquery of ids, `(select … as machine_id …)`, for more machines than fit into a list. */
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
