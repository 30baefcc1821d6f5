import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseError, escapeIdentifier, type ClientBase, type Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../../lib/files.ts';
import { StartError } from '../../start-error.ts';
import { restoreFiles } from './files.ts';
import { tableOfPart } from './format.ts';
import { archiveEntries, type CheckedArchive } from './read.ts';
import { columnList, selectTables, tableName, type TableStructure } from './tables.ts';
import { migrate, newestVersion } from '../migrate.ts';

/** Types that columns added at run time may have; other types are not ours. */
const addedTypes = new Set(['text', 'numeric', 'date', 'boolean', 'timestamp with time zone', 'jsonb']);

/**
 * Fills an empty database from a backup and migrates it to this program's version. The rows are inserted in one
 * transaction, so a failure leaves none. The database's owner is enough, no superuser is needed.
 * @throws StartError when the database is not empty, or the backup is from a newer program.
 */
export async function restoreArchive(pool: Pool, archive: CheckedArchive, files?: FileStore): Promise<void> {
  const { schemaVersion, productVersion } = archive.head;
  const newest = await newestVersion();
  if (schemaVersion > newest)
    throw new StartError(
      `The backup was made by version ${productVersion} of the product, with database version ${schemaVersion}; ` +
        `this program supports versions up to ${newest}. Use the newer program.`,
    );
  await requireEmpty(pool, schemaVersion);
  await migrate(pool, { upTo: schemaVersion });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0;
       set local maintenance_work_mem = '256MB'`,
    );
    await load(client, archive, files);
    await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error instanceof DatabaseError
      ? new Error(`The rows could not be restored: ${error.message}`, { cause: error })
      : error;
  }
  client.release();
  await migrate(pool);
  await pool.query('analyze');
}

async function requireEmpty(pool: Pool, schemaVersion: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size === 0) return;
  const elsewhere =
    'Restore into an empty database: set DATA_DIR to a new folder, or DATABASE_URL to a new database.';
  if (!tables.has('schema_migrations'))
    throw new StartError(`This database belongs to another program. ${elsewhere}`);
  const present = await pool.query<{ version: number; used: boolean }>(
    `select coalesce(max(version), 0) as version, ${tables.has('users') ? 'exists (select from users)' : 'false'} as used
     from schema_migrations`,
  );
  const { version, used } = present.rows[0] ?? { version: 0, used: false };
  if (used) throw new StartError(`This database is not empty: it already has users. ${elsewhere}`);
  if (version > schemaVersion)
    throw new StartError(
      `This database has version ${version}, but the backup has the older version ${schemaVersion}. ${elsewhere}`,
    );
}

async function load(
  client: PoolClient,
  archive: CheckedArchive,
  files: FileStore | undefined,
): Promise<void> {
  const { tables } = archive.head;
  await addMissingColumns(client, tables);
  const recreateStatements = await dropChecks(client);
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} disable trigger user`);
  // Migrations fill some tables with initial data.
  await client.query(`truncate ${tables.map(({ name }) => tableName(name)).join(', ')}`);
  await copyRows(client, archive, files);
  for (const { table, column, value } of archive.head.sequences)
    await client.query(
      `select setval(pg_get_serial_sequence(quote_ident($1), $2), coalesce($3::bigint, 1), $3::bigint is not null)`,
      [table, column, value],
    );
  for (const statement of recreateStatements) await client.query(statement);
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} enable trigger user`);
}

/** No migration has the columns added at run time. */
async function addMissingColumns(client: ClientBase, tables: readonly TableStructure[]): Promise<void> {
  const present = new Map((await selectTables(client)).map(({ name, columns }) => [name, columns]));
  for (const table of tables) {
    const columns = present.get(table.name);
    if (!columns)
      throw new StartError(`The backup has a table that its version does not have: ${table.name}.`);
    const names = new Set(columns.map(({ name }) => name));
    for (const { name, type } of table.columns.filter((column) => !names.has(column.name))) {
      if (!addedTypes.has(type))
        throw new StartError(
          `The backup has a column that its version does not have: ${table.name}.${name}.`,
        );
      await client.query(`alter table ${tableName(table.name)} add column ${escapeIdentifier(name)} ${type}`);
    }
  }
}

/**
 * Drops indexes and constraints that every single row would have to be checked against, and returns the statements
 * that create them again at the end, which is much faster. Without foreign keys the order of tables does not
 * matter.
 */
async function dropChecks(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; make: string }>(
    `select 1 as place, format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
     union all
     select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = current_schema()::regnamespace
       and not exists (select from pg_constraint where contype in ('p', 'u', 'x') and conindid = indexrelid)
     order by place`,
  );
  for (const { remove } of rows) await client.query(remove);
  // Indexes first: foreign keys are checked with them.
  return rows.map(({ make }) => make).toReversed();
}

async function copyRows(
  client: PoolClient,
  { path, head }: CheckedArchive,
  files: FileStore | undefined,
): Promise<void> {
  const entries = archiveEntries(path);
  try {
    // The head comes before the tables.
    await entries.next();
    let entry = await entries.next();
    for (const table of head.tables) {
      const parts = async function* () {
        while (!entry.done && tableOfPart(entry.value.name) === table.name) {
          yield entry.value.content;
          entry = await entries.next();
        }
      };
      const target = client.query(
        copyFrom(`copy ${tableName(table.name)} (${columnList(table)}) from stdin`),
      );
      await pipeline(Readable.from(parts(), { objectMode: false }), target);
      if (target.rowCount !== table.rows)
        throw new Error(`${target.rowCount} rows of ${table.name} arrived instead of ${table.rows}`);
    }
    if (files) await restoreFiles(entry, entries, files);
  } finally {
    await entries.return(undefined);
  }
}
