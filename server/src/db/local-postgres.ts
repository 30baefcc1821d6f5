import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../start-error.ts';
import { createPool } from './connect.ts';
import { makeAddress, removeTemporary } from './postgres-address.ts';
import {
  type Binaries,
  completeLinks,
  copyBinaries,
  findBinaries,
  notRunnable,
  whyNotRunnable,
} from './postgres-binaries.ts';
import { type ClusterPlace, clusterUrl, initCluster } from './postgres-cluster.ts';
import { endOrphan, isAlive } from './postgres-orphan.ts';
import { readPidFile } from './postgres-pid-file.ts';
import { findPlace, openPlace, type Place } from './postgres-place.ts';
import { supervise } from './postgres-supervisor.ts';
import { giveTo } from './postgres-user.ts';
import { lockFolder, lockOwner } from './process-lock.ts';

export interface LocalPostgres {
  url: string;
  /** Where the database really lives. */
  folder: string;
  stop: () => Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

const databaseName = 'strojpark';
const logLimit = 10 * 1024 * 1024;

/**
 * Runs the product's own PostgreSQL as a child of this process, its files below `dataDir` (which exists).
 * A server left behind by a killed process is ended first; one that dies is started again.
 * @throws StartError when another process has the folder, or when PostgreSQL cannot run here.
 */
export async function startLocalPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Log;
}): Promise<LocalPostgres> {
  const place = openPlace(dataDir);
  const lock = lockFolder(place.folder);
  if (!lock) {
    throw new StartError(
      `The data folder ${dataDir} is in use by another Strojpark (process ${lockOwner(place.folder)}). ` +
        'Stop it first, or start this one with its own DATA_DIR and PORT.',
    );
  }
  try {
    if (await endOrphan(place.database))
      log.warn('stopped the database server left behind by a killed process');
    const cluster = await prepareCluster(place, runnable(findBinaries(), place));
    const supervised = await supervise(cluster, log);
    await ensureDatabase(cluster);
    return {
      url: clusterUrl(cluster, cluster.password, databaseName),
      folder: place.folder,
      async stop() {
        await supervised.stop();
        removeTemporary(cluster.socketFolder);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of the server that another process runs on the data folder, for the command line. */
export function runningPostgres(dataDir: string): string | undefined {
  const { folder, database } = findPlace(dataDir);
  const server = existsSync(database) ? readPidFile(database) : undefined;
  if (!server?.ready || !isAlive(server.pid)) return undefined;
  return clusterUrl(server, readPassword(folder), databaseName);
}

function runnable(installed: Binaries, { folder, user }: Place): Binaries {
  const complete = completeLinks(installed);
  const reason = complete ? whyNotRunnable(installed, user) : 'links to its libraries are missing';
  if (!reason) return installed;
  if (complete && !user) throw notRunnable(installed, reason);
  const copy = copyBinaries(installed, folder);
  const copyReason = whyNotRunnable(copy, user);
  if (copyReason) throw notRunnable(copy, copyReason);
  return copy;
}

async function prepareCluster(place: Place, binaries: Binaries): Promise<ClusterPlace> {
  const isNew = !existsSync(place.database);
  if (!isNew) refuseOtherVersion(place, binaries);
  rotateLog(place);
  const cluster: ClusterPlace = {
    ...place,
    ...(await makeAddress(place)),
    logFile: logFile(place.folder),
    password: isNew ? makePassword(place) : readPassword(place.folder),
    binaries,
  };
  if (isNew) await initCluster(cluster, { sync: true });
  return cluster;
}

function refuseOtherVersion({ database }: Place, { version }: Binaries): void {
  const made = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  const [brought] = version.split('.');
  if (made === brought) return;
  throw new StartError(
    `The database in ${database} was created by PostgreSQL ${made}, but this program includes PostgreSQL ${brought}. ` +
      'Make a backup with the previous program and restore it into a new data folder.',
  );
}

async function ensureDatabase(cluster: ClusterPlace): Promise<void> {
  const pool = createPool(clusterUrl(cluster, cluster.password, 'postgres'), { name: 'strojpark', max: 1 });
  try {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await pool.query(`create database ${databaseName}`);
  } finally {
    await pool.end();
  }
}

function passwordFile(folder: string): string {
  return join(folder, 'password');
}

function makePassword({ folder, user }: Place): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile(folder), password, { mode: 0o600 });
  giveTo(user, passwordFile(folder));
  return password;
}

function readPassword(folder: string): string {
  return readFileSync(passwordFile(folder), 'utf8');
}

function logFile(folder: string): string {
  return join(folder, 'postgres.log');
}

function rotateLog({ folder }: Place): void {
  const log = logFile(folder);
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.1`);
}
