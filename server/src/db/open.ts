import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { flushAnnouncements } from '../lib/announcements.ts';
import { requireWritable } from './backends.ts';
import { createDb, createPool, type Db, type EndedStatement } from './connect.ts';
import { runningPostgres, startLocalPostgres } from './postgres/local-postgres.ts';
import { errorText } from '../lib/error-text.ts';

const oldestVersion = 15;

const timeoutMs = 10_000;

export interface Database {
  url: string;
  pool: Pool;
  db: Db;
  /** The folder of the local server's data; undefined with DATABASE_URL. */
  folder: string | undefined;
  /** The local server has just created it. */
  isNew: boolean;
  close: () => Promise<void>;
}

interface OpenOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: FastifyBaseLogger;
  /** For the command line: use the server of a product that is running. */
  join?: boolean;
  /** Learns of every statement after its end. */
  onStatement?: (ended: EndedStatement) => void;
}

/**
 * Opens the database of DATABASE_URL, or starts the local one; the data folder exists.
 * @throws StartError when it cannot be reached, is a standby or is too old.
 */
export async function openDatabase({
  config,
  log,
  join = false,
  onStatement,
}: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const existing = databaseUrl ?? (join ? runningPostgres(dataDir) : undefined);
  const local = existing ? undefined : await startLocalPostgres({ dataDir, log });
  const url = existing ?? local?.url ?? '';
  const pool = createPool(url, {
    name: 'strojpark',
    // The error contains the whole connection.
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  const db = createDb(pool, onStatement);
  const close = async () => {
    await flushAnnouncements(db);
    await endPool(pool);
    await local?.stop();
  };
  try {
    await requireServer(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pool, db, folder: local?.folder, isNew: local?.isNew ?? false, close };
}

/** Long enough for what is about to end; a backup or an import may take hours. */
const endMs = 5_000;

/** Statements that still run then end with the connection: waiting for them would use up the time of the local server. */
async function endPool(pool: Pool): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, endMs);
  await Promise.race([pool.end(), late.promise]);
  clearTimeout(timer);
}

async function requireServer(url: string): Promise<void> {
  const version = await serverVersion(url);
  if (version >= oldestVersion) return;
  throw new StartError(
    `The database server is PostgreSQL ${version}; version ${oldestVersion} or newer is required.`,
  );
}

async function serverVersion(url: string): Promise<number> {
  let client: Client | undefined;
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
    await client.connect();
    await requireWritable(client);
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    return rows[0]?.version ?? 0;
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${reasonOf(error)}`);
  } finally {
    await client?.end();
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails once for each of them.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return errorText(error);
}
