import type { CellValue } from '@strojpark/core/domain/imports/import-values';
import type { RowOutcome } from '@strojpark/core/contracts/import-records';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { keysetPage } from '../../../db/keyset.ts';
import { column, written, type CategoryKeys, type WrittenField } from '../write/write-machines.repo.ts';

type Values = Record<string, CellValue>;

/** PostgreSQL's functions take at most 100 arguments. */
const pairsPerObject = 50;

function objectOf(pairs: readonly RawBuilder<unknown>[]): RawBuilder<Values> {
  const chunks: RawBuilder<unknown>[] = [];
  for (let index = 0; index < pairs.length; index += pairsPerObject)
    chunks.push(sql`jsonb_build_object(${sql.join(pairs.slice(index, index + pairsPerObject))})`);
  return sql<Values>`(${sql.join(chunks, sql` || `)})`;
}

interface PageRequest {
  batchId: string;
  outcome?: RowOutcome | undefined;
  limit: number;
  cursor?: string | undefined;
}

const outcomes = (db: Db, batchId: string) =>
  db
    .selectFrom('import_row_outcomes as t')
    .select(['t.row_number as row', 't.outcome', 't.record_id as recordId', 't.changes', 't.batch_id as id'])
    .where('t.batch_id', '=', batchId);

/** A page of the rows of a draft, in file order. */
export function selectRowOutcomes(db: Db, { batchId, outcome, limit, cursor }: PageRequest) {
  const all = outcomes(db, batchId);
  const query = outcome === undefined ? all : all.where('t.outcome', '=', outcome);
  return keysetPage(
    db,
    [query],
    { value: sql.ref('t.row_number'), type: 'bigint', nullable: false, id: sql.ref('t.batch_id') },
    { sort: 'row', order: 'asc', filters: { batchId, outcome }, limit, cursor },
  );
}

export type OutcomeRow = Awaited<ReturnType<typeof selectRowOutcomes>>['items'][number];

export function selectRowOutcome(db: Db, batchId: string, row: number): Promise<OutcomeRow | undefined> {
  return outcomes(db, batchId).where('t.row_number', '=', row).executeTakeFirst();
}

/** The cells of rows as in the file. */
export async function selectCells(
  db: Db,
  batchId: string,
  rows: readonly number[],
): Promise<Map<number, CellValue[]>> {
  const found = await sql<{ row: number; cells: CellValue[] | null }>`
    select row_number as row, cells from import_rows
    where batch_id = ${batchId} and row_number = any(${rows}::int[])`.execute(db);
  return new Map(found.rows.map(({ row, cells }) => [row, cells ?? []]));
}

/** The cells of rows that a rule of the mapping has changed, with their text in the file. */
export async function selectAdjusted(
  db: Db,
  batchId: string,
  rows: readonly number[],
): Promise<{ row: number; column: string; value: string }[]> {
  const found = await sql<{ row: number; column: string; value: string }>`
    select row_number as row, a ->> 'column' as "column", a ->> 'value' as value
    from import_rows cross join lateral jsonb_array_elements(adjusted) as a
    where batch_id = ${batchId} and adjusted is not null and row_number = any(${rows}::int[])`.execute(db);
  return found.rows;
}

/** The number of rows with invalid cells per column, and of those that a rule of the mapping has changed. */
export async function selectProblemCounts(
  db: Db,
  batchId: string,
  codes: readonly string[],
): Promise<{ column: string; rejected: number; adjusted: number }[]> {
  const { rows } = await sql<{ column: string; rejected: number; adjusted: number }>`
    select column_name as "column", sum(rejected)::int as rejected, sum(adjusted)::int as adjusted
    from (
      select column_name, count(distinct row_number) as rejected, 0 as adjusted from import_row_errors
      where batch_id = ${batchId} and column_name is not null and code = any(${codes}::text[]) group by column_name
      union all
      select a ->> 'column', 0, count(distinct row_number)
      from import_rows cross join lateral jsonb_array_elements(adjusted) as a
      where batch_id = ${batchId} and adjusted is not null group by 1
    ) as counted group by column_name`.execute(db);
  return rows;
}

/** The most frequent invalid texts of each column. */
export async function selectInvalidTexts(
  db: Db,
  batchId: string,
  codes: readonly string[],
  perColumn: number,
): Promise<{ column: string; value: string | null; code: string; params: unknown; rows: number }[]> {
  const { rows } = await sql<{
    column: string;
    value: string | null;
    code: string;
    params: unknown;
    rows: number;
  }>`
    select "column", value, code, params, rows from (
      select column_name as "column", value, code, params, count(distinct row_number)::int as rows,
        row_number() over (partition by column_name order by count(distinct row_number) desc, value) as place
      from import_row_errors
      where batch_id = ${batchId} and column_name is not null and code = any(${codes}::text[])
      group by column_name, value, code, params
    ) as ranked where place <= ${perColumn} order by "column", place`.execute(db);
  return rows;
}

/** What rows would write into machines, with the current values. */
export async function selectMachineValues(
  db: Db,
  batchId: string,
  rows: readonly number[],
  fields: readonly WrittenField[],
  { names, keys }: CategoryKeys,
) {
  const next = fields.map((field) => sql`${sql.lit(field.name)}, ${written(field)}`);
  const before = fields.map((field) => sql`${sql.lit(field.name)}, ${column(field, 'm')}`);
  const found = await sql<{ row: number; next: Values; before: Values | null }>`
    select r.row_number as row, ${objectOf(next)} as next, case when m.id is not null then ${objectOf(before)} end as before
    from import_rows r
    join import_row_outcomes t on t.batch_id = r.batch_id and t.row_number = r.row_number
    left join machines m on m.id = t.record_id and t.outcome in ('update', 'unchanged')
    left join unnest(${names}::text[], ${keys}::text[]) as c (name, key) on c.name = r.category
    where r.batch_id = ${batchId} and r.row_number = any(${rows}::int[])`.execute(db);
  return new Map(found.rows.map(({ row, ...values }) => [row, values]));
}

/** What rows would write into users or reservations. */
export async function selectRecordValues(
  db: Db,
  batchId: string,
  rows: readonly number[],
): Promise<Map<number, Values>> {
  const found = await sql<{ row: number; values: Values | null }>`
    select row_number as row, custom_fields as values from import_rows
    where batch_id = ${batchId} and row_number = any(${rows}::int[])`.execute(db);
  return new Map(found.rows.map(({ row, values }) => [row, values ?? {}]));
}

/** The errors of rows. */
export function selectErrorsOf(db: Db, batchId: string, rows: readonly number[]) {
  return db
    .selectFrom('import_row_errors')
    .select(['row_number as row', 'column_name as column', 'value', 'code', 'params'])
    .where('batch_id', '=', batchId)
    .where('row_number', '=', sql<number>`any(${rows}::int[])`)
    .orderBy('position')
    .execute();
}

/** The identifying numbers of a row, normalised for comparison. */
export async function selectKeys(
  db: Db,
  batchId: string,
  row: number,
): Promise<Record<string, string | null>> {
  const { rows } = await sql<Record<string, string | null>>`
    select equipment_number_key as equipment_number, serial_number_key as serial_number, vin_key as vin
    from import_rows where batch_id = ${batchId} and row_number = ${row}`.execute(db);
  return rows[0] ?? {};
}

/** Writes a corrected row in the same form as reading the file does. */
export async function updateStagedRow(
  db: Db,
  batchId: string,
  row: number,
  columns: readonly string[],
  values: readonly CellValue[],
): Promise<void> {
  const record = Object.fromEntries(
    columns.map((name, index) => [name, jsonValue(name, values[index] ?? null)]),
  );
  const names = sql.join(columns.map((name) => sql.id(name)));
  const corrected = sql.join(columns.map((name) => sql.id('p', name)));
  await sql`
    update import_rows r
    set (${names}) = (
      select ${corrected} from jsonb_populate_record(null::import_rows, ${JSON.stringify(record)}::jsonb) as p
    )
    where r.batch_id = ${batchId} and r.row_number = ${row}`.execute(db);
}

const jsonColumns = new Set(['errors', 'adjusted', 'cells', 'custom_fields']);

/** The JSON column is passed as text, like the other values. */
const jsonValue = (name: string, value: CellValue): unknown =>
  jsonColumns.has(name) && typeof value === 'string' ? JSON.parse(value) : value;
