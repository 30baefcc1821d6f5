import { sql } from 'kysely';
import { identifierFields, type IdentifierField } from '@strojpark/core/domain/fields/machine-fields';
import type { Db } from '../../../db/connect.ts';

/** Errors found by comparing rows are numbered after those of the cells. */
const places: Record<IdentifierField, number> = { equipment_number: 900, serial_number: 901, vin: 902 };
const machinePlace = 950;
const servicePlace = 960;

/** The rows to check; null for all of the batch. */
export type Scope = readonly number[] | null;

const within = (scope: Scope, column: string) =>
  scope === null ? sql`true` : sql`${sql.ref(column)} = any(${scope}::int[])`;

/** The statement timeout of the connection is meant for requests. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db);
}

export async function deleteChecks(db: Db, batchId: string, scope: Scope): Promise<void> {
  await sql`delete from import_row_errors
    where batch_id = ${batchId} and ${within(scope, 'row_number')}`.execute(db);
  await sql`delete from import_row_outcomes
    where batch_id = ${batchId} and ${within(scope, 'row_number')}`.execute(db);
}

/** The errors found while reading the file, one row each. */
export async function insertCellErrors(db: Db, batchId: string, scope: Scope): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, column_name, value, code, params)
    select ${batchId}, r.row_number, r.row_number::bigint * 1000 + e.place,
      e.cell ->> 'column', e.cell ->> 'value', e.cell ->> 'code', coalesce(e.cell -> 'params', '{}')
    from import_rows r
    cross join lateral jsonb_array_elements(r.errors) with ordinality as e (cell, place)
    where r.batch_id = ${batchId} and r.errors is not null and ${within(scope, 'r.row_number')}`.execute(db);
}

/** The second and later rows with the same number, even if they have other errors. */
export async function insertRepeatedNumbers(
  db: Db,
  batchId: string,
  columnOf: Partial<Record<IdentifierField, string | null>>,
  scope: Scope,
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
        from import_rows where batch_id = ${batchId} and ${key} is not null
      ) as numbered
      where row_number <> first and ${within(scope, 'row_number')}`.execute(db);
  }
}

const isGood = (batchId: string) =>
  sql`not exists (select from import_row_errors e where e.batch_id = ${batchId} and e.row_number = r.row_number)`;

const inInventory = (type: 'stock' | 'used', field: IdentifierField) => sql`
  m.type = ${type} and normalize_identifier(m.${sql.ref(field)}) = r.${sql.ref(`${field}_key`)}
  and m.deleted_at is null and m.status <> 'sold'`;

export interface Matching {
  batchId: string;
  type: 'stock' | 'used';
  /** The identifying numbers in the file. */
  fields: readonly IdentifierField[];
}

/** Matches valid rows with machines of the inventory by any of their numbers. */
export async function matchMachines(
  db: Db,
  { batchId, type, fields }: Matching,
  scope: Scope,
): Promise<void> {
  if (fields.length === 0) return;
  const matches = fields.map(
    (field) => sql`
      select r.row_number, m.id
      from import_rows r
      join machines m on ${inInventory(type, field)}
      where r.batch_id = ${batchId} and ${isGood(batchId)} and ${within(scope, 'r.row_number')}`,
  );
  await sql`
    insert into import_row_outcomes (batch_id, row_number, record_id, outcome)
    select ${batchId}, row_number, id, 'update' from (${sql.join(matches, sql` union `)}) as found`.execute(
    db,
  );
}

/** Rows that match several machines, and machines matched by several rows. */
export async function insertUnclearMatches(db: Db, batchId: string, scope: Scope): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, code)
    select ${batchId}, row_number, row_number::bigint * 1000 + ${machinePlace}::int, 'several_machines'
    from import_row_outcomes where batch_id = ${batchId} and ${within(scope, 'row_number')}
    group by row_number having count(*) > 1`.execute(db);
  await sql`
    insert into import_row_errors (batch_id, row_number, position, code, params)
    select ${batchId}, row_number, row_number::bigint * 1000 + ${machinePlace}::int, 'same_machine',
      jsonb_build_object('row', first)
    from (
      select row_number, min(row_number) over (partition by record_id) as first,
        count(*) over (partition by row_number) as machines
      from import_row_outcomes where batch_id = ${batchId} and record_id is not null
    ) as matched
    where row_number <> first and machines = 1 and ${within(scope, 'row_number')}`.execute(db);
}

/** The outcome of all other rows: an error, or a new record for a good row that matches none. */
export async function insertOtherOutcomes(db: Db, batchId: string, scope: Scope): Promise<void> {
  // Without it the planner may scan all errors for each row: a minute for a few thousand rows.
  if (scope === null) await sql`analyze import_row_errors (batch_id, row_number)`.execute(db);
  await sql`
    delete from import_row_outcomes r
    where r.batch_id = ${batchId} and ${within(scope, 'r.row_number')} and not (${isGood(batchId)})`.execute(
    db,
  );
  // Not `not exists`: a planner that expects no outcomes scans them for each row, and they grow.
  await sql`
    insert into import_row_outcomes (batch_id, row_number, record_id, outcome)
    select ${batchId}, r.row_number, case when wrong.row_number is null then gen_random_uuid() end,
      case when wrong.row_number is null then 'create' else 'error' end
    from import_rows r
    left join (select distinct row_number from import_row_errors where batch_id = ${batchId}) as wrong
      on wrong.row_number = r.row_number
    where r.batch_id = ${batchId} and ${within(scope, 'r.row_number')}
      and r.row_number not in (select t.row_number from import_row_outcomes t where t.batch_id = ${batchId})`.execute(
    db,
  );
  if (scope === null) await sql`analyze import_row_outcomes`.execute(db);
}

/**
 * The rows whose outcome depends on rows with any of these numbers: those with the same numbers, and those that
 * match one of the same machines.
 */
export async function selectDependentRows(
  db: Db,
  { batchId, type, fields }: Matching,
  rowNumbers: readonly number[],
  keys: Partial<Record<IdentifierField, readonly string[]>>,
): Promise<number[]> {
  if (fields.length === 0) return [...rowNumbers];
  const sameKeys = fields.map(
    (field) => sql`r.${sql.ref(`${field}_key`)} = any(${keys[field] ?? []}::text[])`,
  );
  const matched = fields.map(
    (field) => sql`select m.id from sharing r join machines m on ${inInventory(type, field)}`,
  );
  const matching = fields.map(
    (field) => sql`
      select r.row_number from import_rows r
      join machines m on ${inInventory(type, field)}
      where r.batch_id = ${batchId} and m.id in (select id from matched)`,
  );
  const { rows } = await sql<{ row_number: number }>`
    with sharing as materialized (
      select r.row_number, ${sql.join(fields.map((field) => sql`r.${sql.ref(`${field}_key`)}`))}
      from import_rows r
      where r.batch_id = ${batchId}
        and (r.row_number = any(${rowNumbers}::int[]) or ${sql.join(sameKeys, sql` or `)})
    ), matched as materialized (${sql.join(matched, sql` union `)})
    select row_number from sharing union ${sql.join(matching, sql` union `)}`.execute(db);
  return rows.map(({ row_number }) => row_number);
}

export interface OutcomeCount {
  outcome: 'create' | 'update' | 'unchanged' | 'error';
  count: number;
}

export async function selectOutcomes(db: Db, batchId: string): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select outcome, count(*) as count from import_row_outcomes where batch_id = ${batchId} group by outcome`.execute(
    db,
  );
  return rows;
}

/** New machines without any number: importing the file again creates them again. */
export async function selectWithoutNumber(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_row_outcomes t
    join import_rows r on r.batch_id = t.batch_id and r.row_number = t.row_number
    where t.batch_id = ${batchId} and t.outcome = 'create'
      and coalesce(r.equipment_number_key, r.serial_number_key, r.vin_key) is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The category names of the good rows. */
export async function selectCategoryNames(
  db: Db,
  batchId: string,
  limit: number,
  scope: Scope,
): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select distinct r.category from import_rows r
    join import_row_outcomes t on t.batch_id = r.batch_id and t.row_number = r.row_number
    where r.batch_id = ${batchId} and t.outcome <> 'error' and r.category is not null
      and ${within(scope, 'r.row_number')}
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ category }) => category);
}

/** Machines of refused rows are not changed, but count as contained in the file. */
export async function insertRefusedOutcomes(db: Db, { batchId, type, fields }: Matching): Promise<void> {
  for (const field of fields) {
    await sql`
      insert into import_record_outcomes (batch_id, record_id, row_number, outcome)
      select ${batchId}, m.id, min(r.row_number), 'refused'
      from import_failed_rows f
      join import_rows r on r.batch_id = f.batch_id and r.row_number = f.row_number
      join machines m on ${inInventory(type, field)}
      where f.batch_id = ${batchId}
      group by m.id
      on conflict (batch_id, record_id) do nothing`.execute(db);
  }
}

/** The error of a service for a row. */
export interface RowRefusal {
  row: number;
  column: string | null;
  value: string | null;
  code: string;
  params: Record<string, string | number>;
}

export async function insertRefusals(
  db: Db,
  batchId: string,
  refusals: readonly RowRefusal[],
): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, column_name, value, code, params)
    select ${batchId}, e."row", e."row"::bigint * 1000 + ${servicePlace}::int, e."column", e.value, e.code, e.params
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
      as e ("row" int, "column" text, value text, code text, params jsonb)`.execute(db);
}
