import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addMachine } from '../test/build.ts';
import { newReader, readEvents } from '../test/event-reader.ts';
import { columns, csv, importForm } from '../test/import-calls.ts';
import { startS3 } from '../test/s3.ts';
import { createTestDb, type TestDb } from '../test/test-db.ts';
import { createDb, createPool } from './db/connect.ts';
import { countOf } from './db/counted-page.ts';
import { runningPostgres } from './db/postgres/local-postgres.ts';
import { deriveKeys, signAccessToken } from './lib/tokens.ts';
import { eventually } from '../test/eventually.ts';

// What `npm start` runs, which starts in a third of the time of its sources.
const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'server/dist/main.js');

let dataDir: string;
let port: number;
/** Of processes running at the same time; the first one is `port`. */
const ports: number[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts'), 'server'], { cwd: root });
  dataDir = mkdtempSync(join(tmpdir(), 'strojpark-main-'));
  chmodSync(dataDir, 0o711);
  // Asked from the system one by one: the next port may be in use by a database connection.
  const servers = Array.from({ length: 3 }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const server of servers) {
    ports.push((server.address() as AddressInfo).port);
    server.close();
  }
  [port = 0] = ports;
});
afterEach(stopAll);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function stopAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

interface Product {
  child: ChildProcess;
  said: () => string;
  exitCode: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Product {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => output, exitCode };
}

async function healthy(at = port): Promise<void> {
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${at}/api/health`);
    expect(answer.status).toBe(200);
  });
}

const pidFile = () => join(dataDir, 'postgres', 'database', 'postmaster.pid');

test('it starts and prints its address, and pressing Ctrl+C twice stops everything cleanly', async () => {
  const { child, said, exitCode } = start();
  await healthy();
  expect(said()).toContain(`Strojpark is running at http://127.0.0.1:${port}`);
  expect(said()).toContain(`terminal:\n  DATA_DIR=${dataDir} npm run cli -- create-admin EMAIL "NAME"`);
  expect(existsSync(pidFile())).toBe(true);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exitCode).toBe(0);
  expect(said()).toContain('Strojpark has stopped.');
  expect(existsSync(pidFile())).toBe(false);
});

test('a backup that runs when the process is stopped is ended, and the database is stopped cleanly', async () => {
  const { child, said, exitCode } = start();
  await healthy();
  const pool = createPool(runningPostgres(dataDir) ?? '', { name: 'strojpark test' });
  const holder = await pool.connect();
  try {
    const { authorization = '' } = await signedIn(
      { db: createDb(pool) },
      readFileSync(join(dataDir, 'secret'), 'utf8'),
    );
    await holder.query('begin; lock table company_logo in access exclusive mode');
    const url = `http://127.0.0.1:${port}/api/settings/admin/backup`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization } });
    expect(answer.status).toBe(202);
    // The backup waits for the lock, without a limit of time.
    await eventually(async () => {
      const waiting = await pool.query(`select from pg_locks where not granted`);
      expect(waiting.rows).toHaveLength(1);
    });
    child.kill('SIGTERM');
    expect(await exitCode, said()).toBe(0);
    expect(existsSync(pidFile())).toBe(false);
  } finally {
    holder.release(true);
    await pool.end();
  }
});

test('Ctrl+C during the start stops cleanly', async () => {
  const { child, exitCode } = start();
  await eventually(() => expect(existsSync(pidFile())).toBe(true));
  child.kill('SIGINT');
  expect(await exitCode).toBe(0);
  expect(existsSync(pidFile())).toBe(false);
});

test('after kill -9 it starts again with the same data', async () => {
  const first = start();
  await healthy();
  first.child.kill('SIGKILL');
  await first.exitCode;
  const second = start();
  await healthy();
  expect(second.child.exitCode).toBeNull();
});

test('while the database does not respond, health and every call answer 503, and afterwards everything works again', async () => {
  const { said } = start();
  await healthy();
  const status = async (path: string, body?: object) => {
    const json = { 'content-type': 'application/json' };
    const more = body && { method: 'POST', headers: json, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, more);
    return [answer.status, answer.headers.get('retry-after')];
  };
  // More than there are connections: some wait for the database, others for a connection.
  const calls = () =>
    Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        status('/auth/login', { email: `a${n}@test.example`, password: 'wrong password', rememberMe: false }),
      ),
    );
  const server = Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
  const processes = () =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number);
  process.kill(server, 'SIGSTOP');
  const stopped = [server, ...processes()];
  try {
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    // None of these can finish before the database continues.
    // The last good answer is valid for a second.
    await eventually(async () => expect(await status('/health')).toEqual([503, '2']));
    expect(new Set((await calls()).map(String))).toEqual(new Set(['503,2']));
    expect(await status('/health')).toEqual([503, '2']);
  } finally {
    // The server last: it would reap a process that has just ended, and its id would be unknown.
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
  }
  await healthy();
  expect(
    (
      await status('/auth/login', { email: 'b@test.example', password: 'wrong password', rememberMe: false })
    )[0],
  ).toBe(401);
  expect(said()).not.toContain('unhandled');
  // Health was asked several times: one line for the outage, and no stack.
  const outages = said()
    .split('\n')
    .filter((line) => line.includes('the database does not respond'));
  expect(outages).toHaveLength(1);
  expect(outages[0]).not.toMatch(/stack|\bat .*\.[jt]s/);
});

test('a second process with the same data folder is refused with a clear message, and the first continues', async () => {
  start();
  await healthy();
  const second = start({ PORT: String(ports[1]) });
  expect(await second.exitCode).toBe(1);
  expect(second.said()).toContain('is in use by another Strojpark');
  expect(second.said()).not.toMatch(/\n\s+at /);
  await healthy();
});

test('a port in use is named in the message, and nothing is left running', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { said, exitCode } = start({ DRAIN_SECONDS: '20' });
  await eventually(() => expect(said()).toContain('Cannot listen'));
  const failedAt = performance.now();
  expect(await exitCode).toBe(1);
  // Nobody waits for answers of a process that never listened.
  expect(performance.now() - failedAt).toBeLessThan(15_000);
  other.close();
  expect(said()).toContain(
    `Cannot listen on 127.0.0.1, port ${port}: another program is already using that port`,
  );
  expect(said()).not.toMatch(/\n\s+at /);
  expect(existsSync(pidFile())).toBe(false);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number'],
  [
    { DATABASE_URL: 'postgres://anna:secret@127.0.0.1:1/x' },
    'The database cannot be reached: connect ECONNREFUSED',
  ],
])('what is wrong is said without a stack: %o', async (env, message) => {
  const { said, exitCode } = start(env);
  expect(await exitCode).toBe(1);
  expect(said()).toContain(message);
  expect(said()).not.toMatch(/\n\s+at /);
});

const secret = 'a'.repeat(32);
/** One of several processes that share a database. */
const sharing = ({ url }: TestDb, index: number) => ({
  DATABASE_URL: url,
  DATA_DIR: join(dataDir, `process-${index}`),
  PORT: String(ports[index]),
  APP_SECRET: secret,
});

/** The headers of a signed-in user, valid for those processes. */
async function signedIn({ db }: Pick<TestDb, 'db'>, appSecret = secret): Promise<Record<string, string>> {
  const [userId, sessionId, now] = [randomUUID(), randomUUID(), new Date()];
  const user = { id: userId, name: 'Alena', email: 'alena@test.example', role: 'admin' } as const;
  await db.insertInto('users').values(user).execute();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      refresh_hash: 'none',
      remember: false,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  const token = await signAccessToken(deriveKeys(appSecret), { userId, sessionId }, now);
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

test('changes made through one process are announced by the other, whose streams end when it stops', async () => {
  const database = await createTestDb();
  try {
    const [listening] = [start(sharing(database, 0)), start(sharing(database, 1))];
    await Promise.all([healthy(port), healthy(ports[1])]);
    const headers = await signedIn(database);
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers });
    const reader = readEvents(Readable.fromWeb(stream.body as never), newReader());
    await eventually(() => expect(reader.syncs).not.toEqual([]));
    const body = JSON.stringify({ key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes' });
    await fetch(`http://127.0.0.1:${ports[1]}/api/categories`, { method: 'POST', headers, body });
    await eventually(() => expect(reader.changes).toMatchObject([{ noun: 'category', action: 'create' }]));
    listening.child.kill('SIGTERM');
    expect(await listening.exitCode).toBe(0);
    expect(reader.ended).toBe(true);
  } finally {
    await stopAll();
    await database.close();
  }
});

/** Of an upload over a slow line. */
const slowMs = 7_000;

test('a request that is slow when the process is asked to stop is answered, and the job that it asks for is kept', async () => {
  const database = await createTestDb();
  try {
    const { child, exitCode, said } = start(sharing(database, 0));
    await healthy();
    const headers = await signedIn(database);
    const body = Buffer.from(JSON.stringify({ dataSets: ['used'], format: 'csv' }));
    const upload = request(`http://127.0.0.1:${port}/api/exports`, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length, expect: '100-continue' },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.flushHeaders();
    // The server has read the headers.
    await once(upload, 'continue');
    child.kill('SIGTERM');
    await eventually(() => expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow());
    const began = performance.now();
    for (let sent = 0; sent < body.length; sent += 1) {
      upload.write(body.subarray(sent, sent + 1));
      await sleep(slowMs / body.length);
    }
    upload.end();
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode, said()).toBe(202);
    expect(performance.now() - began).toBeGreaterThan(slowMs * 0.9);
    expect(await exitCode).toBe(0);
    // Its connection, which the client would use again, does not keep the process.
    expect(performance.now() - began).toBeLessThan(2 * slowMs);
    const { rows } = await database.pool.query(`select state from jobs.job where name = 'export-run'`);
    expect(rows).toEqual([{ state: 'created' }]);
  } finally {
    await stopAll();
    await database.close();
  }
});

test('a bulk call whose process is killed continues in another one under its key, and changes nothing twice', async () => {
  const database = await createTestDb();
  try {
    const [killed] = [start(sharing(database, 0)), start(sharing(database, 1))];
    await Promise.all([healthy(port), healthy(ports[1])]);
    const [first, last] = [await addMachine(database.db), await addMachine(database.db)];
    const headers = { ...(await signedIn(database)), 'idempotency-key': 'bulk' };
    const body = JSON.stringify({ ids: [first, last], changes: { location: 'Brno' } });
    const ask = (at: number) =>
      fetch(`http://127.0.0.1:${at}/api/machines/bulk-update`, { method: 'POST', headers, body });
    const machines = () =>
      database.db.selectFrom('machines').select(['location', 'version']).orderBy('location').execute();

    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from machines where id = $1 for update', [last]);
    const lost = ask(port).catch(() => null);
    await eventually(async () => expect(await machines()).toContainEqual({ location: 'Brno', version: 2 }));
    killed.child.kill('SIGKILL');
    expect(await lost).toBeNull();
    await holder.query('rollback');
    holder.release();

    const answer = await ask(ports[1] ?? 0);
    expect(await answer.json()).toMatchObject({ updated: 2, failures: [] });
    const changed = { location: 'Brno', version: 2 };
    expect(await machines()).toEqual([changed, changed]);
  } finally {
    await stopAll();
    await database.close();
  }
});

test('an import whose process is killed writes nothing, and the next import writes everything once', async () => {
  const database = await createTestDb();
  try {
    const [killed] = [start(sharing(database, 0)), start(sharing(database, 1))];
    await Promise.all([healthy(port), healthy(ports[1])]);
    const { authorization = '' } = await signedIn(database);
    const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number'];
    const rows = Array.from({ length: 50 }, (_, index) => `Rypadlo ${index};CAT;320;Rypadla;EQ-${index}`);
    const ask = (at: number) =>
      fetch(`http://127.0.0.1:${at}/api/import-export/import`, {
        method: 'POST',
        headers: { authorization },
        body: importForm(csv(names.join(';'), ...rows), { mappings: columns(...names) }),
      });
    const machines = () => countOf(database.db.selectFrom('machines'));

    // The machines are inserted by then, but their history is not committed.
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table machine_status_changes in share mode');
    const lost = ask(port).catch(() => null);
    await eventually(async () => {
      const waiting = await database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%machine_status_changes%'
           and datname = current_database()`,
      );
      expect(waiting.rows).toHaveLength(1);
    });
    killed.child.kill('SIGKILL');
    expect(await lost).toBeNull();
    await holder.query('rollback');
    holder.release();
    expect(await machines()).toBe(0);

    const answer = await ask(ports[1] ?? 0);
    expect(await answer.json()).toMatchObject({ created: 50, refused: 0 });
    expect(await machines()).toBe(50);
  } finally {
    await stopAll();
    await database.close();
  }
});

test('a file that one process received is imported by another one with another data folder and the same S3 store', async () => {
  const [database, s3] = [await createTestDb(), await startS3()];
  try {
    const { bucketUrl, accessKeyId, secretAccessKey, region = '' } = s3.settings;
    const store = {
      S3_BUCKET_URL: bucketUrl,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_REGION: region,
    };
    for (const index of [0, 1]) start({ ...sharing(database, index), ...store });
    await Promise.all([healthy(port), healthy(ports[1])]);
    const { authorization = '' } = await signedIn(database);
    const post = async (at: number, path: string, body: FormData) => {
      const url = `http://127.0.0.1:${at}/api/import-export/${path}`;
      return (await fetch(url, { method: 'POST', headers: { authorization }, body })).json();
    };
    const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number'];
    const file = csv(names.join(';'), 'Rypadlo;CAT;320;Rypadla;EQ-S3');
    const { uploadId } = (await post(port, 'analyze', importForm(file, {}))) as { uploadId: string };
    expect(s3.keys()).toEqual([`imports/${uploadId}`]);
    const imported = importForm(null, { uploadId, mappings: columns(...names) });
    expect(await post(ports[1] ?? 0, 'import', imported)).toMatchObject({ created: 1, refused: 0 });
    expect(s3.keys()).toEqual([]);
  } finally {
    await stopAll();
    await s3.close();
    await database.close();
  }
});

test('several processes can share one database only with the same secret', async () => {
  const database = await createTestDb();
  try {
    start(sharing(database, 0));
    start(sharing(database, 1));
    await Promise.all([healthy(port), healthy(ports[1])]);
    const stranger = start({ ...sharing(database, 2), APP_SECRET: 'b'.repeat(32) });
    expect(await stranger.exitCode).toBe(1);
    expect(stranger.said()).toContain('belongs to another APP_SECRET');
  } finally {
    await stopAll();
    await database.close();
  }
});
