import type { CustomFieldType } from '@strojpark/core/domain/custom-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { columnTypes, customColumn } from '../../../db/custom-columns.ts';
import { onOwnConnection } from '../../../db/own-connection.ts';
import type { Scope } from '../draft/staged-rows.repo.ts';

/** Who imports, when, in which request. */
export interface Author {
  id: string | null;
  name: string;
  now: Date;
  requestId: string;
}

export interface CategoryKeys {
  /** As the file writes them. */
  names: readonly string[];
  keys: readonly string[];
}

/** A column of machines that an import writes. */
export interface WrittenField {
  name: string;
  /** Of a custom field, whose values wait as JSON. */
  customType?: CustomFieldType;
}

/** PostgreSQL's functions take at most 100 arguments. */
const pairsPerObject = 50;

const at = ({ now }: Author) => sql`${now.toISOString()}::timestamptz`;

/** Rows with the keys of their categories: `r` the row, `t` what becomes of it. */
const rowsWithCategory = ({ names, keys }: CategoryKeys) => sql`
  import_targets t
  join import_rows r on r.batch_id = t.batch_id and r.row_number = t.row_number
  left join unnest(${names}::text[], ${keys}::text[]) as c (name, key) on c.name = r.category`;

/** The value that a row has for a column of machines. */
export function incoming({ name, customType }: WrittenField): RawBuilder<unknown> {
  if (customType === undefined) return name === 'category' ? sql.ref('c.key') : sql.id('r', name);
  return sql`(r.custom_fields ->> ${sql.lit(name)})::${sql.raw(columnTypes[customType])}`;
}

export const column = ({ name, customType }: WrittenField, table?: string): RawBuilder<unknown> => {
  if (customType !== undefined) return customColumn(name, table);
  return table === undefined ? sql.id(name) : sql.id(table, name);
};

/** A blank cell leaves the value alone: files seldom know everything. */
const differs = (field: WrittenField) =>
  sql`(${incoming(field)} is not null and ${incoming(field)} is distinct from ${column(field, 'm')})`;

const differsAnywhere = (fields: readonly WrittenField[]) =>
  sql`(${sql.join(fields.map(differs), sql` or `)})`;

function jsonObject(pairs: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const chunks: RawBuilder<unknown>[] = [];
  for (let index = 0; index < pairs.length; index += pairsPerObject)
    chunks.push(sql`jsonb_build_object(${sql.join(pairs.slice(index, index + pairsPerObject))})`);
  return sql`jsonb_strip_nulls(${sql.join(chunks, sql` || `)})`;
}

/**
 * Locks the machines that the file names, in the order of their ids. Fewer than expected are found when one
 * was sold or deleted at this moment.
 */
export async function lockMatchedMachines(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    with locked as (
      select m.id from machines m
      where m.id in (select record_id from import_targets where batch_id = ${batchId} and outcome = 'update')
        and m.deleted_at is null and m.status <> 'sold'
      order by m.id for no key update
    )
    select count(*) as locked from locked`.execute(db);
  return rows[0]?.locked ?? 0;
}

/** From here to the end of the transaction no column of machines comes or goes. */
export async function keepColumns(db: Db): Promise<void> {
  await sql`lock table machines in row exclusive mode`.execute(db);
}

/** Tells the rows that change nothing from those that do. */
export async function markUnchanged(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  scope: Scope,
): Promise<void> {
  const rows = scope === null ? sql`true` : sql`t.row_number = any(${scope}::int[])`;
  await sql`
    update import_targets target set outcome = 'unchanged'
    from ${rowsWithCategory(categories)}
    join machines m on m.id = t.record_id
    where target.batch_id = ${batchId} and target.outcome = 'update' and t.batch_id = ${batchId}
      and t.row_number = target.row_number and ${rows} and not ${differsAnywhere(fields)}`.execute(db);
}

/** Remembers which machines the file names and what it makes of them, with the values before. */
export async function insertResults(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
): Promise<void> {
  const before = fields.map(
    (field) => sql`case when ${differs(field)} then
      jsonb_build_object(${sql.lit(field.name)}, ${column(field, 'm')}) else '{}' end`,
  );
  await sql`delete from import_results where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into import_results (batch_id, record_id, row_number, act, version, before)
    select ${batchId}, m.id, t.row_number, 'updated', m.version + 1, ${sql.join(before, sql` || `)}
    from ${rowsWithCategory(categories)}
    join machines m on m.id = t.record_id
    where t.batch_id = ${batchId} and t.outcome = 'update'`.execute(db);
  await sql`
    insert into import_results (batch_id, record_id, row_number, act, version)
    select ${batchId}, record_id, row_number, case outcome when 'create' then 'created' else 'unchanged' end,
      case outcome when 'create' then 1 end
    from import_targets where batch_id = ${batchId} and outcome in ('create', 'unchanged')`.execute(db);
}

/** Records what is about to change, field by field, and answers how many machines do. */
export async function insertUpdateAudit(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<number> {
  const pairs = fields.map(
    (field) => sql`${sql.lit(field.name)}, case when ${differs(field)} then
      jsonb_build_object('from', ${column(field, 'm')}, 'to', ${incoming(field)}) end`,
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

/** Writes the values that differ, and nothing where none does. */
export async function updateMachines(
  db: Db,
  batchId: string,
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<void> {
  const values = fields.map(
    (field) => sql`${column(field)} = coalesce(${incoming(field)}, ${column(field, 'm')})`,
  );
  await sql`
    update machines m
    set ${sql.join(values)}, version = m.version + 1, updated_at = ${at(author)}, updated_by = ${author.id}::uuid
    from ${rowsWithCategory(categories)}
    where m.id = t.record_id and t.batch_id = ${batchId} and t.outcome = 'update'`.execute(db);
}

/** New machines are available, in the currency of the file or in the company's. */
export async function insertMachines(
  db: Db,
  { batchId, type, currency: usual }: { batchId: string; type: 'stock' | 'used'; currency: string },
  fields: readonly WrittenField[],
  categories: CategoryKeys,
  author: Author,
): Promise<number> {
  const own = fields.filter(({ name }) => name !== 'currency');
  const currency =
    own.length < fields.length ? sql`coalesce(r.currency, ${usual}::text)` : sql`${usual}::text`;
  const { numAffectedRows } = await sql`
    insert into machines (id, type, currency, created_at, created_by, updated_at, updated_by,
      ${sql.join(own.map((field) => column(field)))})
    select t.record_id, ${type}, ${currency}, ${at(author)}, ${author.id}::uuid, ${at(author)}, ${author.id}::uuid,
      ${sql.join(own.map(incoming))}
    from ${rowsWithCategory(categories)}
    where t.batch_id = ${batchId} and t.outcome = 'create'
    order by t.row_number`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Begins the history of the new machines. */
export async function insertFirstStatuses(db: Db, batchId: string, author: Author): Promise<void> {
  await sql`
    insert into machine_status_changes (machine_id, to_status, at, changed_by, changed_by_name)
    select record_id, 'available', ${at(author)}, ${author.id}::uuid, ${author.name}::text
    from import_targets where batch_id = ${batchId} and outcome = 'create' order by row_number`.execute(db);
}

/** Records each new machine with the values that the file gave it. */
export async function insertCreateAudit(
  db: Db,
  batchId: string,
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
    where t.batch_id = ${batchId} and t.outcome = 'create'
    order by t.row_number`.execute(db);
}

/**
 * After many new rows the planner would go by figures of an emptier table, and until the next automatic vacuum
 * each count of a list would look at every new row itself. On a connection of its own: never in a transaction.
 */
export function vacuumMachines(db: Db): Promise<void> {
  return onOwnConnection(db, async (client) => {
    await client.query(`set statement_timeout = 0; set lock_timeout = '5s'`);
    await client.query('vacuum (analyze) machines');
    await client.query('reset statement_timeout; reset lock_timeout');
  });
}

/** Whoever asks for the machines that a file did not name compares the inventory with all that it did. */
export async function analyzeResults(db: Db): Promise<void> {
  await sql`analyze import_results (batch_id, record_id)`.execute(db);
}
