import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FileStore } from '../../lib/files.ts';
import { longestRetrySeconds } from '../../lib/jobs.ts';
import { exportJobs } from '../exports/exports.jobs.ts';
import { reportJobs } from '../reports/reports.jobs.ts';
import { cleanFiles, forgetMissing } from './clean-files.service.ts';
import { makeFile, type MakeFile } from './make-file.service.ts';
import { newFile, recordDelivered, storedName } from './produced-files.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');

const asUser = ({ id, name }: TestUser): Ctx => ({
  ...test.ctx,
  now: new Date(),
  user: { id, name, role: 'backoffice', permissions: ['exports.create'] },
});
const words = {
  kind: 'export',
  name: 'machines_used',
  title: 'Použité stroje',
  format: 'csv',
  params: { dataSet: 'used' },
} as const;
const ask = async (user = backoffice) => (await newFile(asUser(user), words)).id;
const writes =
  (content: string): MakeFile =>
  async ({ out, progress }) => {
    out.write(content);
    await progress(1, 2);
    return { rows: 2 };
  };
const read = async (id: string, user = backoffice) =>
  (await test.call<ProducedFile>(user, 'GET', `/produced-files/${id}`)).body;
/** The names of what is stored of a file. */
async function storedOf(id: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of test.files.list('produced')) if (name.includes(id)) names.push(name);
  return names;
}
const receivedNotifications = async (user: TestUser) =>
  (
    await sql<{ kind: string; entity_id: string }>`
      select kind, entity_id from notifications where user_id = ${user.id} order by created_at desc`.execute(
      test.testDb.db,
    )
  ).rows;

describe('a file created by a job', () => {
  it('is named in its notification by what it contains', async () => {
    const params = { dataSets: ['used', 'sold'], format: 'csv' };
    const { id } = await newFile(asUser(backoffice), { ...words, params });
    await makeFile(test.ctx, test.files, id, writes('a;b\n'));
    const report = {
      kind: 'report',
      name: 'approvals',
      title: 'Schvalování',
      format: 'xlsx',
      params: { report: 'approvals' },
    } as const;
    const { id: failed } = await newFile(asUser(backoffice), report);
    await makeFile(test.ctx, test.files, failed, () => Promise.reject(new Error('broken')));
    const valuesOf = async (about: string) =>
      (
        await sql<{ values: object }>`select "values" from notifications where entity_id = ${about}`.execute(
          test.testDb.db,
        )
      ).rows[0]?.values;
    expect(await valuesOf(id)).toEqual({
      name: expect.stringMatching(/^pouzite-stroje-.*csv$/) as unknown,
      dataSets: 'used,sold',
      rows: 2,
    });
    expect(await valuesOf(failed)).toEqual({
      name: expect.stringMatching(/^schvalovani-.*xlsx$/) as unknown,
      report: 'approvals',
    });
  });

  it('is created once, kept for a week, and announced to its creator', async () => {
    const id = await ask();
    expect(await read(id)).toMatchObject({ status: 'queued', isKept: false, params: { dataSet: 'used' } });
    await makeFile(test.ctx, test.files, id, writes('a;b\n'));
    await makeFile(test.ctx, test.files, id, writes('never'));
    const file = await read(id);
    expect(file).toMatchObject({ status: 'completed', rowsDone: 2, size: 4, isKept: true, message: null });
    expect(file.fileName).toMatch(/^pouzite-stroje-\d{4}-\d\d-\d\d\.csv$/);
    const days = (Date.parse(file.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(await receivedNotifications(backoffice)).toContainEqual({
      kind: 'export_finished',
      entity_id: id,
    });
    const download = await test.call<string>(backoffice, 'GET', `/produced-files/${id}/download`);
    expect([download.status, download.body]).toEqual([200, 'a;b\n']);
    expect(download.headers['content-disposition']).toContain(file.fileName);
  });

  it('is created with the current permissions of its creator', async () => {
    const id = await ask();
    let maker: Ctx['user'] | undefined;
    await makeFile(test.ctx, test.files, id, async ({ ctx }) => {
      maker = ctx.user;
      return { rows: 0 };
    });
    expect(maker).toMatchObject({ id: backoffice.id, role: 'backoffice' });
    expect(maker?.permissions).toContain('machines.export');

    const gone = await test.user('backoffice');
    const theirs = await ask(gone);
    await test.testDb.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
    await makeFile(test.ctx, test.files, theirs, writes('x'));
    expect(await read(theirs, admin)).toMatchObject({ status: 'failed', isKept: false });
  });

  it('that fails shows the reason in the language of the reader, and leaves nothing behind', async () => {
    const id = await ask();
    await makeFile(test.ctx, test.files, id, async ({ out }) => {
      out.write('half');
      throw new Error('broken');
    });
    expect(await read(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('neočekávaná') as unknown,
    });
    expect(await storedOf(id)).toEqual([]);
    expect(await receivedNotifications(backoffice)).toContainEqual({ kind: 'export_failed', entity_id: id });

    const refused = await ask();
    await makeFile(test.ctx, test.files, refused, () => Promise.reject(new AppError('validation')));
    const { body } = await test.call(backoffice, 'GET', `/produced-files/${refused}`, undefined, {
      language: 'en',
    });
    expect(body['message']).toContain('permissions have changed');
  });

  it('reports when the disk is full', async () => {
    const full: FileStore = {
      ...test.files,
      put: async (_name, content) => {
        for await (const _ of content) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        throw new Error('nothing came');
      },
    };
    const id = await ask();
    await makeFile(test.ctx, full, id, writes('content'));
    expect((await read(id)).message).toContain('není místo');
  });

  it('is created again by one attempt after its process was killed', async () => {
    const id = await ask();
    const { db } = test.testDb;
    const silent = sql<string>`now() - interval '1 minute'`;
    await db
      .updateTable('produced_files')
      .set({ status: 'running', alive_at: silent })
      .where('id', '=', id)
      .execute();
    // The jobs of the two that do not get the lease are retried, or find the file made.
    await Promise.allSettled([1, 2, 3].map(() => makeFile(test.ctx, test.files, id, writes('again'))));
    expect(await read(id)).toMatchObject({ status: 'completed', size: 5 });
  });

  it('is kept when an attempt that has lost its lease ends after it', async () => {
    const id = await ask();
    const late: FileStore = {
      ...test.files,
      async put(name, content) {
        const stored = await test.files.put(name, content);
        await sql`update produced_files set alive_at = now() - interval '1 minute' where id = ${id}`.execute(
          test.testDb.db,
        );
        await makeFile(test.ctx, test.files, id, writes('second'));
        return stored;
      },
    };
    await makeFile(test.ctx, late, id, writes('first'));
    const download = await test.call<string>(backoffice, 'GET', `/produced-files/${id}/download`);
    expect([download.status, download.body]).toEqual([200, 'second']);
    expect(await storedOf(id)).toHaveLength(1);
  });

  it('is found although version 1.0 has stored it', async () => {
    const id = await ask();
    await makeFile(test.ctx, test.files, id, writes('content'));
    const [name = ''] = await storedOf(id);
    await test.files.copy(name, storedName({ id, run_id: null, format: 'csv' }));
    await test.files.delete(name);
    await sql`update produced_files set run_id = null where id = ${id}`.execute(test.testDb.db);
    const download = await test.call<string>(backoffice, 'GET', `/produced-files/${id}/download`);
    expect([download.status, download.body]).toEqual([200, 'content']);
  });

  const lostConnection: MakeFile = () => Promise.reject(new Error('Connection terminated unexpectedly'));

  it('is tried again when the connection to the database was lost, and has then been made once', async () => {
    const id = await ask();
    await expect(makeFile(test.ctx, test.files, id, lostConnection)).rejects.toThrow('Connection terminated');
    expect(await read(id)).toMatchObject({ status: 'queued', message: null });
    await makeFile(test.ctx, test.files, id, writes('again'));
    expect(await read(id)).toMatchObject({ status: 'completed', size: 5 });
    const received = await receivedNotifications(backoffice);
    expect(received.filter((one) => one.entity_id === id)).toEqual([
      { kind: 'export_finished', entity_id: id },
    ]);
  });

  it('is tried again while the lease of an attempt that may have died is valid', async () => {
    const id = await ask();
    await sql`update produced_files set status = 'running', alive_at = now() where id = ${id}`.execute(
      test.testDb.db,
    );
    await expect(makeFile(test.ctx, test.files, id, writes('x'))).rejects.toThrow('held by another attempt');
  });

  it('has failed when the connection was lost in the last attempt of its job', async () => {
    const id = await ask();
    await makeFile(test.ctx, test.files, id, lostConnection, { isLast: true });
    expect((await read(id)).status).toBe('failed');
  });

  it('has failed at once when a statement took too long', async () => {
    const id = await ask();
    const timeout = new DatabaseError('canceling statement due to statement timeout', 0, 'error');
    timeout.code = '57014';
    await makeFile(test.ctx, test.files, id, () => Promise.reject(timeout));
    const { status, message } = await read(id);
    expect(status).toBe('failed');
    expect(message).toContain('databáze');
  });

  it('whose process has died has not failed before its next attempt', async () => {
    const id = await ask();
    // The process has died, which the job queue notices within three minutes.
    await sql`update produced_files set status = 'running',
      alive_at = now() - make_interval(secs => ${longestRetrySeconds + 180}) where id = ${id}`.execute(
      test.testDb.db,
    );
    await cleanFiles(test.ctx, test.files);
    expect((await read(id)).status).toBe('running');
    await makeFile(test.ctx, test.files, id, writes('again'), { isLast: true });
    expect((await read(id)).status).toBe('completed');
  });

  it('that no process continues has failed', async () => {
    const id = await ask();
    await sql`update produced_files set status = 'running', alive_at = now() - interval '1 hour'
      where id = ${id}`.execute(test.testDb.db);
    await cleanFiles(test.ctx, test.files);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('přerušeno') as unknown,
    });
    expect(await receivedNotifications(backoffice)).toContainEqual({ kind: 'export_failed', entity_id: id });
  });

  it('can be cancelled while queued and while running', async () => {
    const waiting = await ask();
    const answer = await test.call(backoffice, 'POST', `/produced-files/${waiting}/cancel`);
    expect(answer.body).toMatchObject({ status: 'cancelled' });
    await makeFile(test.ctx, test.files, waiting, writes('never'));
    expect(await read(waiting)).toMatchObject({ status: 'cancelled', isKept: false });

    const id = await ask();
    const making = makeFile(test.ctx, test.files, id, async ({ progress }) => {
      for (;;) {
        await sleep(20);
        await progress(1, 9);
      }
    });
    await expect.poll(async () => (await read(id)).status).toBe('running');
    expect((await test.call(backoffice, 'POST', `/produced-files/${id}/cancel`)).status).toBe(200);
    await making;
    expect(await read(id)).toMatchObject({ status: 'cancelled', isKept: false });
    expect(await storedOf(id)).toEqual([]);
    const again = await test.call(backoffice, 'POST', `/produced-files/${id}/cancel`);
    expect([again.status, again.body['code']]).toEqual([409, 'file_finished']);
  });

  it('expires; its record is kept as history', async () => {
    const id = await ask();
    await makeFile(test.ctx, test.files, id, writes('old'));
    await sql`update produced_files set expires_at = now() - interval '1 second'
      where id = ${id}`.execute(test.testDb.db);
    const download = await test.call(backoffice, 'GET', `/produced-files/${id}/download`);
    expect([download.status, download.body['code']]).toEqual([410, 'file_gone']);
    await cleanFiles(test.ctx, test.files);
    expect(await storedOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'completed', isKept: false });
  });
});

describe('after a restore', () => {
  it('files missing in the backup are not offered, and the others are', async () => {
    const [gone, there] = [await ask(), await ask()];
    for (const id of [gone, there]) await makeFile(test.ctx, test.files, id, writes('a;b\n'));
    for (const name of await storedOf(gone)) await test.files.delete(name);
    expect(await forgetMissing(test.ctx, test.files)).toBe(1);
    expect(await read(gone)).toMatchObject({ status: 'completed', isKept: false });
    expect(await read(there)).toMatchObject({ isKept: true });
    expect(await forgetMissing(test.ctx, test.files)).toBe(0);
  });
});

describe('the calls for produced files', () => {
  it('list the user’s own files, and all of them for administrators', async () => {
    const other = await test.user('backoffice');
    const id = await ask(other);
    const idsFor = async (user: TestUser) =>
      (
        await test.call<{ items: ProducedFile[] }>(user, 'GET', '/produced-files?kind=export&limit=100')
      ).body.items.map((file) => file.id);
    expect(await idsFor(other)).toEqual([id]);
    expect(await idsFor(backoffice)).not.toContain(id);
    expect(await idsFor(admin)).toContain(id);
    for (const path of [`/produced-files/${id}`, `/produced-files/${id}/download`])
      expect((await test.call(backoffice, 'GET', path)).status).toBe(404);
    expect((await test.call(backoffice, 'POST', `/produced-files/${id}/cancel`)).status).toBe(404);
    expect((await test.call(backoffice, 'DELETE', `/produced-files/${id}`)).status).toBe(404);
  });

  it('require the roles of the pages', async () => {
    expect((await test.call(null, 'GET', '/produced-files?kind=export')).status).toBe(401);
    expect((await test.call(salesperson, 'GET', '/produced-files?kind=report')).status).toBe(403);
    expect((await test.call(admin, 'GET', '/produced-files?kind=secret')).status).toBe(400);
  });

  it('refuse what the state of the file does not allow', async () => {
    const id = await ask();
    const download = await test.call(backoffice, 'GET', `/produced-files/${id}/download`);
    expect([download.status, download.body['code']]).toEqual([409, 'file_unfinished']);
    expect((await test.call(backoffice, 'DELETE', `/produced-files/${id}`)).status).toBe(409);
  });

  it('delete a file with its record', async () => {
    const id = await ask();
    await makeFile(test.ctx, test.files, id, writes('x'));
    expect((await test.call(admin, 'DELETE', `/produced-files/${id}`)).status).toBe(204);
    expect((await test.call(admin, 'GET', `/produced-files/${id}`)).status).toBe(404);
    expect(await storedOf(id)).toEqual([]);
  });

  it('list direct downloads without a file', async () => {
    const own = await test.user('backoffice');
    await recordDelivered(asUser(own), words, { rows: 3, size: 90 });
    await recordDelivered(asUser(own), words, { failure: 'stopped' });
    const { body } = await test.call<{ items: ProducedFile[] }>(own, 'GET', '/produced-files?kind=export');
    const outcomes = body.items.map(({ status, rowsDone, isKept }) => ({ status, rowsDone, isKept }));
    expect(outcomes).toContainEqual({ status: 'completed', rowsDone: 3, isKept: false });
    expect(outcomes).toContainEqual({ status: 'failed', rowsDone: 0, isKept: false });
    const id = body.items.find(({ status }) => status === 'completed')?.id;
    expect((await test.call(own, 'GET', `/produced-files/${id}/download`)).status).toBe(410);
  });
});

describe('the job of a file', () => {
  it('is attempted six times at most, and knows the last time', { timeout: 60_000 }, async () => {
    const deps = { ...test.ctx, files: test.files };
    const attempts: Record<string, boolean[]> = { 'export-run': [], 'report-run': [] };
    const handlers = [...exportJobs(deps), ...reportJobs(deps)].filter(({ name }) => name in attempts);
    await test.jobs.start(
      handlers.map((handler) => ({
        ...handler,
        run: (_data, attempt) => {
          attempts[handler.name]?.push(attempt?.isLast === true);
          return Promise.reject(new Error('lost'));
        },
      })),
    );
    const { db } = test.testDb;
    for (const name of ['export-run', 'report-run'] as const)
      await test.jobs.send(db, name, { fileId: randomUUID() });
    const states = async () => {
      // The intervals are skipped.
      await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);
      const { rows } = await sql<{ state: string }>`select state from jobs.job
        where name in ('export-run', 'report-run')`.execute(db);
      return rows.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 50_000 }).toEqual(['failed', 'failed']);
    const six = [false, false, false, false, false, true];
    expect(attempts).toEqual({ 'export-run': six, 'report-run': six });
  });
});
