import { openQueueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export type EntryChanges = Omit<Updateable<DB['queue_entries']>, 'version' | 'updated_at'>;

/** The columns that the rules need and the audit compares. */
const columns = [
  'id',
  'machine_id',
  'status',
  'position',
  ...customerColumnNames,
  'note',
  'sales_person',
  'offered_at',
  'offer_ends_at',
  'version',
  'created_by',
] as const;

/** The machine to lock before the entry itself. */
export async function selectMachineId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('queue_entries')
    .modifyFront(named('queue_entry_machine'))
    .select('machine_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.machine_id;
}

export function lockEntryRow(db: Db, id: string) {
  return db
    .selectFrom('queue_entries')
    .modifyFront(named('queue_entry_lock'))
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type EntryRow = NonNullable<Awaited<ReturnType<typeof lockEntryRow>>>;

/** The customer whose turn it is on a machine that is locked, apart from one who is passed over. */
export function lockFirstWaiting(db: Db, machineId: string, exceptId: string | null) {
  return db
    .selectFrom('queue_entries')
    .modifyFront(named('queue_first_waiting'))
    .select(columns)
    .where('machine_id', '=', machineId)
    .where('status', '=', sql.lit('waiting'))
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The open entries of a machine in the order of its queue; the offered one is first. */
export function lockOpenEntries(db: Db, machineId: string) {
  return db
    .selectFrom('queue_entries')
    .select(columns)
    .where('machine_id', '=', machineId)
    .where('status', 'in', openQueueStatuses)
    .orderBy('status')
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** A change of an entry, to be run alone or in one statement with others. */
export const entryUpdate = (db: Db, id: string, changes: EntryChanges, now: Date) =>
  db
    .updateTable('queue_entries')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id);

/** The position before all who wait for the machine. */
export async function selectFrontPosition(db: Db, machineId: string): Promise<number> {
  const { position } = await db
    .selectFrom('queue_entries')
    .select(sql<number>`coalesce(min(position), 1) - 1`.as('position'))
    .where('machine_id', '=', machineId)
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow();
  return position;
}

/** The position behind all who wait for the machine. */
export async function selectLastPosition(db: Db, machineId: string): Promise<number> {
  const { position } = await db
    .selectFrom('queue_entries')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('machine_id', '=', machineId)
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow();
  return position;
}

/** All entries of these machines, also those that have ended. */
export async function selectIdsOf(db: Db, machineIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('queue_entries')
    .select('id')
    .where('machine_id', '=', sql<string>`any(${machineIds})`)
    .execute();
  return rows.map(({ id }) => id);
}

export function deleteEntries(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('queue_entries')
    .where('id', '=', sql<string>`any(${ids})`)
    .returning(['id', customerName('queue_entries').as('name')])
    .execute();
}
