import { join } from 'node:path';
import type { SystemInformation } from '@strojpark/core/contracts/system';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { version } from '../../lib/version.ts';
import { selectArchivingFails, selectStandbys } from './system.repo.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

const path = '/settings/admin/system-information';
const read = async () => (await test.call<SystemInformation>(admin, 'GET', path)).body;

it('system information requires an administrator', async () => {
  expect((await test.call(null, 'GET', path)).status).toBe(401);
  for (const role of ['backoffice', 'salesperson'] as const)
    expect((await test.call(await test.user(role), 'GET', path)).status).toBe(403);
});

it('returns the version, uptime, database and numbers of records', async () => {
  const information = await read();
  const users = await test.testDb.db.selectFrom('users').select('id').execute();
  expect(information).toMatchObject({
    version,
    files: { kind: 'folder', location: join(test.uploadFolder, 'files'), responds: true },
    records: { machines: 0, reservations: 0, users: users.length },
    backups: { count: 0, size: 0, lastAt: null, provenAt: null, verification: null },
    mail: { waiting: 0, failed: 0, hasServer: false },
    imports: { running: 0, failed: 0 },
    process: { connections: { waiting: 0 }, streams: 0 },
    jobs: { waiting: 0, failed: 0, lagSeconds: 0 },
  });
  expect(information.database.version).toMatch(/^\d+\.\d+/);
  expect(information.database.size).toBeGreaterThan(1_000_000);
  const { memory, delayMs, connections } = information.process;
  expect(memory).toBeGreaterThan(20_000_000);
  expect(delayMs).toBeGreaterThanOrEqual(0);
  expect(connections.used + connections.idle).toBeGreaterThan(0);
  const started = Date.now() - Date.parse(information.startedAt);
  expect(Math.abs(started / 1000 - information.uptimeSeconds)).toBeLessThan(2);
});

it('does not count deleted records', async () => {
  const before = (await read()).records.users;
  const { id } = await test.user('salesperson');
  expect((await read()).records.users).toBe(before + 1);
  await test.testDb.db
    .updateTable('users')
    .set({ deleted_at: new Date(), status: 'inactive' })
    .where('id', '=', id)
    .execute();
  expect((await read()).records.users).toBe(before);
});

it('counts completed backups, and queued and failed mails', async () => {
  const { db } = test.testDb;
  const finished = new Date('2026-03-01T02:00:00Z');
  const verified = new Date('2026-03-01T02:30:00Z');
  const backup = {
    origin: 'schedule',
    product_version: '1.0.0',
    request_id: 'r',
    created_by_name: 'Strojpark',
  } as const;
  await db
    .insertInto('backups')
    .values([
      {
        ...backup,
        file_name: 'a',
        status: 'completed',
        size: 1000,
        checksum: 'c',
        finished_at: finished,
        verification: 'restored',
        verified_at: verified,
      },
      { ...backup, file_name: 'b', status: 'failed', finished_at: new Date() },
    ])
    .execute();
  const mail = {
    template: 'user_welcome',
    language: 'cs',
    date_format: 'DD/MM/YYYY',
    to_email: 'a@b.cz',
    next_attempt_at: new Date(),
    created_at: new Date(),
  } as const;
  await db
    .insertInto('mails')
    .values([
      { ...mail, status: 'queued' },
      { ...mail, status: 'failed' },
      { ...mail, status: 'sent' },
    ])
    .execute();
  expect(await read()).toMatchObject({
    backups: {
      count: 1,
      size: 1000,
      lastAt: finished.toISOString(),
      provenAt: finished.toISOString(),
      verification: {
        result: 'restored',
        backupAt: finished.toISOString(),
        at: verified.toISOString(),
      },
    },
    mail: { waiting: 1, failed: 1, hasServer: false },
  });
  await test.set({ smtp_host: 'smtp.test.example' });
  expect((await read()).mail.hasServer).toBe(true);
});

it('counts the open event streams of this process', async () => {
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const reader = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${url}/api/events`, { headers, signal: reader.signal });
  expect(answer.status).toBe(200);
  expect((await read()).process.streams).toBe(1);
  reader.abort();
  await expect.poll(async () => (await read()).process.streams).toBe(0);
});

it('counts imports under way, and those that failed within a day', async () => {
  const { db } = test.testDb;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const batch = {
    machine_type: 'used',
    mode: 'skip',
    file_name: 'stroje.csv',
    parse_plan: '{}',
    is_background: false,
    request_id: 'r',
    created_by_name: 'Alena',
    alive_at: new Date(),
  } as const;
  await db
    .insertInto('import_batches')
    .values([
      { ...batch, status: 'running' },
      { ...batch, status: 'preparing' },
      { ...batch, status: 'draft' },
      { ...batch, status: 'completed', finished_at: new Date() },
      // A draft that waited for its user.
      { ...batch, status: 'failed', created_at: hoursAgo(200), finished_at: hoursAgo(1) },
      { ...batch, status: 'failed', finished_at: hoursAgo(25) },
    ])
    .execute();
  expect((await read()).imports).toEqual({ running: 2, failed: 1 });
  // The process that ran it has died.
  await db
    .updateTable('import_batches')
    .set({ alive_at: hoursAgo(1) })
    .where('status', '=', 'running')
    .execute();
  expect((await read()).imports).toEqual({ running: 1, failed: 2 });
  await db.deleteFrom('import_batches').execute();
});

it('returns the backlog of jobs', async () => {
  await test.jobs.start([]);
  const { db } = test.testDb;
  await sql`select jobs.create_queue('lag-test', '{"policy":"standard"}'::jsonb)`.execute(db);
  await sql`insert into jobs.job (name, start_after) values
    ('lag-test', now() - interval '90 seconds'), ('lag-test', now() + interval '1 hour')`.execute(db);
  const { jobs } = await read();
  expect(jobs).toMatchObject({ waiting: 1, failed: 0 });
  expect(jobs.lagSeconds).toBeGreaterThanOrEqual(89);
  expect(jobs.lagSeconds).toBeLessThan(120);
});

it('knows the standbys only if the database user may read how late they are', async () => {
  expect((await read()).database.standbys).toEqual({ count: 0, lagSeconds: 0 });
  const trx = await test.testDb.db.startTransaction().execute();
  await sql`create role sees_no_standbys`.execute(trx);
  await sql`set local role sees_no_standbys`.execute(trx);
  expect(await selectStandbys(trx)).toBeNull();
  await trx.rollback().execute();
});

it('knows whether changes could be archived at the last attempt', async () => {
  const { db } = test.testDb;
  expect(await selectArchivingFails(db)).toBeNull();
  const trx = await db.startTransaction().execute();
  // What a server with archiving would answer.
  await sql`create schema archiving`.execute(trx);
  await sql`create function archiving.current_setting(text) returns text return 'on'`.execute(trx);
  await sql`create table archiving.pg_stat_archiver (last_archived_time timestamptz, last_failed_time timestamptz)`.execute(
    trx,
  );
  await sql`set local search_path = archiving, pg_catalog`.execute(trx);
  await sql`insert into pg_stat_archiver values (null, null)`.execute(trx);
  expect(await selectArchivingFails(trx)).toBe(false);
  for (const [archived, failed, fails] of [
    [null, '03:00', true],
    ['03:01', '03:00', false],
    ['03:01', '03:02', true],
  ] as const) {
    const day = '2026-11-29 ';
    await sql`update pg_stat_archiver set last_archived_time = ${archived && day + archived}::timestamptz,
      last_failed_time = ${day + failed}::timestamptz`.execute(trx);
    expect(await selectArchivingFails(trx)).toBe(fails);
  }
  await trx.rollback().execute();
});
