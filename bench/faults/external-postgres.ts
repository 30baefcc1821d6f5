import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { completeLinks, findBinaries } from '../../server/src/db/postgres/binaries.ts';
import { readPidFile } from '../../server/src/db/postgres/pid-file.ts';
import { chownTo, postgresUser } from '../../server/src/db/postgres/system-user.ts';
import { atEnd } from '../run.ts';
import { endProcess, isRunning } from './processes.ts';

/** The oldest supported version, where Debian installs it; otherwise the included one. */
const debian = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin';
const startLimit = 60_000;

export interface ExternalPostgres {
  port: number;
  urlAt: (port: number) => string;
  pid: () => number;
  start: () => Promise<void>;
  /** SIGINT ends the sessions, SIGQUIT is a crash. */
  stop: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

function programsFolder(): string {
  if (existsSync(join(debian, 'postgres'))) return debian;
  const included = findBinaries();
  completeLinks(included);
  return join(included.folder, 'bin');
}

/** A PostgreSQL server in `folder`, not started by the product, with durable writes. */
export async function startExternalPostgres(
  folder: string,
  env: Record<string, string> = {},
): Promise<ExternalPostgres> {
  const programs = programsFolder();
  const database = join(folder, 'external');
  const user = postgresUser(database);
  const port = await freePort();
  const options = { ...user?.ids, cwd: database, env: { LC_ALL: 'C', TZ: 'UTC', ...env } };
  mkdirSync(database, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o711);
  chownTo(user, database);
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  execFileSync(join(programs, 'initdb'), ['-D', database, ...settings], { ...options, stdio: 'pipe' });
  const log = join(folder, 'external.log');
  let child: ChildProcess | undefined;
  atEnd(async () => {
    if (child) await endProcess(child, 'SIGINT');
  });

  async function start(): Promise<void> {
    const flags = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
    ];
    const output = openSync(log, 'a');
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', database, ...flags.flatMap((flag) => ['-c', flag])],
      { ...options, detached: true, stdio: ['ignore', output, output] },
    );
    closeSync(output);
    child = started;
    const began = performance.now();
    while (!readPidFile(database)?.ready) {
      if (!isRunning(started)) throw new Error(`PostgreSQL ended, see ${log}`);
      if (performance.now() - began > startLimit) throw new Error(`PostgreSQL did not start, see ${log}`);
      await sleep(20);
    }
  }

  await start();
  return {
    port,
    urlAt: (at) => `postgres://postgres@127.0.0.1:${at}/postgres`,
    pid: () => child?.pid ?? 0,
    start,
    async stop(signal) {
      if (child) await endProcess(child, signal);
    },
  };
}
