import type { CellValue } from '@strojpark/core/domain/imports/import-values';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

export interface StagedRecord {
  row: number;
  /** The values that could be read; none when the cells of the row are shifted. */
  values: Record<string, CellValue> | null;
  /** The columns with invalid cells; null for a valid row. */
  invalid: (string | null)[] | null;
}

/** The staged rows of records other than machines in file order. */
export async function selectStagedRecords(db: Db, batchId: string): Promise<StagedRecord[]> {
  const { rows } = await sql<StagedRecord>`
    select row_number as row, case when errors is null then coalesce(custom_fields, '{}') else custom_fields end as values,
      (select jsonb_agg(e -> 'column') from jsonb_array_elements(errors) as e) as invalid
    from import_rows where batch_id = ${batchId} order by row_number`.execute(db);
  return rows;
}

/** A row whose record was written or refused. */
export interface ProcessedRow {
  row: number;
  outcome: 'create' | 'update' | 'unchanged' | 'error';
  id: string | null;
  version: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }> | null;
}

const list = (processed: readonly ProcessedRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(processed)}::jsonb)
    as o ("row" int, outcome text, id uuid, version int, changes jsonb)`;

export async function insertRowOutcomes(
  db: Db,
  batchId: string,
  processed: readonly ProcessedRow[],
): Promise<void> {
  await sql`
    insert into import_row_outcomes (batch_id, row_number, record_id, outcome, changes)
    select ${batchId}, o."row", o.id, o.outcome, o.changes from ${list(processed)}`.execute(db);
}

/** Stores what the undo needs. */
export async function insertRecordOutcomes(
  db: Db,
  batchId: string,
  processed: readonly ProcessedRow[],
): Promise<void> {
  await sql`
    insert into import_record_outcomes (batch_id, record_id, row_number, outcome, version, before)
    select ${batchId}, o.id, o."row",
      case o.outcome when 'create' then 'created' when 'update' then 'updated' else 'unchanged' end, o.version,
      (select jsonb_object_agg(c.key, c.value -> 'from') from jsonb_each(o.changes) as c where o.outcome = 'update')
    from ${list(processed)} where o.id is not null and o.outcome <> 'error'
    on conflict (batch_id, record_id) do nothing`.execute(db);
}

/** Rolls back one refused row only. */
export async function setSavepoint(db: Db): Promise<void> {
  await sql`savepoint import_row`.execute(db);
}

export async function rollbackToSavepoint(db: Db): Promise<void> {
  await sql`rollback to savepoint import_row`.execute(db);
}

export async function releaseSavepoint(db: Db): Promise<void> {
  await sql`release savepoint import_row`.execute(db);
}

/** Machines with this id, or unsold ones with this number. */
export async function selectMachinesNamed(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from machines
    where deleted_at is null and (id::text = lower(${name}) or status <> 'sold' and (
      normalize_identifier(equipment_number) = normalize_identifier(${name}::text)
      or normalize_identifier(serial_number) = normalize_identifier(${name}::text)
      or normalize_identifier(vin) = normalize_identifier(${name}::text)))
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** The active users with this e-mail address or name; two are enough to know that it is unclear. */
export async function selectUsersNamed(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where deleted_at is null and status = 'active'
      and (lower(email) = lower(${name}::text) or fold(name) = fold(${name}::text))
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
