import { machineFieldNames, type IdentifierField } from '@strojpark/core/domain/fields/machine-fields';
import type { keptReasons } from '@strojpark/core/contracts/import-records';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { countedPage } from '../../../db/counted-page.ts';
import { customerName } from '../../../db/customer-name.ts';
import { customColumn } from '../../../db/custom-columns.ts';
import type { Author } from '../write/write-machines.repo.ts';

export type KeptReason = (typeof keptReasons)[number];

type PageRequest = { limit: number; cursor?: string | undefined };

/** The result of undoing a record. */
export type UndoOutcome = KeptReason | 'done';

/** A record written by an import. */
export interface WrittenRecord {
  record_id: string;
  outcome: string;
  version: number | null;
  before: Record<string, unknown> | null;
}

/** The next records that are still to be undone. */
export async function selectRecordsLeft(db: Db, batchId: string, limit: number): Promise<WrittenRecord[]> {
  const left = await db
    .selectFrom('import_record_outcomes')
    .select(['record_id', 'outcome', 'version', 'before'])
    .where('batch_id', '=', batchId)
    .where('outcome', 'in', ['created', 'updated'])
    .where('undo', 'is', null)
    .orderBy(sql`case outcome when 'created' then 0 else 1 end`)
    .orderBy('row_number')
    .limit(limit)
    .execute();
  return left.map((one) => ({ ...one, before: one.before as WrittenRecord['before'] }));
}

export async function markUndo(
  db: Db,
  batchId: string,
  ids: readonly string[],
  undo: UndoOutcome,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('import_record_outcomes')
    .set({ undo })
    .where('batch_id', '=', batchId)
    .where('record_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Another machine now has the number that would be restored. */
const numberTaken = (field: IdentifierField) => sql`exists (
  select from machines o where o.type = m.type and o.id <> m.id and o.deleted_at is null and o.status <> 'sold'
    and normalize_identifier(o.${sql.ref(field)}) = normalize_identifier(i.before ->> ${sql.lit(field)}))`;

const numbersTaken = sql.join(
  (['equipment_number', 'serial_number', 'vin'] as const).map(numberTaken),
  sql` or `,
);

/** Locks the machines until the end of the transaction; `undo` is the reason to keep one, or `done`. */
export async function selectMachinesToUndo(
  db: Db,
  batchId: string,
  ids: readonly string[],
): Promise<{ id: string; outcome: string; undo: UndoOutcome }[]> {
  await sql`select id from machines where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: string; outcome: string; undo: UndoOutcome }>`
    select i.record_id as id, i.outcome,
      case
        when m.id is null or m.deleted_at is not null then 'deleted'
        when m.status = 'sold' then 'sold'
        when m.status in ('reserved', 'pending_approval') then 'reserved'
        when m.version <> i.version then 'edited'
        when i.outcome = 'updated' and (${numbersTaken}) then 'number_taken'
        else 'done'
      end as undo
    from import_record_outcomes i left join machines m on m.id = i.record_id
    where i.batch_id = ${batchId} and i.record_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const momentOf = ({ now }: Author) => sql`${now.toISOString()}::timestamptz`;

/** Moves the machines that the import created to the trash. */
export async function trashMachines(db: Db, ids: readonly string[], author: Author): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, changes, request_id)
    select ${momentOf(author)}, ${author.id}::uuid, ${author.name}::text, 'delete', 'machine', id::text, name, '{}',
      ${author.requestId}::text
    from machines where id = any(${ids}::uuid[])`.execute(db);
  await sql`
    update machines set deleted_at = ${momentOf(author)}, deleted_by = ${author.id}::uuid, version = version + 1
    where id = any(${ids}::uuid[])`.execute(db);
}

/** Restores the previous values of the machines that the import changed. */
export async function restoreMachines(
  db: Db,
  batchId: string,
  ids: readonly string[],
  customNames: readonly string[],
  author: Author,
): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(before) as field from import_record_outcomes
    where batch_id = ${batchId} and record_id = any(${ids}::uuid[])`.execute(db);
  const known = new Set<string>(machineFieldNames);
  // A custom field may have been deleted in the meantime.
  const fields = rows
    .map(({ field }) => field)
    .filter((field) => known.has(field) || customNames.includes(field));
  if (fields.length === 0) return;
  const column = (field: string, table?: string) =>
    known.has(field)
      ? table === undefined
        ? sql.id(field)
        : sql.id(table, field)
      : customColumn(field, table);
  await sql`
    insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, changes, request_id)
    select ${momentOf(author)}, ${author.id}::uuid, ${author.name}::text, 'update', 'machine', m.id::text, m.name,
      (select jsonb_object_agg(b.key, jsonb_build_object('from', to_jsonb(m) -> b.key, 'to', b.value))
       from jsonb_each(i.before) as b),
      ${author.requestId}::text
    from import_record_outcomes i join machines m on m.id = i.record_id
    where i.batch_id = ${batchId} and i.record_id = any(${ids}::uuid[])`.execute(db);
  await sql`
    update machines m
    set (${sql.join(fields.map((field) => column(field)))}, version, updated_at, updated_by) = (
      select ${sql.join(fields.map((field) => column(field, 'p')))}, m.version + 1, ${momentOf(author)}, ${author.id}::uuid
      from jsonb_populate_record(m, i.before) as p
    )
    from import_record_outcomes i
    where i.batch_id = ${batchId} and i.record_id = m.id and m.id = any(${ids}::uuid[])`.execute(db);
}

const undoCounts = sql`
  undo_done = (select count(*) from import_record_outcomes where batch_id = b.id and undo = 'done'),
  undo_kept = (select count(*) from import_record_outcomes where batch_id = b.id and undo <> 'done')`;

/** False when the import cannot be undone, or its undo is queued already. */
export async function queueUndo(
  db: Db,
  batchId: string,
  by: { id: string | null; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_batches')
    .set({ undo_status: 'queued', undone_by: by.id, undone_by_name: by.name })
    .where('id', '=', batchId)
    .where('status', '=', 'completed')
    .where((eb) => eb.or([eb('undo_status', 'is', null), eb('undo_status', '=', 'failed')]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The import to undo, and the user who requested it. */
export function selectUndo(db: Db, batchId: string) {
  return db
    .selectFrom('import_batches')
    .select(['kind', 'machine_type', 'file_name', 'created_at', 'undone_by', 'undone_by_name', 'undo_status'])
    .where('id', '=', batchId)
    .where('undo_status', 'in', ['queued', 'running', 'failed'])
    .executeTakeFirst();
}

export async function updateUndo(
  db: Db,
  batchId: string,
  status: 'running' | 'completed' | 'failed',
  at: Date | null,
): Promise<{ done: number; kept: number }> {
  const { rows } = await sql<{ done: number; kept: number }>`
    update import_batches b set undo_status = ${status}, undone_at = ${at?.toISOString() ?? null}::timestamptz, ${undoCounts}
    where b.id = ${batchId} returning undo_done as done, undo_kept as kept`.execute(db);
  return rows[0] ?? { done: 0, kept: 0 };
}

/** The records that an undo did not change. */
export function selectKept(db: Db, batchId: string, request: PageRequest) {
  const kept = db
    .selectFrom('import_record_outcomes as i')
    .leftJoin('machines as m', 'm.id', 'i.record_id')
    .leftJoin('users as u', 'u.id', 'i.record_id')
    .leftJoin('reservations as r', 'r.id', 'i.record_id')
    .leftJoin('demands as d', 'd.id', 'i.record_id')
    .select(['i.record_id as id', 'i.row_number as row', 'i.undo as reason'])
    .select(sql<string>`coalesce(m.name, u.name, ${customerName('r')}, ${customerName('d')}, '')`.as('name'))
    .where('i.batch_id', '=', batchId)
    .where('i.undo', '<>', 'done');
  return countedPage(
    db,
    kept,
    { value: sql.ref('i.row_number'), type: 'bigint', nullable: false, id: sql.ref('i.record_id') },
    { sort: 'row', order: 'asc', filters: batchId, ...request },
  );
}
