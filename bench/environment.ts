import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Pool } from 'pg';
import { createPool } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase, type Database } from '../server/src/db/open.ts';
import { makeFleet } from './fleet.ts';
import { makeFolder } from './folder.ts';
import { makeReservations } from './reservations.ts';
import { atEnd } from './run.ts';

export interface BenchDatabase {
  url: string;
  pool: Pool;
  machines: number;
}

export interface Environment {
  /**
   * A database with the given number of machines and reservations, on the product’s own local server with its own
   * settings.
   */
  fleet: (machines: number, reservations?: number) => Promise<BenchDatabase>;
  /** An empty database on the same server. */
  empty: (name: string) => Promise<Pick<BenchDatabase, 'url' | 'pool'>>;
  /** Starts the product or a floor in a separate process. */
  spawn: (script: string, options: Record<string, string>) => Promise<ServerProcess>;
  folder: string;
  close: () => Promise<void>;
}

export interface ServerProcess {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Resident memory of a process in bytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

function started(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(typeof message === 'string' ? message : ''));
    child.once('exit', (code) => reject(new Error(`a bench process ended with ${code}`)));
  });
}

/**
 * A temporary folder with the product’s own PostgreSQL: durable writes, no special tuning. Everything ends with the run
 * if it is not closed before.
 */
export async function createEnvironment(): Promise<Environment> {
  const { path: folder, remove } = await makeFolder();
  const log = pino({ level: 'warn' });
  const opening = openDatabase({ config: { databaseUrl: undefined, dataDir: folder }, log });
  const pools: Pool[] = [];
  const running = new Set<ChildProcess>();
  // Registered before the server runs: Ctrl+C may come while it starts.
  const close = atEnd(async () => {
    for (const child of running) child.kill('SIGKILL');
    const server = await opening.catch(() => undefined);
    // The end of the server ends statements of an interrupted run, for which the pools would wait.
    const ended = Promise.allSettled(pools.map((pool) => pool.end()));
    await server?.close();
    await ended;
    // When started as root, the database may be in a different folder.
    if (server?.folder !== undefined) await rm(server.folder, { recursive: true, force: true });
    await remove();
  });
  const server: Database = await opening;
  const empty: Environment['empty'] = async (name) => {
    await server.pool.query(`create database ${name}`);
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    const pool = createPool(address.href, { name: 'bench', statementTimeout: 600_000 });
    pools.push(pool);
    return { url: address.href, pool };
  };

  return {
    folder,
    empty,
    async fleet(machines, reservations = 0) {
      const { url, pool } = await empty(`fleet_${machines}_${pools.length}`);
      await migrate(pool);
      await makeFleet(pool, machines);
      if (reservations > 0) await makeReservations(pool, machines, reservations);
      return { url, pool, machines };
    },
    async spawn(script, options) {
      const path = fileURLToPath(new URL(script, import.meta.url));
      const child = fork(path, {
        env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', ...options },
        stdio: 'inherit',
        execArgv: ['--heap-growing-percent=50'],
      });
      const url = await started(child);
      const served: ServerProcess = {
        url,
        pid: child.pid ?? 0,
        stop: () =>
          new Promise((resolve) => {
            child.once('exit', () => resolve());
            running.delete(child);
            child.kill('SIGTERM');
          }),
      };
      running.add(child);
      return served;
    },
    close,
  };
}
