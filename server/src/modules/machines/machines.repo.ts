import type { Machine } from '@strojpark/core/contracts/machine-record';
import { machineFieldNames, machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { violates } from '../../db/constraint-errors.ts';
import { customObject, type CustomNames } from '../../db/custom-columns.ts';
import { fieldColumn } from '../../db/machine-field-column.ts';
import { holdSummary } from '../../db/hold-summary.ts';
import { waitingFor } from '../../db/waiting-customers.ts';
import { named } from '../../db/named-statements.ts';
import { inOneStatement, type Change } from '../../db/one-statement.ts';
import type { DB } from '../../db/schema.gen.ts';

/** The service adds the link to the picture. */
export type StoredMachine = Omit<Machine, 'cover_url'> & { cover_id: string | null };
export type NewMachine = Insertable<DB['machines']>;
export type MachineChanges = Omit<Updateable<DB['machines']>, 'version'>;

// A subquery instead of a join: only a sold machine has to look for its sale.
const sale = sql<Machine['sale']>`case when m.status = 'sold' then (
  select jsonb_build_object(
    'id', s.id, 'created_by', s.sold_by, 'has_reservation', s.reservation_id is not null)
  from sales s where s.machine_id = m.id and s.reversed_at is null
) end`;

const records = new WeakMap<CustomNames, string>();

/**
 * The query for the full record of a machine `m`, with the custom fields in `custom`. Its text is kept, because
 * building it takes longer than reading a machine.
 */
function machineRecord(db: Db, custom: CustomNames): RawBuilder<StoredMachine> {
  const text = records.get(custom) ?? buildMachineRecord(db, custom).compile().sql;
  records.set(custom, text);
  return sql.raw(text);
}

function buildMachineRecord(db: Db, custom: CustomNames) {
  const hasCustom = machineTypes.some((type) => custom[type].length > 0);
  return db
    .selectFrom('machines as m')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .leftJoin('users as editor', 'editor.id', 'm.updated_by')
    .leftJoin('holds as h', 'h.machine_id', 'm.id')
    .leftJoin('reservations as r', 'r.id', 'h.reservation_id')
    .leftJoin('queue_entries as q', 'q.id', 'h.queue_entry_id')
    .select(machineFieldNames.map(fieldColumn))
    .select(['u.name as created_by_name', 'editor.name as updated_by_name'])
    .select([
      'm.version',
      'm.in_stock_since',
      'm.deleted_at',
      'm.cover_id',
      holdSummary.as('hold'),
      sale.as('sale'),
      waitingFor('m').as('waiting'),
    ])
    .select((hasCustom ? customObject(custom) : sql`'{}'::json`).as('custom_fields'));
}

/** Also a machine in the trash. */
export async function selectMachine(
  db: Db,
  id: string,
  custom: CustomNames,
): Promise<StoredMachine | undefined> {
  const record = machineRecord(db, custom);
  const { rows } = await sql<StoredMachine>`${named('machine')} ${record} where m.id = ${id}`.execute(db);
  return rows[0];
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

/** Adds a machine together with other changes. */
export async function insertMachine(
  db: Db,
  machine: NewMachine & { id: string },
  custom: CustomNames,
  changes: readonly Change[],
): Promise<StoredMachine | 'no such category'> {
  const insert = db.insertInto('machines').values(machine);
  try {
    return await writtenMachine(db, machine.id, custom, [insert, ...changes]);
  } catch (error) {
    if (violates(error, 'machines_category_fkey')) return 'no such category';
    throw error;
  }
}

/** Changes a machine together with other changes. */
export function updateMachine(
  db: Db,
  id: string,
  values: MachineChanges,
  custom: CustomNames,
  changes: readonly Change[],
): Promise<StoredMachine> {
  const update = db
    .updateTable('machines')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id);
  return writtenMachine(db, id, custom, [update, ...changes]);
}

/**
 * The record is read by its prepared statement: planning it with each change would take longer than the round trip.
 */
async function writtenMachine(
  db: Db,
  id: string,
  custom: CustomNames,
  [main, ...changes]: readonly [Change, ...Change[]],
): Promise<StoredMachine> {
  await inOneStatement(main, changes).execute(db);
  const machine = await selectMachine(db, id, custom);
  if (machine === undefined) throw new Error('the machine that was to be changed is gone');
  return machine;
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
