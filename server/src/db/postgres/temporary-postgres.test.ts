import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { readPidFile } from './pid-file.ts';
import { NoTemporaryPostgres, removeTemporaryPostgres, withTemporaryPostgres } from './temporary-postgres.ts';

const script = fileURLToPath(new URL('../../../test/temporary-postgres-process.ts', import.meta.url));

let root: string;
let folder: string;
let database: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strojpark-temporary-'));
  chmodSync(root, 0o711);
  folder = join(root, 'trial');
  database = join(folder, 'postgres', 'database');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const server = () => readPidFile(database)?.pid ?? 0;
const within = <T>(work: (pool: Pool) => Promise<T>) => withTemporaryPostgres({ folder, bytes: 0 }, work);

/** Nothing may wait for a process whose parent has died, which then remains as a zombie. */
const isRunning = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());

/** Only the lock is left and, as root in a private folder, a copy of the program. */
function expectNothingLeft(pid: number): void {
  expect(pid).toBeGreaterThan(0);
  expect(isRunning(pid)).toBe(false);
  const left = readdirSync(join(folder, 'postgres')).filter((name) => !name.startsWith('postgres-'));
  expect(left.toSorted()).toEqual(['lock', 'owner']);
}

test('the work gets an empty database of a server of its own, which is removed afterwards', async () => {
  const found = await within(async (pool) => {
    await pool.query('create table rows (n int)');
    const { rows } = await pool.query<{ folder: string; tables: number }>(
      `select (select setting from pg_settings where name = 'data_directory') as folder,
         (select count(*) from pg_tables where schemaname = 'public') as tables`,
    );
    return { ...rows[0], pid: server() };
  });
  expect(found).toMatchObject({ folder: database, tables: 1 });
  expectNothingLeft(found?.pid ?? 0);
  expect(
    await within(
      async (pool) => (await pool.query('select from pg_tables where tablename = $1', ['rows'])).rowCount,
    ),
  ).toBe(0);
});

test('after a failure of the work nothing is left, and the failure is passed on', async () => {
  let pid = 0;
  const failure = new Error('broken');
  const work = () => {
    pid = server();
    return Promise.reject(failure);
  };
  await expect(within(work)).rejects.toBe(failure);
  expectNothingLeft(pid);
});

test.each([
  ['server', () => Promise.resolve(server())],
  [
    'session',
    async (pool: Pool) =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0,
  ],
])('a %s that is killed is no failure of the work', async (_what, idOf) => {
  let pid = 0;
  const work = async (pool: Pool) => {
    pid = server();
    process.kill(await idOf(pool), 'SIGKILL');
    // The connection may still take a statement before it breaks.
    for (;;) await pool.query('select 1');
  };
  await expect(within(work)).rejects.toBeInstanceOf(NoTemporaryPostgres);
  expectNothingLeft(pid);
});

test('the folder belongs to one process at a time', async () => {
  const inside = await within(async () => ({ second: await within(() => Promise.resolve('two')) }));
  expect(inside).toEqual({ second: null });
});

test('nothing is started without enough space', async () => {
  const work = () => Promise.reject(new Error('it was started'));
  await expect(withTemporaryPostgres({ folder, bytes: 1e18 }, work)).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(existsSync(database)).toBe(false);
});

test('a folder that cannot be made is no failure of the work', async () => {
  writeFileSync(folder, '');
  await expect(within(() => Promise.resolve(1))).rejects.toBeInstanceOf(NoTemporaryPostgres);
});

test('a statement that takes too long is ended', async () => {
  const work = (pool: Pool) => pool.query('select pg_sleep(100)');
  await expect(withTemporaryPostgres({ folder, bytes: 0, statementTimeout: 50 }, work)).rejects.toMatchObject(
    { code: '57014' },
  );
});

/** A process that uses a temporary server, and the number of that server. */
async function startProcess(): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { child, pid: server() };
}

test('a process that exits during the work takes the server with it', async () => {
  const { child, pid } = await startProcess();
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  await eventually(() => expectNothingLeft(pid));
});

test('what a killed process has left behind is removed by the next one', async () => {
  const { child, pid } = await startProcess();
  await removeTemporaryPostgres(folder);
  // It is in use.
  expect(isRunning(pid)).toBe(true);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  expect(isRunning(pid)).toBe(true);
  await removeTemporaryPostgres(folder);
  expectNothingLeft(pid);
});
