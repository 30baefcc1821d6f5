import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connect.ts';
import { type LocalPostgres, runningPostgres, startLocalPostgres } from './local-postgres.ts';
import { pidFilePath, readPidFile } from './pid-file.ts';
import { eventually } from '../../../test/eventually.ts';

const script = fileURLToPath(new URL('../../../test/local-postgres-process.ts', import.meta.url));
const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

let root: string;
/** Created once and used by all tests in turn. */
let dataDir: string;
let database: string;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'strojpark-local-'));
  chmodSync(root, 0o711);
  dataDir = makeFolder('data');
  database = join(dataDir, 'postgres', 'database');
  const first = await start();
  await query(first.url, 'create table rows (n int)');
  await first.stop();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function makeFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

async function start(folder = dataDir): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ dataDir: folder, log });
  stops.push(() => postgres.stop());
  return postgres;
}

/** A process that runs, or tries to run, PostgreSQL on the folder, with its output. */
async function startProcess(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  stops.push(() => child.kill('SIGKILL'));
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const pool = createPool(url, { name: 'test', max: 1 });
  try {
    return (await pool.query<object>(text)).rows;
  } finally {
    await pool.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function postmaster(): number {
  return readPidFile(database)?.pid ?? 0;
}

test('written data is there after a clean stop, and no process is left running', async () => {
  const first = await start();
  await query(first.url, 'insert into rows values (1)');
  await first.stop();
  expect(existsSync(pidFilePath(database))).toBe(false);
  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await query(second.url, 'select count(*) as n from rows where n = 1')).toEqual([{ n: 1 }]);
});

test('after kill -9 of the product the next start takes over from the orphaned server', async () => {
  const { child, said } = await startProcess();
  await query(said.replace('ready ', ''), 'insert into rows values (2)');
  await kill(child);
  const orphan = postmaster();
  expect(execFileSync('ps', ['-p', String(orphan), '-o', 'comm='], { encoding: 'utf8' })).toContain(
    'postgres',
  );
  const next = await start();
  expect(postmaster()).not.toBe(orphan);
  expect(await query(next.url, 'select count(*) as n from rows where n = 2')).toEqual([{ n: 1 }]);
});

test('kill -9 of product and server loses no confirmed row', async () => {
  const { child, said } = await startProcess();
  const pool = createPool(said.replace('ready ', ''), { name: 'test', max: 1 });
  let acknowledged = 0;
  const enough = Promise.withResolvers<void>();
  const writing = (async () => {
    for (;;) {
      await pool.query('insert into rows values (4)');
      acknowledged += 1;
      if (acknowledged === 20) enough.resolve();
    }
  })();
  // Killed while further rows are being written.
  const killing = enough.promise.then(() => {
    child.kill('SIGKILL');
    process.kill(-postmaster(), 'SIGKILL');
  });
  await expect(writing).rejects.toThrow(/terminat|ECONN|EPIPE/);
  await killing;
  await pool.end();
  const next = await start();
  const [found] = (await query(next.url, 'select count(*) as n from rows where n = 4')) as [{ n: number }];
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  // The last row may have been committed without its confirmation.
  expect([acknowledged, acknowledged + 1]).toContain(found.n);
});

test('a pid file whose number belongs to another program now does not block the start', async () => {
  const { child } = await startProcess();
  const server = postmaster();
  await kill(child);
  const pidFile = readFileSync(pidFilePath(database), 'utf8');
  process.kill(server, 'SIGKILL');
  const other = spawn('sleep', ['60']);
  stops.push(() => other.kill());
  writeFileSync(pidFilePath(database), pidFile.replace(/^\d+/, String(other.pid)));
  const next = await start();
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(other.exitCode).toBeNull();
});

test('a server that dies is restarted, and the same pool continues', async () => {
  const { url } = await start();
  const pool = createPool(url, { name: 'test', max: 2 });
  stops.push(() => pool.end());
  await pool.query('insert into rows values (3)');
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await eventually(() => expect([0, killed]).not.toContain(postmaster()));
  await eventually(async () => {
    const { rows } = await pool.query('select count(*) as n from rows where n = 3');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

test('a second process on the same data folder is refused with a clear message', async () => {
  const first = await start();
  const { said } = await startProcess();
  expect(said).toContain(
    `The data folder ${dataDir} is in use by another Strojpark process (${process.pid})`,
  );
  expect(said).toContain('DATA_DIR');
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the command line finds the server of a running product, and none when it is stopped', async () => {
  expect(runningPostgres(dataDir)).toBeUndefined();
  const { url, stop } = await start();
  expect(runningPostgres(dataDir)).toBe(url);
  await stop();
  expect(runningPostgres(dataDir)).toBeUndefined();
});

test('a folder with a long path has its socket in a short private folder', async () => {
  const deep = makeFolder('x'.repeat(120));
  const { url, stop, isNew } = await start(deep);
  expect(isNew).toBe(true);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  expect(socketFolder).toMatch(/strojpark-run-/);
  await stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test('a database of another PostgreSQL version is refused with a clear message', async () => {
  const version = join(database, 'PG_VERSION');
  const real = readFileSync(version);
  stops.push(() => writeFileSync(version, real));
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 17, but this program includes PostgreSQL 18/,
  );
});

test('a recorded location that is missing is refused instead of creating a new database', async () => {
  const folder = makeFolder('moved');
  writeFileSync(join(folder, 'location'), '/nowhere/strojpark\n');
  await expect(start(folder)).rejects.toThrow('but that folder does not exist');
});

test.runIf(isRoot)('the password and the database are for their user only', () => {
  expect(execFileSync('stat', ['-c', '%a', join(dataDir, 'postgres')], { encoding: 'utf8' }).trim()).toBe(
    '700',
  );
  const password = join(dataDir, 'postgres', 'password');
  expect(execFileSync('stat', ['-c', '%a %u', password], { encoding: 'utf8' })).toMatch(/^600 [1-9]/);
});
