import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { type Binaries, binary } from './binaries.ts';
import { readPidFile } from './pid-file.ts';
import { chownTo, type SystemUser } from './system-user.ts';

export interface Cluster {
  /** PGDATA. */
  database: string;
  /** Private; empty on platforms without Unix sockets, where the server listens on 127.0.0.1. */
  socketFolder: string;
  port: number;
  logFile: string;
  password: string;
  binaries: Binaries;
  user: SystemUser | undefined;
}

const superuser = 'strojpark';
const timeoutMs = 120_000;

/** Runs initdb in a temporary folder and renames it, so that an interrupted run leaves no incomplete database. */
export async function initCluster(cluster: Cluster, options: { sync: boolean }): Promise<void> {
  const unfinished = `${cluster.database}.new`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  chownTo(cluster.user, unfinished);
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  chownTo(cluster.user, passwordFile);
  const settings = {
    pgdata: unfinished,
    username: superuser,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // Sorting uses our own key, so the database needs no locale of the operating system.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  if (!options.sync) args.push('--no-sync');
  try {
    await promisify(execFile)(binary(cluster.binaries, 'initdb'), args, {
      ...processOptions(cluster),
      cwd: unfinished,
    });
  } finally {
    rmSync(passwordFile);
  }
  renameSync(unfinished, cluster.database);
}

/** Starts `postgres` as a direct child and waits until it accepts connections. */
export async function startCluster(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const all: Record<string, string> = {
    listen_addresses: cluster.socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: cluster.socketFolder,
    port: String(cluster.port),
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const child = spawn(binary(cluster.binaries, 'postgres'), ['-D', cluster.database, ...args], {
    ...processOptions(cluster),
    cwd: cluster.database,
    // In its own process group Ctrl+C in the terminal reaches only us, and we stop it in the right order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await untilReady(child, cluster);
  return child;
}

async function untilReady(child: ChildProcess, cluster: Cluster): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const end = performance.now() + timeoutMs;
  for (;;) {
    const file = readPidFile(cluster.database);
    if (file?.ready && file.pid === child.pid) return;
    if (failure) throw failure;
    if (hasEnded(child)) {
      throw new StartError(`PostgreSQL did not start:\n${logTail(cluster)}`);
    }
    if (performance.now() > end) {
      child.kill('SIGQUIT');
      throw new StartError(`PostgreSQL was not ready within ${timeoutMs / 1000} s:\n${logTail(cluster)}`);
    }
    await sleep(10);
  }
}

/** A fast shutdown: sessions are ended, everything is written. Does nothing when the server is not running. */
export async function stopCluster(child: ChildProcess, cluster: Cluster): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  const hanging = setTimeout(() => child.kill('SIGQUIT'), timeoutMs);
  // Windows has no signals: kill() would crash the server.
  if (process.platform !== 'win32') child.kill('SIGINT');
  else
    await promisify(execFile)(binary(cluster.binaries, 'pg_ctl'), [
      'stop',
      '-m',
      'fast',
      '-D',
      cluster.database,
    ]);
  await exit;
  clearTimeout(hanging);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The host is a parameter because a socket's folder is not a valid authority of a URL. */
export function clusterUrl(
  { socketFolder, port }: Pick<Cluster, 'socketFolder' | 'port'>,
  password: string,
  database: string,
): string {
  const host = socketFolder ? `localhost:${port}` : `127.0.0.1:${port}`;
  const query = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgres://${superuser}:${password}@${host}/${database}${query}`;
}

function processOptions({ user }: Cluster) {
  // Our environment may contain secrets, and variables that PostgreSQL would read.
  return { ...user?.ids, env: { LC_ALL: 'C', TZ: 'UTC' } };
}

/** The end of what the server wrote, for a message. */
export function logTail({ logFile }: Pick<Cluster, 'logFile'>): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
