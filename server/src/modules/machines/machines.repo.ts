import type { Machine } from '@strojpark/core/contracts/machine-record';
import { machineFieldNames, machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customObject, type CustomNames } from '../../db/custom-columns.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewMachine = Insertable<DB['machines']>;
export type MachineChanges = Omit<Updateable<DB['machines']>, 'version'>;

const statuses = (list: readonly string[]) => sql.join(list.map((status) => sql.lit(status)));

const hold = sql<Machine['hold']>`case when h.machine_id is not null then jsonb_build_object(
  'kind', h.kind,
  'live', coalesce(r.status in (${statuses(liveStatuses)}), false),
  'reservation_id', h.reservation_id,
  'customer_name', r.customer_name,
  'expires_at', case when r.status in (${statuses(runningStatuses)})
    then to_char(r.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end
) end`;

// A subquery instead of a join: only a sold machine has to look for its sale.
const sale = sql<Machine['sale']>`case when m.status = 'sold' then (
  select jsonb_build_object('created_by', s.sold_by)
  from sales s where s.machine_id = m.id and s.reversed_at is null
) end`;

/** The full record of a machine, also in the trash, with the custom fields in `custom`. */
export async function selectMachine(db: Db, id: string, custom: CustomNames): Promise<Machine | undefined> {
  const hasCustom = machineTypes.some((type) => custom[type].length > 0);
  const machine = await db
    .selectFrom('machines as m')
    .modifyFront(named('machine'))
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .leftJoin('users as editor', 'editor.id', 'm.updated_by')
    .leftJoin('holds as h', 'h.machine_id', 'm.id')
    .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
    .select(machineFieldNames.map((name) => `m.${name}` as const))
    .select(['u.name as created_by_name', 'editor.name as updated_by_name'])
    .select(['m.version', 'm.deleted_at', hold.as('hold'), sale.as('sale')])
    .$if(hasCustom, (query) => query.select(customObject(custom).as('custom_fields')))
    .where('m.id', '=', id)
    .$castTo<Machine>()
    .executeTakeFirst();
  return machine && { ...machine, custom_fields: hasCustom ? machine.custom_fields : {} };
}

/** Keeps the category from being deleted until the machine that uses it is written. */
export async function lockCategory(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('key', '=', key)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMachine(db: Db, machine: NewMachine): Promise<string> {
  const { id } = await db.insertInto('machines').values(machine).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateMachine(db: Db, id: string, changes: MachineChanges): Promise<void> {
  await db
    .updateTable('machines')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function selectVersion(db: Db, id: string): Promise<number> {
  const { version } = await db
    .selectFrom('machines')
    .modifyFront(named('machine_version'))
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

export function deleteMachines(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('machines')
    .where('id', '=', sql<string>`any(${ids})`)
    .returning(['id', 'name'])
    .execute();
}

export function selectNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('machines')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}
