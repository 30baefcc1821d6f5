import { sql } from 'kysely';
import { identifierFields, type IdentifierField } from '@strojpark/core/domain/fields/machine-fields';
import type { NumberedRow, RepeatedNumber } from '@strojpark/core/domain/imports/repeated-numbers';
import type { Db } from '../../../db/connect.ts';

/** Errors found by comparing rows are numbered after those of the cells. */
const places: Record<IdentifierField, number> = { equipment_number: 900, serial_number: 901, vin: 902 };
const machinePlace = 950;
const servicePlace = 960;

/** The rows to check; null for all of the batch. */
export type Scope = readonly number[] | null;

const within = (scope: Scope, column: string) =>
  scope === null ? sql`true` : sql`${sql.ref(column)} = any(${scope}::int[])`;

/**
 * The statement timeout of the connection is meant for requests. A file may change a million machines, on a host that also
 * does other work.
 */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '1h'`.execute(db);
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

const isGood = (batchId: string) =>
  sql`not exists (select from import_row_errors e where e.batch_id = ${batchId} and e.row_number = r.row_number)`;

const inInventory = (type: 'stock' | 'used', [inRow, inMachine]: NumberPair) => sql`
  m.type = ${type} and normalize_identifier(m.${sql.ref(inMachine)}) = r.${sql.ref(`${inRow}_key`)}
  and m.deleted_at is null and m.status <> 'sold'`;

export interface Matching {
  batchId: string;
  type: 'stock' | 'used';
  /** The identifying numbers in the file. */
  fields: readonly IdentifierField[];
  /** The serial number is that of the maker, which earlier imports stored as the VIN in any form. */
  serialMayBeVin: boolean;
}

/** A number of a row, and that of a machine with which it is compared. */
type NumberPair = readonly [inRow: IdentifierField, inMachine: IdentifierField];

const pairsOf = ({ fields, serialMayBeVin }: Matching): NumberPair[] => [
  ...fields.map((field) => [field, field] as const),
  ...(serialMayBeVin ? ([['serial_number', 'vin']] as const) : []),
];

/** Matches rows with machines of the inventory by any of their numbers, also rows with errors. */
export async function matchMachines(db: Db, matching: Matching, scope: Scope): Promise<void> {
  const { batchId, type, fields } = matching;
  if (fields.length === 0) return;
  const matches = pairsOf(matching).map(
    (pair) => sql`
      select r.row_number, m.id
      from import_rows r
      join machines m on ${inInventory(type, pair)}
      where r.batch_id = ${batchId} and ${within(scope, 'r.row_number')}`,
  );
  await sql`
    insert into import_row_outcomes (batch_id, row_number, record_id, outcome)
    select ${batchId}, row_number, id, 'update' from (${sql.join(matches, sql` union `)}) as found`.execute(
    db,
  );
}

/** Rows whose numbers belong to several machines. */
export async function insertUnclearMatches(db: Db, batchId: string, scope: Scope): Promise<void> {
  await sql`
    insert into import_row_errors (batch_id, row_number, position, code)
    select ${batchId}, row_number, row_number::bigint * 1000 + ${machinePlace}::int, 'several_machines'
    from import_row_outcomes where batch_id = ${batchId} and ${within(scope, 'row_number')}
    group by row_number having count(*) > 1`.execute(db);
}

/** The rows that share a number or a machine with another row, in file order. */
export async function selectSharingRows(
  db: Db,
  { batchId, fields }: Matching,
  scope: Scope,
): Promise<NumberedRow<IdentifierField>[]> {
  if (fields.length === 0) return [];
  // Without it the planner may scan all errors for each row: a minute for a few thousand rows.
  if (scope === null) await sql`analyze import_row_errors (batch_id, row_number)`.execute(db);
  const shared = [...fields.map((field) => sql.ref(`${field}_key`)), sql.ref('machine')];
  const counts = shared.map(
    (key, index) =>
      sql`${key} is not null and count(*) over (partition by ${key}) > 1 as ${sql.id(`shared_${index}`)}`,
  );
  const numbers = fields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`${field}_key`)}`);
  const { rows } = await sql<NumberedRow<IdentifierField>>`
    select row_number as row, is_valid as "isValid", machine, jsonb_build_object(${sql.join(numbers)}) as numbers
    from (
      select *, ${sql.join(counts)}
      from (
        select r.row_number, ${sql.join(fields.map((field) => sql`r.${sql.ref(`${field}_key`)}`))},
          matched.machine, wrong.row_number is null as is_valid
        from import_rows r
        left join (
          select row_number, min(record_id::text) as machine from import_row_outcomes
          where batch_id = ${batchId} and record_id is not null group by row_number having count(*) = 1
        ) as matched on matched.row_number = r.row_number
        left join (select distinct row_number from import_row_errors where batch_id = ${batchId}) as wrong
          on wrong.row_number = r.row_number
        where r.batch_id = ${batchId} and ${within(scope, 'r.row_number')}
      ) as numbered
    ) as counted
    where ${sql.join(
      counts.map((_, index) => sql.id(`shared_${index}`)),
      sql` or `,
    )}
    order by row_number`.execute(db);
  return rows;
}

/** The rows whose number an earlier row keeps; `columnOf` names the file column of each number, null for a constant. */
export async function insertRepeatedNumbers(
  db: Db,
  batchId: string,
  repeated: readonly RepeatedNumber<IdentifierField>[],
  columnOf: Partial<Record<IdentifierField, string | null>>,
): Promise<void> {
  for (const field of [...identifierFields, 'machine'] as const) {
    const found = repeated.filter((one) => one.field === field);
    if (found.length === 0) continue;
    const isMachine = field === 'machine';
    const value = isMachine ? sql`null` : sql`r.${sql.ref(field)}`;
    await sql`
      insert into import_row_errors (batch_id, row_number, position, column_name, value, code, params)
      select ${batchId}, r.row_number,
        r.row_number::bigint * 1000 + ${isMachine ? machinePlace : places[field]}::int,
        ${isMachine ? null : (columnOf[field] ?? null)}::text, ${value},
        ${isMachine ? 'same_machine' : 'repeated_number'}, jsonb_build_object('row', one.first)
      from unnest(${found.map(({ row }) => row)}::int[], ${found.map(({ first }) => first)}::int[]) as one (row, first)
      join import_rows r on r.batch_id = ${batchId} and r.row_number = one.row`.execute(db);
  }
}

/** The outcome of all other rows: an error, or a new record for a good row that matches none. */
export async function insertOtherOutcomes(db: Db, batchId: string, scope: Scope): Promise<void> {
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

type Keys = Partial<Record<IdentifierField, readonly string[]>>;

/** The rows with any of these numbers, and all numbers that these rows and the machines with such a number have. */
export async function selectRowsWithNumbers(
  db: Db,
  matching: Matching,
  keys: Keys,
): Promise<{ rows: number[]; keys: Record<IdentifierField, string[]> }> {
  const { batchId, type, fields, serialMayBeVin } = matching;
  const [rowKeys, machineKeys] = [
    (field: IdentifierField) => sql`r.${sql.ref(`${field}_key`)}`,
    (field: IdentifierField) => sql`normalize_identifier(m.${sql.ref(field)})`,
  ];
  const hasAny = (pairs: readonly NumberPair[], keyOf: typeof rowKeys) =>
    sql.join(
      pairs.map(([inRow, field]) => sql`${keyOf(field)} = any(${keys[inRow] ?? []}::text[])`),
      sql` or `,
    );
  const same = fields.map((field) => [field, field] as const);
  const [inFile, inInventoryToo] = [
    await sql<Record<IdentifierField, string | null> & { row: number }>`
      select r.row_number as row, ${sql.join(fields.map((field) => sql`${rowKeys(field)} as ${sql.ref(field)}`))}
      from import_rows r where r.batch_id = ${batchId} and (${hasAny(same, rowKeys)})`.execute(db),
    await sql<Record<IdentifierField, string | null>>`
      select ${sql.join(fields.map((field) => sql`${machineKeys(field)} as ${sql.ref(field)}`))}
      from machines m
      where m.type = ${type} and m.deleted_at is null and m.status <> 'sold' and (${hasAny(pairsOf(matching), machineKeys)})`.execute(
      db,
    ),
  ];
  const all = [...inFile.rows, ...inInventoryToo.rows];
  const found = identifierFields.map((field) => {
    const present = fields.includes(field) ? all.map((one) => one[field]) : [];
    if (serialMayBeVin && field === 'serial_number')
      present.push(...inInventoryToo.rows.map(({ vin }) => vin));
    return [field, [...new Set(present.filter((key) => key !== null))]];
  });
  return {
    rows: inFile.rows.map(({ row }) => row),
    keys: Object.fromEntries(found) as Record<IdentifierField, string[]>,
  };
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

/** The number of cells that a rule of the mapping has changed, in rows that are not refused. */
export async function selectAdjustedCells(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(r.adjusted)), 0)::int as count
    from import_rows r
    join import_row_outcomes t on t.batch_id = r.batch_id and t.row_number = r.row_number
    where r.batch_id = ${batchId} and r.adjusted is not null and t.outcome <> 'error'`.execute(db);
  return rows[0]?.count ?? 0;
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

export interface NamedCategory {
  name: string;
  rows: number;
  firstRow: number;
}

/** The category names of the good rows, with the number of rows and the first one. */
export async function selectCategoryNames(
  db: Db,
  batchId: string,
  limit: number,
  scope: Scope,
): Promise<NamedCategory[]> {
  const { rows } = await sql<NamedCategory>`
    select r.category as name, count(*)::int as rows, min(r.row_number)::int as "firstRow" from import_rows r
    join import_row_outcomes t on t.batch_id = r.batch_id and t.row_number = r.row_number
    where r.batch_id = ${batchId} and t.outcome <> 'error' and r.category is not null
      and ${within(scope, 'r.row_number')}
    group by r.category order by r.category limit ${limit}`.execute(db);
  return rows;
}

/** Machines of refused rows are not changed, but count as contained in the file. */
export async function insertRefusedOutcomes(db: Db, matching: Matching): Promise<void> {
  const { batchId, type } = matching;
  for (const pair of pairsOf(matching)) {
    await sql`
      insert into import_record_outcomes (batch_id, record_id, row_number, outcome)
      select ${batchId}, m.id, min(r.row_number), 'refused'
      from import_failed_rows f
      join import_rows r on r.batch_id = f.batch_id and r.row_number = f.row_number
      join machines m on ${inInventory(type, pair)}
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
