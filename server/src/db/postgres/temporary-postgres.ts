import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { hasCode } from '../../lib/error-code.ts';
import { isConnectionLost } from '../../lib/outage.ts';
import { createPool } from '../connect.ts';
import { createAddress, removeFormerAddress, removeTemporaryAddress } from './address.ts';
import { runnableBinaries } from './binaries.ts';
import { type Cluster, clusterUrl, initCluster, logTail, startCluster, stopCluster } from './cluster.ts';
import { type DatabaseLocation, openLocation } from './location.ts';
import { endOrphan } from './orphan.ts';
import { pidFilePath } from './pid-file.ts';
import { lockFolder, type ProcessLock } from './process-lock.ts';
import { errorText } from '../../lib/error-text.ts';

/** The included PostgreSQL cannot run here, or ended during the work. */
export class NoTemporaryPostgres extends Error {
  override name = 'NoTemporaryPostgres';
}

const megabyte = 1024 * 1024;
/** What a server without data takes, with its write-ahead log. */
const emptyServerBytes = 256 * megabyte;
/** Statements about a whole database take longer than those of users. */
const defaultStatementTimeout = 3_600_000;

/** For its end when the process exits; it ends its sessions by force after five seconds. */
const abandonMs = 10_000;

/** For a single client, next to the product: little memory, one processor, and nothing survives a crash. */
const settings = {
  shared_buffers: '128MB',
  work_mem: '16MB',
  max_connections: '10',
  max_parallel_workers: '0',
  autovacuum: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Rows that are copied into a table of the same transaction are not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  // When the system kills a session for lack of memory, the whole server ends, so that this is not taken for a failure of the work.
  restart_after_crash: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

export interface TemporaryPlace {
  folder: string;
  /** Milliseconds; an hour if not given. */
  statementTimeout?: number;
}

/**
 * Runs `work` on an empty database of a server of its own in `folder`, which is ended and removed afterwards. Null while another
 * process uses the folder. What a killed process has left behind is removed first.
 * @throws NoTemporaryPostgres when there is no such server; ENOSPC when there is no space for it and `bytes` of data.
 */
export async function withTemporaryPostgres<T>(
  { folder, statementTimeout = defaultStatementTimeout, bytes }: TemporaryPlace & { bytes: number },
  work: (pool: Pool) => Promise<T>,
): Promise<T | null> {
  const place = await apartFromWork(() => lockPlace(folder));
  if (!place) return null;
  try {
    const started = await apartFromWork(async () => {
      await clear(place.location);
      await requireSpace(place.location.folder, emptyServerBytes + bytes);
      return start(place.location);
    });
    return await onServer({ ...started, statementTimeout }, work);
  } finally {
    await apartFromWork(() => clear(place.location)).finally(place.release);
  }
}

/** Ends and removes what a killed process has left behind in `folder`. */
export async function removeTemporaryPostgres(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const place = lockPlace(folder);
  if (!place) return;
  try {
    await clear(place.location);
  } finally {
    place.release();
  }
}

/** What fails before or after the work says nothing about it. */
async function apartFromWork<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (hasCode(error, 'ENOSPC')) throw error;
    throw new NoTemporaryPostgres(errorText(error), { cause: error });
  }
}

function lockPlace(folder: string): (ProcessLock & { location: DatabaseLocation }) | undefined {
  mkdirSync(folder, { recursive: true });
  // As root, the server runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  const location = openLocation(folder);
  const lock = lockFolder(location.folder);
  return lock && { ...lock, location };
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw Object.assign(new Error(`${bytes} bytes are needed in ${folder}`), { code: 'ENOSPC' });
}

interface Started {
  location: DatabaseLocation;
  cluster: Cluster;
  server: ChildProcess;
}

async function start(location: DatabaseLocation): Promise<Started> {
  const cluster: Cluster = {
    ...location,
    ...(await createAddress(location)),
    logFile: logFile(location),
    password: randomBytes(24).toString('base64url'),
    binaries: runnableBinaries(location),
  };
  await initCluster(cluster, { sync: false });
  const server = await startCluster(cluster, settings);
  // Its sessions inherit the low priority, so requests of users come first.
  if (server.pid !== undefined) setPriority(server.pid, constants.priority.PRIORITY_LOW);
  return { location, cluster, server };
}

async function onServer<T>(
  { location, cluster, server, statementTimeout }: Started & { statementTimeout: number },
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const pool = createPool(clusterUrl(cluster, cluster.password, 'postgres'), {
    name: 'strojpark-temporary',
    max: 2,
    statementTimeout,
  });
  // The product is stopped meanwhile and does not wait for the work: nothing asynchronous happens any more.
  const abandon = () => {
    server.kill('SIGQUIT');
    // Sessions that have not ended would write into what is being removed.
    const end = performance.now() + abandonMs;
    while (existsSync(pidFilePath(location.database)) && performance.now() < end) pause(20);
    for (const path of pathsIn(location)) rmSync(path, removal);
  };
  process.once('exit', abandon);
  try {
    return await work(pool);
  } catch (error) {
    // A lost connection is noticed before the end of its server.
    if (isConnectionLost(error)) await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
    if (server.exitCode === null && server.signalCode === null) throw error;
    throw new NoTemporaryPostgres(`PostgreSQL ended:\n${logTail(cluster)}`, { cause: error });
  } finally {
    await pool.end();
    await stopCluster(server, cluster);
    process.off('exit', abandon);
    removeTemporaryAddress(cluster.socketFolder);
  }
}

const pause = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

const logFile = ({ folder }: DatabaseLocation) => join(folder, 'postgres.log');

async function clear(location: DatabaseLocation): Promise<void> {
  await endOrphan(location.database);
  removeFormerAddress(location);
  for (const path of pathsIn(location)) await rm(path, removal);
}

/** All but the lock and, if its user may not run the installed one, the copy of the program. */
const pathsIn = (location: DatabaseLocation) => [
  location.database,
  `${location.database}.new`,
  join(location.folder, 'run'),
  logFile(location),
];
const removal = { recursive: true, force: true, maxRetries: 5 } as const;
