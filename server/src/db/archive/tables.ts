import { escapeIdentifier, type ClientBase } from 'pg';
import type { ArchiveHead } from './format.ts';

/**
 * Not in a backup: data of running processes (sessions, guess counters, idempotent responses, mailed links, rows of
 * unfinished imports and bulk runs), of indexes that are built on demand and of this installation's own files (the list of backups). Jobs are in a
 * schema of their own, the version is in the head.
 */
const transientTables = [
  'account_links',
  'backups',
  'bulk_run_items',
  'bulk_runs',
  'idempotency_keys',
  'import_corrections',
  'import_row_outcomes',
  'import_rows',
  'machine_orders',
  'schema_migrations',
  'sessions',
  'throttles',
];

/** Rows left out: the fingerprint of this installation's secret. */
const rowsKept: Record<string, string> = { app_meta: `where key <> 'app_secret_fingerprint'` };

export interface TableStructure {
  name: string;
  columns: { name: string; type: string }[];
}

/** The tables to back up, with their stored (not generated) columns. */
export async function selectTables(client: ClientBase): Promise<TableStructure[]> {
  const { rows } = await client.query<TableStructure>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [transientTables],
  );
  return rows;
}

/** The next values of identity columns. */
export async function selectSequences(client: ClientBase): Promise<ArchiveHead['sequences']> {
  const { rows } = await client.query<ArchiveHead['sequences'][number]>(
    `select c.relname as "table", a.attname as "column",
       pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as value
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
    [transientTables],
  );
  return rows;
}

export const tableName = (table: string) => escapeIdentifier(table);
export const columnList = ({ columns }: TableStructure) =>
  columns.map(({ name }) => escapeIdentifier(name)).join(', ');

/** The rows of a table that go into a backup. */
export const rowsOf = (table: TableStructure, select = columnList(table)) =>
  `select ${select} from ${tableName(table.name)} ${rowsKept[table.name] ?? ''}`;
