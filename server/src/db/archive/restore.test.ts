import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { createBareDb, createTestDb, type TestDb } from '../../../test/test-db.ts';
import { localFiles } from '../../lib/files.ts';
import { readTar, tarEnd, tarEntry } from '../../lib/tar.ts';
import { checkArchive } from './read.ts';
import { writeArchive, type ArchiveProgress } from './write.ts';
import { checkConsistency } from '../consistency-check.ts';
import { migrate, newestVersion } from '../migrate.ts';
import { restoreArchive } from './restore.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let folder: string;
const bare: TestDb[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-restore-'));
  for (let added = 0; added < 40; added++)
    await addMachine(test.testDb.db, { notes: 'tabulátor\t, \\N a\nřádek' });
  await test.testDb.db
    .insertInto('company_logo')
    .values({
      content: Buffer.from([0, 9, 10, 92, 255]),
      checksum: 'logo',
      width: 2,
      height: 1,
      updated_at: new Date(),
    })
    .execute();
});
afterAll(async () => {
  for (const { close } of bare) await close();
  rmSync(folder, { recursive: true });
});

async function bareDb(): Promise<TestDb> {
  const database = await createBareDb();
  bare.push(database);
  return database;
}

const about = { productVersion: '1.0.0', now: new Date() };
let count = 0;
/** Writes a backup of a database to a file and returns its path. */
async function backUp(
  pool: Pool,
  onProgress: (progress: ArchiveProgress) => void = () => undefined,
): Promise<string> {
  const name = `${(count += 1)}.tar.gz`;
  const content = writeArchive(pool, { ...about, onProgress });
  await localFiles(folder).put(name, content);
  return join(folder, name);
}

/** Rows, bytes and checksum per table. */
async function sums(pool: Pool) {
  return (await checkArchive(await backUp(pool))).seal.tables;
}

let reserved = 0;
/** Keeps every second row. */
async function reserveAndCancel(): Promise<void> {
  const machineId = await addMachine(test.testDb.db);
  const made = await test.call<{ id: string }>(admin, 'POST', '/reservations', { ...customer, machineId });
  expect(made.status).toBe(201);
  const reason = { reason: 'zákazník odstoupil od smlouvy' };
  if ((reserved += 1) % 2 === 0)
    await test.call(admin, 'POST', `/reservations/${made.body.id}/cancel`, reason);
}

describe('a backup', () => {
  it('created during changes is consistent, and is restored completely elsewhere, without a superuser', async () => {
    // More than the buffers can hold, so that the backup pauses in the middle of the machines.
    await test.testDb.pool.query(
      `insert into machines (type, name, manufacturer, model, category, notes)
       select 'used', 'M' || n, 'Volvo', 'EC', 'loaders',
         (select string_agg(md5(n || '-' || part), '') from generate_series(1, 30) part)
       from generate_series(1, 3000) n`,
    );
    let working = true;
    const work = async () => {
      while (working) await reserveAndCancel();
    };
    const workers = Promise.all([work(), work(), work()]);
    await reserveAndCancel();
    const content = writeArchive(test.testDb.pool, { ...about, onProgress: () => undefined });
    await new Promise((resolve) => content.once('readable', resolve));
    for (let done = 0; done < 20; done++) await reserveAndCancel();
    await localFiles(folder).put('moment.tar.gz', content);
    working = false;
    await workers;

    const archive = await checkArchive(join(folder, 'moment.tar.gz'));
    const reservations = archive.head.tables.find(({ name }) => name === 'reservations')?.rows ?? 0;
    const { rows: now } = await test.testDb.pool.query<{ count: number }>(
      'select count(*) as count from reservations',
    );
    expect(reservations).toBeGreaterThan(0);
    expect(now[0]?.count).toBeGreaterThanOrEqual(reservations + 20);
    const target = await bareDb();
    await restoreArchive(target.pool, archive);
    expect(await sums(target.pool)).toEqual(archive.seal.tables);
    expect(await checkConsistency(target.db)).toEqual([]);
    const { rows } = await target.pool.query('select rolsuper from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false }]);
  });

  it('restores columns added at run time, and continues sequences', async () => {
    await test.testDb.pool.query('alter table machines add column barva text, add column "select" numeric');
    await test.testDb.pool.query(`update machines set barva = 'žlutá', "select" = 1.50 where name like '%1'`);
    const target = await bareDb();
    await restoreArchive(target.pool, await checkArchive(await backUp(test.testDb.pool)));
    expect(await sums(target.pool)).toEqual(await sums(test.testDb.pool));
    const numbered = await target.pool.query<{ next: number; last: number }>(
      `with added as (insert into audit_log (actor_name, action, entity, entity_id) values ('T', 't', 'user', '1') returning id)
       select (select id from added) as next, (select max(id) from audit_log) as last`,
    );
    const [row] = numbered.rows;
    expect(row?.next).toBeGreaterThan(row?.last ?? Infinity);
    const keys = await target.pool.query(
      `select conname from pg_constraint where contype = 'f' order by conname`,
    );
    const before = await test.testDb.pool.query(
      `select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
    );
    expect(keys.rows).toEqual(before.rows);
  });

  it('excludes sessions, counters, links and the secret fingerprint', async () => {
    await test.testDb.pool.query(
      `insert into app_meta values ('app_secret_fingerprint', 'abc') on conflict do nothing`,
    );
    const path = await backUp(test.testDb.pool);
    const { head } = await checkArchive(path);
    const names = head.tables.map(({ name }) => name);
    for (const name of ['sessions', 'throttles', 'idempotency_keys', 'account_links', 'backups'])
      expect(names).not.toContain(name);
    expect(names).toContain('audit_log');
    expect(gunzipSync(readFileSync(path)).includes('app_secret_fingerprint')).toBe(false);
  });

  it('reports its progress up to the end', async () => {
    const heard: ArchiveProgress[] = [];
    await backUp(test.testDb.pool, (progress) => heard.push(progress));
    const last = heard.at(-1);
    expect(last?.rowsDone).toBe(last?.rowsTotal);
    expect(last?.tablesDone).toBe(last?.tablesTotal);
    expect(heard.every(({ rowsDone, rowsTotal }) => rowsDone <= rowsTotal)).toBe(true);
  });

  it('stops its work in the database when it is cancelled', async () => {
    const content = writeArchive(test.testDb.pool, {
      productVersion: '1',
      now: new Date(),
      onProgress: () => undefined,
    });
    await new Promise((resolve) => content.once('readable', resolve));
    content.destroy();
    await expect.poll(() => test.testDb.pool.totalCount - test.testDb.pool.idleCount).toBe(0);
  });
});

describe('an invalid file is refused, and the database stays empty,', () => {
  const expectRefused = (bytes: Buffer, words: string) => {
    const path = join(folder, 'refused.tar.gz');
    writeFileSync(path, bytes);
    return expect(checkArchive(path)).rejects.toThrow(words);
  };
  /** The same archive with its entries changed. */
  async function repacked(change: (name: string, content: Buffer) => Buffer | null): Promise<Buffer> {
    const unpacked = gunzipSync(readFileSync(await backUp(test.testDb.pool)));
    const entries: Buffer[] = [];
    for await (const { name, content } of readTar(Readable.from([unpacked]))) {
      const changed = change(name, content);
      if (changed) entries.push(tarEntry({ name, content: changed }, new Date()));
    }
    return gzipSync(Buffer.concat([...entries, tarEnd]));
  }

  it('when it was truncated anywhere', async () => {
    const whole = readFileSync(await backUp(test.testDb.pool));
    for (const length of [0, 10, 1000, Math.floor(whole.length / 2), whole.length - 1])
      await expectRefused(whole.subarray(0, length), 'cannot be restored');
  });

  it('when a single bit was changed', async () => {
    const whole = readFileSync(await backUp(test.testDb.pool));
    const altered = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    altered[middle] = (altered[middle] ?? 0) ^ 1;
    await expectRefused(altered, 'cannot be restored');
  });

  it('when rows were altered, removed or added, and the archive was packed again', async () => {
    const machines = /^tables\/machines\//;
    const more = await repacked((name, content) =>
      machines.test(name) ? Buffer.concat([content, content.subarray(0, content.indexOf(10) + 1)]) : content,
    );
    await expectRefused(more, 'table machines was altered');
    await expectRefused(
      await repacked((name, content) => (machines.test(name) ? null : content)),
      'table machines was altered',
    );
    const head = await repacked((name, content) =>
      name === 'backup.json' ? Buffer.from(content.toString().replace('1.0.0', '9.9.9')) : content,
    );
    await expectRefused(head, 'backup.json was altered');
    await expectRefused(
      await repacked((name, content) => (name === 'checksums.json' ? null : content)),
      'its end is missing',
    );
  });

  it('when it is not a backup', async () => {
    await expectRefused(Buffer.from('PK and some more'), 'not a backup of this product');
    await expectRefused(gzipSync(Buffer.from('a text')), 'cannot be restored');
    const foreign = Buffer.concat([
      tarEntry({ name: 'readme', content: Buffer.from('x') }, new Date()),
      tarEnd,
    ]);
    await expectRefused(gzipSync(foreign), 'readme');
    await expect(checkArchive(join(folder, 'nothing.tar.gz'))).rejects.toThrow('the file does not exist');
  });
});

describe('a target database is refused', () => {
  it('when it has users, and is not changed', async () => {
    const before = await sums(test.testDb.pool);
    const archive = await checkArchive(await backUp(test.testDb.pool));
    await expect(restoreArchive(test.testDb.pool, archive)).rejects.toThrow('it already has users');
    expect(await sums(test.testDb.pool)).toEqual(before);
  });

  it('when it belongs to another program', async () => {
    const target = await bareDb();
    await target.pool.query('create table invoices (id integer)');
    const archive = await checkArchive(await backUp(test.testDb.pool));
    await expect(restoreArchive(target.pool, archive)).rejects.toThrow('belongs to another program');
  });

  it('when the backup is from a newer version', async () => {
    const archive = await checkArchive(await backUp(test.testDb.pool));
    archive.head.schemaVersion = 9000;
    await expect(restoreArchive((await bareDb()).pool, archive)).rejects.toThrow('Use the newer program');
  });

  it('is empty after a failure, and then accepts a valid backup', async () => {
    const target = await bareDb();
    const archive = await checkArchive(await backUp(test.testDb.pool));
    const first = archive.head.tables.find(({ name }) => name === 'machines');
    const broken = structuredClone(archive);
    for (const table of broken.head.tables) if (table.name === 'users') table.rows += 1;
    await expect(restoreArchive(target.pool, broken)).rejects.toThrow('rows of users arrived');
    const { rows } = await target.pool.query('select count(*) as count from machines');
    expect(rows).toEqual([{ count: 0 }]);
    await restoreArchive(target.pool, archive);
    const after = await target.pool.query('select count(*) as count from machines');
    expect(after.rows).toEqual([{ count: first?.rows }]);
  });
});

describe('a backup of an older version', () => {
  it('is restored into that version and then migrated', async () => {
    const old = await bareDb();
    await migrate(old.pool, { upTo: 3 });
    await old.pool.query(
      `insert into users (name, email, role) values ('Alena', 'alena@test.example', 'admin')`,
    );
    const archive = await checkArchive(await backUp(old.pool));
    expect(archive.head.schemaVersion).toBe(3);
    const target = await bareDb();
    await restoreArchive(target.pool, archive);
    const { rows } = await target.pool.query<{ version: number; name: string }>(
      'select (select max(version) from schema_migrations) as version, name from users',
    );
    expect(rows).toEqual([{ version: await newestVersion(), name: 'Alena' }]);
  });

  it('keeps its imports, whose tables have other names now', async () => {
    const old = await bareDb();
    await migrate(old.pool, { upTo: 23 });
    const { rows } = await old.pool.query<{ id: string }>(
      `insert into import_batches (status, machine_type, mode, file_name, parse_plan, is_background, request_id, created_by_name)
       values ('completed', 'used', 'skip', 'a.csv', '{}', true, 'r', 'Alena') returning id`,
    );
    await old.pool.query(
      `insert into import_results (batch_id, record_id, row_number, act, version)
       values ($1, gen_random_uuid(), 2, 'created', 1)`,
      [rows[0]?.id],
    );
    const target = await bareDb();
    await restoreArchive(target.pool, await checkArchive(await backUp(old.pool)));
    const restored = await target.pool.query(
      'select batch_id as id, row_number, outcome, version from import_record_outcomes',
    );
    expect(restored.rows).toEqual([{ id: rows[0]?.id, row_number: 2, outcome: 'created', version: 1 }]);
  });

  it('can be restored into a database that was prepared but never used, unless that is newer', async () => {
    const prepared = await createTestDb();
    const archive = await checkArchive(await backUp(test.testDb.pool));
    await restoreArchive(prepared.pool, archive);
    expect(await sums(prepared.pool)).toEqual(archive.seal.tables);
    const newer = await createTestDb();
    archive.head.schemaVersion = 3;
    await expect(restoreArchive(newer.pool, archive)).rejects.toThrow('the older version 3');
    await prepared.close();
    await newer.close();
  });
});
