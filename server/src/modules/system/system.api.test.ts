import { join } from 'node:path';
import type { SystemInformation } from '@strojpark/core/contracts/system';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { version } from '../../lib/version.ts';
import { selectStandbys } from './system.repo.ts';

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
    mail: { waiting: 0, failed: 0 },
    jobs: { waiting: 0, failed: 0, lagSeconds: 0 },
  });
  expect(information.database.version).toMatch(/^\d+\.\d+/);
  expect(information.database.size).toBeGreaterThan(1_000_000);
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
    mail: { waiting: 1, failed: 1 },
  });
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
