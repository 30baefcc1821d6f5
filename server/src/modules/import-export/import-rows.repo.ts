import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from } from 'pg-copy-streams';
import { identifierFields, type IdentifierField } from '@strojpark/core/domain/machine-fields';
import { poolOf, type Db } from '../../db/connect.ts';

const quoted = (column: string) => `"${column}"`;

/** Errors found by comparing rows come behind those of the cells. */
const places: Record<IdentifierField, number> = { equipment_number: 900, serial_number: 901, vin: 902 };
const machinePlace = 950;

/**
 * Streams rows in COPY's text format into the empty staging table, in a transaction and on a connection of
 * their own: nothing of this passes through the program's memory.
 */
export async function copyRows(db: Db, columns: readonly string[], rows: Readable): Promise<void> {
  const client = await poolOf(db).connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '5s'`);
    await client.query('truncate import_rows, import_targets');
    const target = client.query(from(`copy import_rows (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(rows, target);
    await client.query('analyze import_rows (row_number, equipment_number_key, serial_number_key, vin_key)');
    await client.query('commit');
    client.release();
  } catch (error) {
    // A connection that was cut in the middle of a COPY is not worth saving.
    client.release(true);
    throw error;
  }
}

/** What PostgreSQL may take for a whole import; the connection's own limit is meant for requests. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db);
}

/** Errors that reading the cells has found, one row each. */
export async function insertCellErrors(db: Db, batchId: string): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, column_name, value, code, params)
    select ${batchId}, r.row_number, r.row_number::bigint * 1000 + e.place,
      e.cell ->> 'column', e.cell ->> 'value', e.cell ->> 'code', coalesce(e.cell -> 'params', '{}')
    from import_rows r
    cross join lateral jsonb_array_elements(r.errors) with ordinality as e (cell, place)
    where r.errors is not null`.execute(db);
}

/** The second and later occurrence of a number within the file, whatever else is wrong with the rows. */
export async function insertRepeatedNumbers(
  db: Db,
  batchId: string,
  columnOf: Partial<Record<IdentifierField, string | null>>,
): Promise<void> {
  for (const field of identifierFields) {
    const column = columnOf[field];
    if (column === undefined) continue;
    const [value, key] = [sql.ref(field), sql.ref(`${field}_key`)];
    await sql`
      insert into import_row_errors (batch_id, row_number, position, column_name, value, code, params)
      select ${batchId}, row_number, row_number::bigint * 1000 + ${places[field]}::int,
        ${column}::text, value, 'repeated_number', jsonb_build_object('row', first)
      from (
        select row_number, ${value} as value, min(row_number) over (partition by ${key}) as first
        from import_rows where ${key} is not null
      ) as numbered
      where row_number <> first`.execute(db);
  }
}

const isGood = (batchId: string) =>
  sql`not exists (select from import_row_errors e where e.batch_id = ${batchId} and e.row_number = r.row_number)`;

/** Finds the machines of the inventory that good rows name by any of their numbers. */
export async function matchMachines(
  db: Db,
  batchId: string,
  type: 'stock' | 'used',
  fields: readonly IdentifierField[],
): Promise<void> {
  if (fields.length === 0) return;
  const matches = fields.map(
    (field) => sql`
      select r.row_number, m.id
      from import_rows r
      join machines m on m.type = ${type}
        and normalize_identifier(m.${sql.ref(field)}) = r.${sql.ref(`${field}_key`)}
        and m.deleted_at is null and m.status <> 'sold'
      where ${isGood(batchId)}`,
  );
  await sql`
    insert into import_targets (row_number, machine_id, is_new)
    select row_number, id, false from (${sql.join(matches, sql` union `)}) as found`.execute(db);
}

/** Rows that mean several machines, and machines that several rows mean. */
export async function insertUnclearMatches(db: Db, batchId: string): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, code)
    select ${batchId}, row_number, row_number::bigint * 1000 + ${machinePlace}::int, 'several_machines'
    from import_targets group by row_number having count(*) > 1`.execute(db);
  await sql`
    insert into import_row_errors (batch_id, row_number, position, code, params)
    select ${batchId}, row_number, row_number::bigint * 1000 + ${machinePlace}::int, 'same_machine',
      jsonb_build_object('row', first)
    from (
      select row_number, min(row_number) over (partition by machine_id) as first, count(*) over (partition by row_number) as machines
      from import_targets
    ) as matched
    where row_number <> first and machines = 1`.execute(db);
  await sql`
    delete from import_targets r where not (${isGood(batchId)})`.execute(db);
}

/** Good rows that no machine of the inventory answers to get a new one. */
export async function insertNewTargets(db: Db, batchId: string): Promise<void> {
  await sql`
    insert into import_targets (row_number, machine_id, is_new)
    select r.row_number, gen_random_uuid(), true from import_rows r
    where ${isGood(batchId)}
      and not exists (select from import_targets t where t.row_number = r.row_number)`.execute(db);
  await sql`analyze import_targets`.execute(db);
}

export interface RowCounts {
  total: number;
  refused: number;
  matched: number;
}

export async function selectRowCounts(db: Db, batchId: string): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    select (select count(*) from import_rows) as total,
      (select count(distinct row_number) from import_row_errors where batch_id = ${batchId}) as refused,
      (select count(*) from import_targets where not is_new) as matched`.execute(db);
  return rows[0] ?? { total: 0, refused: 0, matched: 0 };
}

/** The names of the categories of the good rows, at most `limit` of them. */
export async function selectCategoryNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select distinct r.category from import_rows r join import_targets t using (row_number)
    where r.category is not null order by 1 limit ${limit}`.execute(db);
  return rows.map(({ category }) => category);
}

/** Empties the staging tables at once. */
export async function truncateRows(db: Db): Promise<void> {
  await sql`truncate import_rows, import_targets`.execute(db);
}
