import type { FastifyBaseLogger } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { createPool } from '../connect.ts';
import { createAddress, removeTemporaryAddress } from './address.ts';
import { type Binaries, runnableBinaries } from './binaries.ts';
import { type Cluster, clusterUrl, initCluster } from './cluster.ts';
import { type DatabaseLocation, findLocation, openLocation } from './location.ts';
import { endOrphan, isAlive } from './orphan.ts';
import { readPidFile } from './pid-file.ts';
import { lockFolder, lockOwner } from './process-lock.ts';
import { supervise } from './supervisor.ts';
import { chownTo } from './system-user.ts';

export interface LocalPostgres {
  url: string;
  /** The folder that really contains the database. */
  folder: string;
  /** It has just been created. */
  isNew: boolean;
  stop: () => Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

const databaseName = 'strojpark';
const logLimit = 10 * 1024 * 1024;

/**
 * Runs the product's own PostgreSQL as a child of this process, with its files in `dataDir`, which exists. A server
 * left behind by a killed process is stopped first; a server that dies is restarted.
 * @throws StartError when another process uses the folder, or when PostgreSQL cannot run here.
 */
export async function startLocalPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Log;
}): Promise<LocalPostgres> {
  const location = openLocation(dataDir);
  const lock = lockFolder(location.folder);
  if (!lock) {
    throw new StartError(
      `The data folder ${dataDir} is in use by another Strojpark process (${lockOwner(location.folder)}). ` +
        'Stop it first, or start this one with its own DATA_DIR and PORT.',
    );
  }
  const isNew = !existsSync(location.database);
  try {
    if (await endOrphan(location.database))
      log.warn('stopped the database server left behind by a killed process');
    const cluster = await prepareCluster(location, runnableBinaries(location), isNew);
    const supervised = await supervise(cluster, log);
    await ensureDatabase(cluster);
    return {
      url: clusterUrl(cluster, cluster.password, databaseName),
      folder: location.folder,
      isNew,
      async stop() {
        await supervised.stop();
        removeTemporaryAddress(cluster.socketFolder);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of the server that another process runs in the data folder, for the command line. */
export function runningPostgres(dataDir: string): string | undefined {
  const { folder, database } = findLocation(dataDir);
  const server = existsSync(database) ? readPidFile(database) : undefined;
  if (!server?.ready || !isAlive(server.pid)) return undefined;
  return clusterUrl(server, readPassword(folder), databaseName);
}

async function prepareCluster(
  location: DatabaseLocation,
  binaries: Binaries,
  isNew: boolean,
): Promise<Cluster> {
  if (!isNew) requireSameVersion(location, binaries);
  rotateLog(location);
  const cluster: Cluster = {
    ...location,
    ...(await createAddress(location)),
    logFile: logFile(location.folder),
    password: isNew ? createPassword(location) : readPassword(location.folder),
    binaries,
  };
  if (isNew) await initCluster(cluster, { sync: true });
  return cluster;
}

function requireSameVersion({ database }: DatabaseLocation, { version }: Binaries): void {
  const created = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  const [included] = version.split('.');
  if (created === included) return;
  throw new StartError(
    `The database in ${database} was created by PostgreSQL ${created}, but this program includes PostgreSQL ${included}. ` +
      'Make a backup with the previous program and restore it into a new data folder.',
  );
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  const pool = createPool(clusterUrl(cluster, cluster.password, 'postgres'), { name: 'strojpark', max: 1 });
  try {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [databaseName]);
    // Copying the files takes half as long as writing all their pages to the log, compressed.
    if (rowCount === 0) await pool.query(`create database ${databaseName} strategy file_copy`);
  } finally {
    await pool.end();
  }
}

function passwordFile(folder: string): string {
  return join(folder, 'password');
}

function createPassword({ folder, user }: DatabaseLocation): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile(folder), password, { mode: 0o600 });
  chownTo(user, passwordFile(folder));
  return password;
}

function readPassword(folder: string): string {
  return readFileSync(passwordFile(folder), 'utf8');
}

function logFile(folder: string): string {
  return join(folder, 'postgres.log');
}

function rotateLog({ folder }: DatabaseLocation): void {
  const log = logFile(folder);
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.1`);
}
