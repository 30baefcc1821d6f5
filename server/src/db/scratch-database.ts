import { statfs } from 'node:fs/promises';
import { Client, DatabaseError, escapeIdentifier, type Pool } from 'pg';
import { createPool } from './connect.ts';

/** The user of this database may not create others or connect to them, or the space for one cannot be measured. */
export class NoScratchDatabase extends Error {
  override name = 'NoScratchDatabase';
}

/** Queries about a whole database take longer than those of users. */
const statementTimeout = 3_600_000;
/** Not allowed; no such database, said by a pooler that knows only one. */
const refusals = new Set(['42501', '3D000', '08P01']);

const refused = (error: unknown) =>
  error instanceof DatabaseError && refusals.has(error.code ?? '')
    ? new NoScratchDatabase(error.message, { cause: error })
    : error;

/**
 * Runs `work` on a new, empty database of the same server, which only its owner may connect to, and drops it. Null while
 * another process has it. What a killed process has left behind is dropped first. A copy of the database may take
 * `timesAsLarge` as much space, with what is written in between.
 * @throws NoScratchDatabase when it cannot be created or its space cannot be measured; ENOSPC when there is too little.
 */
export async function withScratchDatabase<T>(
  { options: { connectionString: url = '' } }: Pool,
  work: (scratch: Pool) => Promise<T>,
  { timesAsLarge = 2 } = {},
): Promise<T | null> {
  const client = new Client({ connectionString: url, application_name: 'strojpark-scratch' });
  // A connection that breaks fails the next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Not every user may read the folder.
    const { rows } = await client.query<{
      name: string;
      locked: boolean;
      size: string;
      folder: string | null;
    }>(
      `select 'strojpark_scratch_' || oid as name, pg_database_size(oid) as size,
         pg_try_advisory_lock(hashtext('strojpark scratch database')) as locked,
         (select setting from pg_settings where name = 'data_directory') as folder
       from pg_database where datname = current_database()`,
    );
    const [found] = rows;
    if (!found?.locked) return null;
    const { name, folder, size } = found;
    const database = escapeIdentifier(name);
    const drop = () => client.query(`drop database if exists ${database} with (force)`);
    try {
      await drop();
      await requireSpace(folder, Number(size) * timesAsLarge);
      await client.query(`create database ${database} template template0 encoding 'UTF8'`);
    } catch (error) {
      throw refused(error);
    }
    try {
      await client.query(`revoke all on database ${database} from public`);
      return await onDatabase(url, name, work);
    } finally {
      await drop();
    }
  } finally {
    await client.end();
  }
}

/** A full disk would stop the database of the product too, so space that cannot be measured is not used. */
export async function requireSpace(folder: string | null, bytes: number): Promise<void> {
  if (folder === null)
    throw new NoScratchDatabase(
      'the free space cannot be measured: data_directory is not visible to this user',
    );
  // The folder is on another computer or in another container.
  const disk = await statfs(folder).catch((error: unknown) => {
    throw new NoScratchDatabase(`the free space cannot be measured: ${String(error)}`, { cause: error });
  });
  if (disk.bavail * disk.bsize < bytes)
    throw Object.assign(new Error(`${bytes} bytes are needed in ${folder}`), { code: 'ENOSPC' });
}

async function onDatabase<T>(url: string, name: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const scratchUrl = new URL(url);
  scratchUrl.pathname = `/${encodeURIComponent(name)}`;
  const pool = createPool(scratchUrl.href, { name: 'strojpark-scratch', max: 2, statementTimeout });
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw refused(error);
    });
    return await work(pool);
  } finally {
    await pool.end();
  }
}
