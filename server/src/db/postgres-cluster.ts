import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { type Binaries, binary } from './postgres-binaries.ts';
import { readPidFile } from './postgres-pid-file.ts';
import { giveTo, type SystemUser } from './postgres-user.ts';

/** Where a cluster lives and who runs it. */
export interface ClusterPlace {
  /** PGDATA. */
  database: string;
  /** Private; empty where there are no Unix sockets: then the server listens on 127.0.0.1. */
  socketFolder: string;
  port: number;
  logFile: string;
  password: string;
  binaries: Binaries;
  user: SystemUser | undefined;
}

const superuser = 'strojpark';
const patience = 120_000;

/** initdb into a folder beside the real one: an interrupted one leaves no half-made database. */
export async function initCluster(place: ClusterPlace, options: { sync: boolean }): Promise<void> {
  const unfinished = `${place.database}.new`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(place.user, unfinished);
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  giveTo(place.user, passwordFile);
  const settings = {
    pgdata: unfinished,
    username: superuser,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // Order is made by our own key, so the database needs no locale of the operating system.
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  if (!options.sync) args.push('--no-sync');
  try {
    await promisify(execFile)(binary(place.binaries, 'initdb'), args, {
      ...processOptions(place),
      cwd: unfinished,
    });
  } finally {
    rmSync(passwordFile);
  }
  renameSync(unfinished, place.database);
}

/** Starts `postgres` as a direct child and waits until it takes connections. */
export async function startCluster(
  place: ClusterPlace,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const all: Record<string, string> = {
    listen_addresses: place.socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: place.socketFolder,
    port: String(place.port),
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(place.logFile, 'a', 0o600);
  const child = spawn(binary(place.binaries, 'postgres'), ['-D', place.database, ...args], {
    ...processOptions(place),
    cwd: place.database,
    // A process group of its own: Ctrl+C at the terminal reaches us only, and we stop it in the right order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await untilReady(child, place);
  return child;
}

async function untilReady(child: ChildProcess, place: ClusterPlace): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const end = Date.now() + patience;
  for (;;) {
    const file = readPidFile(place.database);
    if (file?.ready && file.pid === child.pid) return;
    if (failure) throw failure;
    if (hasEnded(child)) {
      throw new StartError(`PostgreSQL did not start:\n${logTail(place.logFile)}`);
    }
    if (Date.now() > end) {
      child.kill('SIGQUIT');
      throw new StartError(
        `PostgreSQL was not ready within ${patience / 1000} s:\n${logTail(place.logFile)}`,
      );
    }
    await sleep(10);
  }
}

/** A fast shutdown: sessions are ended, everything is written. Does nothing when it has ended already. */
export async function stopCluster(child: ChildProcess, place: ClusterPlace): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  const hanging = setTimeout(() => child.kill('SIGQUIT'), patience);
  // Windows has no signals: there a kill would be a crash.
  if (process.platform !== 'win32') child.kill('SIGINT');
  else
    await promisify(execFile)(binary(place.binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', place.database]);
  await exit;
  clearTimeout(hanging);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** With the host as a parameter, because a socket's folder cannot stand in the authority of a URL. */
export function clusterUrl(
  { socketFolder, port }: Pick<ClusterPlace, 'socketFolder' | 'port'>,
  password: string,
  database: string,
): string {
  const host = socketFolder ? `localhost:${port}` : `127.0.0.1:${port}`;
  const query = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgres://${superuser}:${password}@${host}/${database}${query}`;
}

function processOptions({ user }: ClusterPlace) {
  // Nothing of our environment: it may hold secrets, and variables that PostgreSQL would heed.
  return { ...user?.ids, env: { LC_ALL: 'C', TZ: 'UTC' } };
}

function logTail(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
