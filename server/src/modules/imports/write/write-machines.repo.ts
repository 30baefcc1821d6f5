import type { CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { columnTypes, customColumn } from '../../../db/custom-columns.ts';
import { onMaintenanceConnection } from '../../../db/own-connection.ts';
import type { Scope } from './check-rows.repo.ts';

/** The user and request that write. */
export interface Author {
  id: string | null;
  name: string;
  now: Date;
  requestId: string;
}

export interface CategoryKeys {
  /** The category names as in the file. */
  names: readonly string[];
  keys: readonly string[];
}

/** A column of machines that an import writes. */
export interface WrittenField {
  name: string;
  /** Set for a custom field, whose values are staged as JSON. */
  customType?: CustomFieldType;
  /** A name put together from manufacturer and model; it never replaces one that somebody has given. */
  isProposed?: true;
}

/** PostgreSQL's functions take at most 100 arguments. */
const pairsPerObject = 50;

const at = ({ now }: Author) => sql`${now.toISOString()}::timestamptz`;

/** Rows with their category keys: `r` is the row, `t` its outcome. */
const rowsWithCategory = ({ names, keys }: CategoryKeys) => sql`
  import_row_outcomes t
  join import_rows r on r.batch_id = t.batch_id and r.row_number = t.row_number
  left join unnest(${names}::text[], ${keys}::text[]) as c (name, key) on c.name = r.category`;

/** The value that a row has for a column of machines. */
function incoming({ name, customType }: WrittenField): RawBuilder<unknown> {
  if (customType === undefined) return name === 'category' ? sql.ref('c.key') : sql.id('r', name);
  return sql`(r.custom_fields ->> ${sql.lit(name)})::${sql.raw(columnTypes[customType])}`;
}

/** The value that a row writes; `m` is the machine that it changes, if there is one. */
export const written = (field: WrittenField): RawBuilder<unknown> =>
  field.isProposed
    ? sql`case when m.id is null or m.name in (m.model, concat(m.manufacturer, ' ', m.model)) then ${incoming(field)} end`
    : incoming(field);

export const column = ({ name, customType }: WrittenField, table?: string): RawBuilder<unknown> => {
  if (customType !== undefined) return customColumn(name, table);
  return table === undefined ? sql.id(name) : sql.id(table, name);
};

/** A blank cell does not change the value, because files are often incomplete. */
const differs = (field: WrittenField) =>
  sql`(${written(field)} is not null and ${written(field)} is distinct from ${column(field, 'm')})`;

const differsAnywhere = (fields: readonly WrittenField[]) =>
  sql`(${sql.join(fields.map(differs), sql` or `)})`;

function jsonObject(pairs: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const chunks: RawBuilder<unknown>[] = [];
  for (let index = 0; index < pairs.length; index += pairsPerObject)
    chunks.push(sql`jsonb_build_object(${sql.join(pairs.slice(index, index + pairsPerObject))})`);
  return sql`jsonb_strip_nulls(${sql.join(chunks, sql` || `)})`;
}

/**
 * Locks the machines that the file changes, in id order. Fewer rows than expected mean that one was sold or deleted
 * in the meantime.
 */
export async function lockMatchedMachines(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    with locked as (
      select m.id from machines m
      where m.id in (select record_id from import_row_outcomes where batch_id = ${batchId} and outcome = 'update')
        and m.deleted_at is null and m.status <> 'sold'
      order by m.id for no key update
    )
    select count(*) as locked from locked`.execute(db);
  return rows[0]?.locked ?? 0;
}

/** Prevents adding and dropping machine columns until the end of the transaction. */
export async function lockColumns(db: Db): Promise<void> {
  await sql`lock table machines in row exclusive mode`.execute(db);
}

/** Marks the rows that change nothing. */
export async function markUnchanged(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  scope: Scope,
): Promise<void> {
  const rows = scope === null ? sql`true` : sql`t.row_number = any(${scope}::int[])`;
  await sql`
    update import_row_outcomes o set outcome = 'unchanged'
    from ${rowsWithCategory(categories)}
    join machines m on m.id = t.record_id
    where o.batch_id = ${batchId} and o.outcome = 'update' and t.batch_id = ${batchId}
      and t.row_number = o.row_number and ${rows} and not ${differsAnywhere(fields)}`.execute(db);
}

/** Stores which machines the file contains, their outcomes and previous values. */
export async function insertRecordOutcomes(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
): Promise<void> {
  const before = fields.map(
    (field) => sql`case when ${differs(field)} then
      jsonb_build_object(${sql.lit(field.name)}, ${column(field, 'm')}) else '{}' end`,
  );
  await sql`delete from import_record_outcomes where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into import_record_outcomes (batch_id, record_id, row_number, outcome, version, before)
    select ${batchId}, m.id, t.row_number, 'updated', m.version + 1, ${sql.join(before, sql` || `)}
    from ${rowsWithCategory(categories)}
    join machines m on m.id = t.record_id
    where t.batch_id = ${batchId} and t.outcome = 'update'`.execute(db);
  await sql`
    insert into import_record_outcomes (batch_id, record_id, row_number, outcome, version)
    select ${batchId}, record_id, row_number, case outcome when 'create' then 'created' else 'unchanged' end,
      case outcome when 'create' then 1 end
    from import_row_outcomes where batch_id = ${batchId} and outcome in ('create', 'unchanged')`.execute(db);
}

/** Writes the audit entries of the changes and returns the number of machines. */
export async function insertUpdateAudit(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<number> {
  const pairs = fields.map(
    (field) => sql`${sql.lit(field.name)}, case when ${differs(field)} then
      jsonb_build_object('from', ${column(field, 'm')}, 'to', ${written(field)}) end`,
  );
  const { numAffectedRows } = await sql`
    insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, changes, request_id)
    select ${at(author)}, ${author.id}::uuid, ${author.name}::text, 'update', 'machine', m.id::text, m.name,
      ${jsonObject(pairs)}, ${author.requestId}::text
    from ${rowsWithCategory(categories)}
    join machines m on m.id = t.record_id
    where t.batch_id = ${batchId} and t.outcome = 'update'
    order by t.row_number`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** A machine whose row changes nothing is not written. */
export async function updateMachines(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<void> {
  const values = fields.map(
    (field) => sql`${column(field)} = coalesce(${written(field)}, ${column(field, 'm')})`,
  );
  await sql`
    update machines m
    set ${sql.join(values)}, version = m.version + 1, updated_at = ${at(author)}, updated_by = ${author.id}::uuid
    from ${rowsWithCategory(categories)}
    where m.id = t.record_id and t.batch_id = ${batchId} and t.outcome = 'update'`.execute(db);
}

/** Row numbers of a batch, first and last. */
interface Piece {
  batchId: string;
  rows: readonly [number, number];
}

/**
 * One statement for many more rows would say nothing about its progress for minutes, and could take longer than a
 * statement may. Each one also writes totals, so they must not be small.
 */
const pieceRows = 50_000;

/** The row numbers up to `last`, in pieces that are written by one statement each. */
export const piecesOf = (last: number): [number, number][] =>
  Array.from({ length: Math.ceil(last / pieceRows) }, (_, index) => [
    index * pieceRows + 1,
    (index + 1) * pieceRows,
  ]);

/** The number of the last row that is a new machine; 0 without any. */
export async function selectLastCreated(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(row_number), 0) as last from import_row_outcomes
    where batch_id = ${batchId} and outcome = 'create'`.execute(db);
  return rows[0]?.last ?? 0;
}

const isCreated = ({ batchId, rows: [first, last] }: Piece) =>
  sql`t.batch_id = ${batchId} and t.outcome = 'create' and t.row_number between ${first} and ${last}`;

/** New machines are available; the currency is that of the file or the company's. */
export async function insertMachines(
  db: Db,
  { type, currency: companyCurrency, ...piece }: Piece & { type: 'stock' | 'used'; currency: string },
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<number> {
  const own = fields.filter(({ name }) => name !== 'currency');
  const currency =
    own.length < fields.length
      ? sql`coalesce(r.currency, ${companyCurrency}::text)`
      : sql`${companyCurrency}::text`;
  const { numAffectedRows } = await sql`
    insert into machines (id, type, currency, created_at, created_by, updated_at, updated_by,
      ${sql.join(own.map((field) => column(field)))})
    select t.record_id, ${type}, ${currency}, ${at(author)}, ${author.id}::uuid, ${at(author)}, ${author.id}::uuid,
      ${sql.join(own.map(incoming))}
    from ${rowsWithCategory(categories)}
    where ${isCreated(piece)}
    order by t.row_number`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The ids of the new machines in file order. */
export const createdMachines = (batchId: string) => sql<{ machine_id: string }>`(
  select record_id as machine_id from import_row_outcomes
  where batch_id = ${batchId} and outcome = 'create' order by row_number)`;

/** Writes the audit entry of each new machine. */
export async function insertCreateAudit(
  db: Db,
  piece: Piece,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<void> {
  const pairs = fields.map(
    (field) => sql`${sql.lit(field.name)}, case when ${incoming(field)} is not null then
      jsonb_build_object('to', ${incoming(field)}) end`,
  );
  await sql`
    insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, changes, request_id)
    select ${at(author)}, ${author.id}::uuid, ${author.name}::text, 'create', 'machine', t.record_id::text, r.name,
      ${jsonObject(pairs)}, ${author.requestId}::text
    from ${rowsWithCategory(categories)}
    where ${isCreated(piece)}
    order by t.row_number`.execute(db);
}

/**
 * After many new rows, instead of waiting for autovacuum: until then the planner's statistics are out of date, each
 * count of a list visits every new row, and the query for machines missing from the file joins a table of unknown
 * size. Runs on a separate connection, because VACUUM is not allowed in a transaction.
 */
export function vacuumImported(db: Db): Promise<void> {
  return onMaintenanceConnection(db, async (client) => {
    await client.query(`set lock_timeout = '5s'`);
    await client.query('vacuum (analyze) machines');
    await client.query('analyze import_record_outcomes (batch_id, record_id)');
  });
}
