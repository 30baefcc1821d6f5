import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { importJobs } from './imports.jobs.ts';
import { mailJobs } from '../mail/mail.jobs.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const calls = importCalls(test, admin);

beforeAll(async () => {
  const { testDb, jobs, ctx, files } = test;
  const deps = { ...ctx, db: testDb.db, jobs };
  await jobs.start([...importJobs({ ...deps, files }), ...mailJobs({ ...deps, files })]);
});
beforeEach(() =>
  test.testDb.pool.query(
    'truncate machines, machine_status_changes, categories, import_batches, audit_log cascade',
  ),
);

const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number'];
const mappings = columns(...names);
const fileOf = (rows: number) =>
  csv(
    names.join(';'),
    ...Array.from({ length: rows }, (_, index) => `Nakladač ${index};Volvo;L 120;Nakladače;EQ-${index}`),
  );
const small = fileOf(3);
const bigRows = 15_000;
const big = fileOf(bigRows);

async function count(
  table: 'machines' | 'audit_log' | 'machine_status_changes' | 'categories',
): Promise<number> {
  const { rows } = await test.testDb.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? 0;
}

async function latest(): Promise<ImportBatch | undefined> {
  const { body } = await test.call<{ items: ImportBatch[] }>(admin, 'GET', '/import-export/batches?limit=1');
  return body.items[0];
}

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(10);
  }
}

/** The child process that parses the file of this test, if it is running. */
function parserPid(): number | undefined {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    const [status, command] = ['status', 'cmdline'].map((file) => textOf(`/proc/${pid}/${file}`));
    return status?.includes(`PPid:\t${process.pid}\n`) && command?.includes('parse-child');
  });
  return found === undefined ? undefined : Number(found);
}

/** A process may end while /proc is being read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function nothingWritten(): Promise<void> {
  for (const table of ['machines', 'machine_status_changes', 'categories', 'audit_log'] as const)
    expect(await count(table)).toBe(0);
}

/** A batch claimed by another process, whose last heartbeat was `silentSeconds` ago. */
async function otherBatch(status: 'queued' | 'running', silentSeconds: number): Promise<string> {
  const { rows } = await test.testDb.pool.query<{ id: string }>(
    `insert into import_batches (status, is_background, machine_type, mode, file_name, parse_plan, run_id, request_id,
       created_by_name, alive_at)
     values ($1, true, 'used', 'skip', 'other.csv', '{}', gen_random_uuid(), 'r', 'x', now() - $2 * interval '1 second')
     returning id`,
    [status, silentSeconds],
  );
  return rows[0]?.id ?? '';
}

describe('a background import', () => {
  it('responds immediately, is run by a job and reports its progress', async () => {
    const answer = await calls.import<{ batchId: string }>(
      big,
      { mappings },
      { headers: { prefer: 'respond-async' } },
    );
    expect(answer).toMatchObject({ status: 202, body: { batchId: expect.any(String) as string } });
    const seen = new Set<number>();
    const done = await until(async () => {
      const batch = await calls.batch(answer.body.batchId);
      if (batch.status === 'running') seen.add(batch.processedRows);
      return batch.status === 'completed' && batch;
    });
    expect(done).toMatchObject({
      created: bigRows,
      totalRows: bigRows,
      processedRows: bigRows,
      message: null,
    });
    expect([...seen].some((rows) => rows > 0 && rows < bigRows)).toBe(true);
    const { rows } = await test.testDb.pool.query('select distinct actor_name from audit_log');
    expect(rows).toEqual([{ actor_name: admin.name }]);
  });

  it('reports why a file was refused', async () => {
    const answer = await calls.import<{ batchId: string }>(
      csv(names.join(';'), ';a;b;c;d'),
      { mappings, mode: 'stop' },
      { headers: { prefer: 'respond-async' } },
    );
    const failed = await until(async () => {
      const batch = await calls.batch(answer.body.batchId);
      return batch.status === 'failed' && batch;
    });
    expect(failed.message).toBe('Nic se neimportovalo: 1 řádek má chyby.');
  });

  it('fails with a clear message when the upload no longer exists', async () => {
    const { body } = await calls.analyze(small);
    const id = await otherBatch('queued', 0);
    await test.testDb.pool.query(`update import_batches set status = 'queued' where id = $1`, [id]);
    await test.jobs.send(test.testDb.db, 'import-run', { batchId: id });
    const failed = await until(async () => {
      const batch = await calls.batch(id);
      return batch.status === 'failed' && batch;
    });
    expect(failed.message).toMatch(/už není k dispozici/);
    expect(body.uploadId).toEqual(expect.any(String));
  });
});

describe('only one import runs at a time', () => {
  const refused = {
    status: 409,
    body: { code: 'import_running', message: 'Jiný import právě běží. Počkejte, až skončí.' },
  };

  it('a second one is refused while one is running', async () => {
    await otherBatch('running', 0);
    const beating = setInterval(
      () => void test.testDb.pool.query('update import_batches set alive_at = clock_timestamp()'),
      300,
    );
    expect(await calls.import(small, { mappings })).toMatchObject(refused);
    clearInterval(beating);
    await nothingWritten();
  });

  it('a second one is refused while one is queued', async () => {
    await otherBatch('queued', 60);
    expect(await calls.import(small, { mappings })).toMatchObject(refused);
    await nothingWritten();
  });

  it('of two started at the same moment one is refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => calls.import(small, { mappings })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await count('machines')).toBe(3);
  });

  it('one whose process has died fails when another import is started first', async () => {
    const dead = await otherBatch('running', 60);
    expect(await calls.batch(dead)).toMatchObject({ status: 'running', message: null });
    expect((await calls.import(small, { mappings })).body).toMatchObject({ created: 3 });
    expect(await calls.batch(dead)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/přerušen/) as string,
      finishedAt: expect.any(String) as string,
    });
  });

  it('one that no job retries is shown as interrupted', async () => {
    const forgotten = await otherBatch('running', 16 * 60);
    expect(await calls.batch(forgotten)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/přerušen/) as string,
    });
  });

  it('one with a recent last heartbeat is waited for until its lease has expired', async () => {
    await otherBatch('running', 5);
    expect((await calls.import(small, { mappings })).body).toMatchObject({ created: 3 });
  });
});

describe('an import is written completely or not at all', () => {
  it.runIf(existsSync('/proc'))('when the reading process is killed in the middle', async () => {
    const { body: analysis } = await calls.analyze(big);
    const fields = { uploadId: analysis.uploadId, mappings };
    const importing = calls.import<object>(null, fields);
    const pid = await until(() => Promise.resolve(parserPid()));
    await until(async () => (await latest())?.status === 'running');
    process.kill(pid, 'SIGKILL');
    expect(await importing).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file', details: { reason: 'too_demanding' } },
    });
    expect(await latest()).toMatchObject({ status: 'failed', refused: 0 });
    await nothingWritten();
    expect((await calls.import(null, fields)).body).toMatchObject({ created: bigRows });
  });

  it('when another attempt has taken over the lease', async () => {
    const importing = calls.import<object>(big, { mappings });
    await until(async () => (await latest())?.status === 'running');
    await test.testDb.pool.query('update import_batches set run_id = $1', [randomUUID()]);
    expect(await importing).toMatchObject({ status: 409, body: { code: 'import_running' } });
    await nothingWritten();
  });

  it('when the database connections are terminated', async () => {
    const importing = calls.import<object>(big, { mappings });
    await until(async () => {
      const { rows } = await test.testDb.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'active' and query like '%insert into machines%'
           and pid <> pg_backend_pid()`,
      );
      return rows.length > 0;
    });
    expect(await importing).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await nothingWritten();
    expect(await latest()).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/chybě serveru/) as string,
    });
    expect((await calls.import(big, { mappings })).body).toMatchObject({ created: bigRows });
  });

  it('and an abandoned attempt is retried by its job without duplicates', async () => {
    const { body: analysis } = await calls.analyze(small);
    const first = await calls.import(small, { mappings });
    await test.testDb.pool.query(
      `update import_batches set status = 'running', run_id = gen_random_uuid(), upload_id = $2,
         alive_at = now() - interval '1 minute', finished_at = null where id = $1`,
      [first.body.batchId, analysis.uploadId],
    );
    await test.jobs.send(test.testDb.db, 'import-run', { batchId: first.body.batchId });
    const done = await until(async () => {
      const batch = await calls.batch(first.body.batchId);
      return batch.status === 'completed' && batch;
    });
    expect(done).toMatchObject({ created: 0, unchanged: 3 });
    expect(await count('machines')).toBe(3);
  });
});

describe('a number added by someone else at the same moment', () => {
  it('is matched again, so that the row updates that machine', async () => {
    const client = await test.testDb.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into categories (key, name_cs, name_en) values ('rypadla', 'Rypadla', 'Excavators')`,
    );
    await client.query(
      `insert into machines (type, name, manufacturer, model, category, equipment_number)
       values ('used', 'Rypadlo', 'CAT', '320', 'rypadla', 'EQ-1')`,
    );
    const importing = calls.import(small, { mappings });
    await until(async () => {
      const { rows } = await test.testDb.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    await client.query('commit');
    client.release();
    expect((await importing).body).toMatchObject({ created: 2, updated: 1, refused: 0 });
  });
});

describe('uploads', () => {
  it('are deleted after the import, and after a day in any case', async () => {
    const folder = join(test.uploadFolder, 'files', 'imports');
    await calls.import(small, { mappings });
    await calls.analyze(small);
    expect(await readdir(folder)).not.toEqual([]);
    await test.testDb.pool.query(`update import_uploads set expires_at = now() - interval '1 second'`);
    const { body } = await calls.analyze(small);
    const { rows } = await test.testDb.pool.query<{ id: string }>('select id from import_uploads');
    expect(rows).toEqual([{ id: body.uploadId }]);
    expect((await readdir(test.uploadFolder)).filter((name) => name !== 'files')).toEqual([]);
  });
});
