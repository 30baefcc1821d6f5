import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../lib/files.ts';
import { tarEnd, tarEntry } from '../../lib/tar.ts';
import { fileEntries, storedNames } from './files.ts';
import { inPieces, headName, partName, sealName, type ArchiveHead, type ArchiveSeal } from './format.ts';
import { rowsOf, selectSequences, selectTables, tableName, type TableStructure } from './tables.ts';

export interface ArchiveProgress {
  tablesDone: number;
  tablesTotal: number;
  rowsDone: number;
  rowsTotal: number;
}

export interface ArchiveOptions {
  productVersion: string;
  now: Date;
  /** The store of the files that belong to the rows; without it they are left out. */
  files?: FileStore;
  onProgress: (progress: ArchiveProgress) => void;
}

/**
 * The whole database in one snapshot (see `format`), then the files. Read the stream to its end or destroy it: until the rows are
 * read, a connection and its snapshot stay open.
 */
export function writeArchive(pool: Pool, options: ArchiveOptions): Readable {
  const packed = createGzip();
  const content = Readable.from(archive(pool, options), { objectMode: false });
  pipeline(content, packed).catch((error: unknown) => {
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return packed;
}

async function* archive(pool: Pool, options: ArchiveOptions): AsyncGenerator<Buffer> {
  const { files, now, onProgress } = options;
  const { seal, names, rowsDone, rowsTotal } = yield* tableEntries(pool, options);
  // The files count as one more table with one row each.
  const progress = {
    tablesDone: seal.tables.length,
    tablesTotal: seal.tables.length + (files ? 1 : 0),
    rowsTotal,
  };
  if (files && names)
    seal.files = yield* fileEntries(names, files, now, (done) =>
      onProgress({ ...progress, rowsDone: rowsDone + done }),
    );
  onProgress({ ...progress, tablesDone: progress.tablesTotal, rowsDone: rowsTotal });
  yield tarEntry({ name: sealName, content: jsonBytes(seal) }, now);
  yield tarEnd;
}

interface Tables {
  seal: ArchiveSeal;
  /** Of the stored files. */
  names: Readable | undefined;
  rowsDone: number;
  /** With the files. */
  rowsTotal: number;
}

/**
 * The head and all tables. The files are not read in the snapshot: that may take hours, in which its locks would stop migrations
 * and its age the clean-up of dead rows.
 */
async function* tableEntries(pool: Pool, options: ArchiveOptions): AsyncGenerator<Buffer, Tables> {
  const client = await pool.connect();
  let names: Readable | undefined;
  let isComplete = false;
  try {
    const head = await beginSnapshot(client, options);
    const headBytes = jsonBytes(head);
    yield tarEntry({ name: headName, content: headBytes }, options.now);
    const seal: ArchiveSeal = { head: sha256(headBytes), tables: [] };
    names = options.files && (await storedNames(client));
    const fileCount = head.tables.find(({ name }) => name === 'stored_files')?.rows ?? 0;
    const tablesTotal = head.tables.length + (options.files ? 1 : 0);
    const rowsTotal = head.tables.reduce((sum, { rows }) => sum + rows, options.files ? fileCount : 0);
    let rowsDone = 0;
    for (const table of head.tables) {
      const before = rowsDone;
      const report = (done: number) =>
        options.onProgress({
          tablesDone: seal.tables.length,
          tablesTotal,
          rowsDone: before + done,
          rowsTotal,
        });
      report(0);
      const summary = yield* tableParts(client, table, options.now, report);
      rowsDone += summary.rows;
      seal.tables.push(summary);
    }
    await client.query('commit');
    isComplete = true;
    return { seal, names, rowsDone, rowsTotal };
  } finally {
    if (!isComplete) names?.destroy();
    // A connection in the middle of a COPY cannot be reused.
    client.release(!isComplete);
  }
}

/** One snapshot of all tables, whose columns cannot change until the end. */
async function beginSnapshot(
  client: PoolClient,
  { productVersion, now }: ArchiveOptions,
): Promise<ArchiveHead> {
  const expected = await selectTables(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  // Before any query: the first one takes the snapshot.
  await client.query(
    `lock table ${expected.map(({ name }) => tableName(name)).join(', ')} in access share mode`,
  );
  const structures = await selectTables(client);
  if (structures.map(({ name }) => name).join() !== expected.map(({ name }) => name).join())
    throw new Error('a migration changed the tables while the backup was starting; try again');
  const tables: ArchiveHead['tables'] = [];
  for (const table of structures) tables.push({ ...table, rows: await countRows(client, table) });
  const { rows } = await client.query<{ schemaVersion: number; postgresVersion: string }>(
    `select max(version) as "schemaVersion", current_setting('server_version') as "postgresVersion" from schema_migrations`,
  );
  if (!rows[0]) throw new Error('the database has no version');
  return {
    format: 'strojpark-backup',
    formatVersion: 2,
    productVersion,
    ...rows[0],
    createdAt: now.toISOString(),
    tables,
    sequences: await selectSequences(client),
  };
}

async function countRows(client: PoolClient, table: TableStructure): Promise<number> {
  const { rows } = await client.query<{ count: number }>(rowsOf(table, 'count(*)'));
  return rows[0]?.count ?? 0;
}

/** The parts of one table; `report` gets the number of rows read so far. */
async function* tableParts(
  client: PoolClient,
  table: TableStructure,
  now: Date,
  report: (rows: number) => void,
): AsyncGenerator<Buffer, ArchiveSeal['tables'][number]> {
  const hash = createHash('sha256');
  let [parts, rows, bytes] = [0, 0, 0];
  const lines = client.query(copyTo(`copy (${rowsOf(table)}) to stdout`));
  for await (const content of inPieces(lines)) {
    hash.update(content);
    bytes += content.length;
    // COPY escapes line breaks in values, so every byte 10 ends a row.
    rows += countOf(10, content);
    parts += 1;
    yield tarEntry({ name: partName(table.name, parts), content }, now);
    report(rows);
  }
  return { name: table.name, rows, bytes, sha256: hash.digest('hex') };
}

function countOf(byte: number, content: Buffer): number {
  let found = 0;
  for (let at = content.indexOf(byte); at !== -1; at = content.indexOf(byte, at + 1)) found += 1;
  return found;
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
