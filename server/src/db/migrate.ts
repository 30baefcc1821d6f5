import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StartError } from '../start-error.ts';
import { errorText } from '../lib/error-text.ts';

interface Migration {
  version: number;
  name: string;
  file: URL;
}

const ownMigrations = new URL('../../migrations/', import.meta.url);
/** Which of these is violated depends on how far the other process is: a key, a table or a type of that name. */
const alreadyThere = new Set(['23505', '42P07', '42710']);
/** A migration gives up a lock it waits for before others wait for it long, or PostgreSQL ends one of two in a deadlock. */
const lockTimeoutMs = 500;
/** Attempts before a migration insists on its locks, and for how long it then does: others wait as long. */
const politeAttempts = 5;
const insistingMs = 3_000;
/** Between attempts: others work meanwhile. */
const pauseMs = 500;
/** Lock timeout, deadlock. */
const isBusy = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
const fileName = /^(\d{4})-([a-z0-9-]+)\.ts$/;

/**
 * Brings the database to this program's version, forward only, each migration in its own transaction. Processes
 * that start at the same time wait for each other. Returns the names of the migrations applied by this call. A
 * restore stops at `upTo`, the version of its backup. Processes of the previous version may work meanwhile: a migration
 * that does not get its locks from them is repeated until `patienceMs` have passed.
 */
export async function migrate(
  pool: Pool,
  { folder = ownMigrations, upTo = Infinity, patienceMs = 600_000 } = {},
): Promise<string[]> {
  const known = await readMigrations(folder);
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    await createVersionTable(client);
    const current = await currentVersion(client);
    refuseNewer(current, known);
    // Only the files of these are loaded.
    const missing = known.filter(({ version }) => version > current && version <= upTo);
    for (const [index, migration] of missing.entries()) {
      // While the database works on this one; `apply` tells why a file cannot be loaded.
      const next = missing[index + 1];
      if (next) import(next.file.href).catch(() => undefined);
      if (await applyWhenFree(client, migration, patienceMs)) applied.push(migration.name);
    }
    return applied;
  } finally {
    client.release();
  }
}

export async function newestVersion(): Promise<number> {
  return (await readMigrations(ownMigrations)).at(-1)?.version ?? 0;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => fileName.test(file)).toSorted();
  const misnumbered = files.find((file, index) => Number(file.slice(0, 4)) !== index + 1);
  if (misnumbered !== undefined)
    throw new Error(`the number of migration ${basename(misnumbered, '.ts')} is taken or leaves a gap`);
  return files.map((file) => ({
    version: Number(file.slice(0, 4)),
    name: file.slice(0, -'.ts'.length),
    file: new URL(file, folder),
  }));
}

async function createVersionTable(client: PoolClient): Promise<void> {
  for (;;) {
    try {
      await client.query(
        `create table if not exists schema_migrations (
           version integer primary key,
           name text not null,
           applied_at timestamptz not null default now()
         )`,
      );
      return;
    } catch (error) {
      // "if not exists" does not see a table that another process is just creating.
      if (!(error instanceof DatabaseError) || !alreadyThere.has(error.code ?? '')) throw error;
      await sleep(50);
    }
  }
}

async function currentVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migrations',
  );
  return rows[0]?.version ?? 0;
}

function refuseNewer(version: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (version <= newest) return;
  throw new StartError(
    `The database has version ${version}, but this program supports versions up to ${newest}. ` +
      'Start the newer program, or restore a backup made by this version.',
  );
}

async function applyWhenFree(client: PoolClient, migration: Migration, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(
        client,
        migration,
        attempt > politeAttempts ? insistUntil(performance.now() + insistingMs) : query,
      );
    } catch (error) {
      if (!isBusy(error instanceof Error ? error.cause : error) || performance.now() > end) throw error;
      await sleep(pauseMs);
    }
  }
}

type Execute = (client: PoolClient, statement: string) => Promise<void>;

const query: Execute = async (client, statement) => {
  await client.query(statement);
};

/**
 * Keeps the locks of earlier statements and waits for this one’s again and again, never as long as PostgreSQL takes to
 * look for a deadlock: it then ends the other side, whose transaction is repeated (`inTx`).
 */
const insistUntil =
  (end: number): Execute =>
  async (client, statement) => {
    for (;;) {
      await client.query('savepoint statement');
      try {
        await client.query(statement);
        await client.query('release savepoint statement');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
        await client.query('rollback to savepoint statement');
      }
    }
  };

async function apply(
  client: PoolClient,
  { version, name, file }: Migration,
  execute: Execute,
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('lock table schema_migrations in exclusive mode');
    const pending = (await currentVersion(client)) < version;
    if (pending) {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      const { up } = (await import(file.href)) as { up: readonly string[] };
      for (const statement of up) await execute(client, statement);
      await client.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
    }
    await client.query('commit');
    return pending;
  } catch (error) {
    await client.query('rollback');
    const reason = errorText(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
