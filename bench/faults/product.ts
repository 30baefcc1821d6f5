import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { runningPostgres } from '../../server/src/db/postgres/local-postgres.ts';
import { findLocation } from '../../server/src/db/postgres/location.ts';
import { readPidFile } from '../../server/src/db/postgres/pid-file.ts';
import { memoryOf } from '../environment.ts';
import { atEnd } from '../run.ts';
import { benchSecret } from '../session.ts';
import { send } from './calls.ts';
import { endProcess, isRunning } from './processes.ts';

const thisTree = fileURLToPath(new URL('../..', import.meta.url));
const startLimit = 60_000;

export interface ProductOptions {
  dataDir: string;
  /** Without it the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** The folder of another version, for the first start. */
  from?: string | undefined;
}

/** The product in a process of its own, as users start it. */
export interface Product {
  url: string;
  databaseUrl: () => string;
  /** Of its own PostgreSQL. */
  databasePid: () => number;
  memory: () => Promise<number>;
  isRunning: () => boolean;
  /** kill -9 */
  kill: () => Promise<void>;
  /** Starts this version; the milliseconds until it answers. */
  start: () => Promise<number>;
  /** SIGTERM; its exit code. */
  stop: () => Promise<number | null>;
  /** The last lines of its log, for a report. */
  said: () => string;
}

export async function startProduct({
  dataDir,
  databaseUrl,
  env = {},
  from,
}: ProductOptions): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const stop = async () => (child ? endProcess(child, 'SIGTERM') : null);
  atEnd(stop);

  async function start(tree = thisTree): Promise<number> {
    const began = performance.now();
    // With the options of `npm start`. In a process group of its own it does not get the Ctrl+C that ends the run,
    // which stops it in its order.
    // An earlier version may start from its sources.
    const main = join(tree, tree === thisTree ? 'server/dist/main.js' : 'server/src/main.ts');
    const started = spawn(process.execPath, ['--heap-growing-percent=50', main], {
      cwd: tree,
      detached: true,
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        APP_SECRET: benchSecret,
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
    }
    for (;;) {
      const isReady = await send(url, { path: '/api/health', timeout: startLimit }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) return performance.now() - began;
      if (!isRunning(started)) throw new Error(`the product ended:\n${output}`);
      if (performance.now() - began > startLimit) throw new Error(`the product did not start:\n${output}`);
      await sleep(50);
    }
  }

  await start(from);
  return {
    url,
    start: () => start(),
    stop,
    databaseUrl() {
      const found = databaseUrl ?? runningPostgres(dataDir);
      if (found === undefined) throw new Error(`no database is running in ${dataDir}`);
      return found;
    },
    databasePid() {
      const file = readPidFile(findLocation(dataDir).database);
      if (!file) throw new Error(`no database is running in ${dataDir}`);
      return file.pid;
    },
    memory: () => memoryOf(child?.pid ?? 0),
    isRunning: () => child !== undefined && isRunning(child),
    async kill() {
      if (child) await endProcess(child, 'SIGKILL');
    },
    said: () =>
      output
        .split('\n')
        .slice(-20)
        .map((line) => line.slice(0, 300))
        .join('\n'),
  };
}
