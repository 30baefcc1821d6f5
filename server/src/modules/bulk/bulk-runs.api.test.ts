import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import type { Role } from '@strojpark/core/domain/access/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { eventually } from '../../../test/eventually.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { failLostRuns } from './bulk-runs.service.ts';
import { workers, workOn } from './run-bulk.service.ts';

interface Started {
  runId: string;
  total: number;
}
interface Done {
  runId: string;
  updated: number;
  failures: { id: string; code: string }[];
}

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const other = test.addUser('backoffice');

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes' });
});

const always = Number.POSITIVE_INFINITY;
/** The number of records that a run with no time left processes: one per worker. */
const step = workers;

/** Inserts many machines with their own manufacturer. */
async function many(count: number, manufacturer: string, createdBy: string | null = null) {
  await sql`insert into machines (type, name, manufacturer, model, category, created_by)
    select 'used', ${manufacturer} || ' ' || i, ${manufacturer}, 'B', 'cranes', ${createdBy}::uuid
    from generate_series(1, ${count}::int) i`.execute(test.testDb.db);
}
const located = async (manufacturer: string, location: string) =>
  (
    await test.testDb.db
      .selectFrom('machines')
      .select('id')
      .where('manufacturer', '=', manufacturer)
      .where('location', '=', location)
      .execute()
  ).length;

const update = (user: TestUser, target: object, changes: object, headers: Record<string, string> = {}) =>
  test.call<Started & Done>(user, 'POST', '/machines/bulk-update', { ...target, changes }, { headers });
const get = async (id: string, user = admin) =>
  (await test.call<BulkRun>(user, 'GET', `/bulk-runs/${id}`)).body;
const setRole = (user: TestUser, role: Role) =>
  test.testDb.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();

describe('a bulk action on many records', () => {
  it('runs as a job from 501 records, on everything that matched at the time of the request', async () => {
    await many(501, 'Frontový');
    const before = test.jobs.sent.length;
    const answer = await update(admin, { filter: { manufacturer: 'frontový' } }, { location: 'Brno' });
    expect(answer).toMatchObject({ status: 202, body: { total: 501 } });
    const { runId } = answer.body;
    expect(test.jobs.sent.slice(before)).toEqual([{ name: 'bulk-run', data: { runId } }]);
    expect(await get(runId)).toMatchObject({ status: 'queued', total: 501, done: 0, isOwn: true });
    await many(3, 'Frontový');
    expect(await workOn(test.at(), runId, always)).toBe('ended');
    expect(await get(runId)).toMatchObject({ status: 'completed', done: 501, refused: 0, undoable: 501 });
    expect(await located('Frontový', 'Brno')).toBe(501);
  });

  it('runs immediately up to 500 records', async () => {
    await many(500, 'Hned');
    const { status, body } = await update(admin, { filter: { manufacturer: 'hned' } }, { location: 'Brno' });
    expect({ status, updated: body.updated }).toEqual({ status: 200, updated: 500 });
  });

  it('runs as a job on request, however few records; the same key returns the same response', async () => {
    const ids = [await addMachine(test.testDb.db)];
    const headers = { prefer: 'respond-async', 'idempotency-key': 'few' };
    const first = await update(admin, { ids }, { location: 'Zlín' }, headers);
    expect(first).toMatchObject({ status: 202, body: { total: 1 } });
    expect(await update(admin, { ids }, { location: 'Zlín' }, headers)).toMatchObject({
      status: 202,
      body: first.body,
    });
  });

  it('alternates with other runs, and notifies its user at the end', async () => {
    await many(30, 'Postupný');
    const { body } = await update(
      other,
      { filter: { manufacturer: 'postupný' } },
      { location: 'Brno' },
      { prefer: 'respond-async' },
    );
    expect(await workOn(test.at(), body.runId, 0)).toBe('paused');
    expect(await get(body.runId)).toMatchObject({ status: 'queued', done: step });
    expect(test.jobs.sent.at(-1)).toEqual({ name: 'bulk-run', data: { runId: body.runId } });
    expect(await workOn(test.at(), body.runId, always)).toBe('ended');
    expect(await located('Postupný', 'Brno')).toBe(30);
    const notified = await test.testDb.db
      .selectFrom('notifications')
      .select(['kind', 'values', 'entity'])
      .where('user_id', '=', other.id)
      .execute();
    expect(notified).toEqual([
      { kind: 'bulk_finished', values: { action: 'update', done: 30, failed: 0 }, entity: 'machine_bulk' },
    ]);
  });
});

describe('a running bulk action', () => {
  async function halfDone(manufacturer: string, user = admin): Promise<string> {
    await many(20, manufacturer, user.id);
    const { body } = await update(
      user,
      { filter: { manufacturer: manufacturer.toLowerCase() } },
      { location: 'Brno' },
      { prefer: 'respond-async' },
    );
    expect(await workOn(test.at(), body.runId, 0)).toBe('paused');
    return body.runId;
  }

  it('continues where a killed process has stopped, and processes no record twice', async () => {
    const id = await halfDone('Zabitý');
    // The state that a killed process leaves behind.
    await sql`update bulk_runs set status = 'running', attempt_id = gen_random_uuid(), alive_at = now()
      where id = ${id}`.execute(test.testDb.db);
    expect(await workOn(test.at(), id, always)).toBe('held');
    await sql`update bulk_runs set alive_at = now() - interval '11 seconds' where id = ${id}`.execute(
      test.testDb.db,
    );
    expect(await workOn(test.at(), id, always)).toBe('ended');
    expect(await get(id)).toMatchObject({ status: 'completed', done: 20, refused: 0 });
    const entries = await test.testDb.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('entity', '=', 'machine')
      .where('action', '=', 'update')
      .where('entity_name', 'like', 'Zabitý%')
      .execute();
    expect(entries.length).toBe(20);
    expect(await workOn(test.at(), id, always)).toBe('ended');
  });

  it('comes back to a record whose connection to the database was lost', async () => {
    const id = await halfDone('Odpojený');
    const holder = await test.testDb.pool.connect();
    await holder.query('begin');
    await holder.query(`select id from machines where manufacturer = 'Odpojený' for update`);
    const working = workOn(test.at(), id, always).catch((error: unknown) => error);
    const { rows } = await eventually(async () => {
      const waiting = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%machines%'`.execute(
        test.testDb.db,
      );
      expect(waiting.rows.length).toBeGreaterThan(0);
      return waiting;
    });
    for (const { pid } of rows) await test.testDb.pool.query('select pg_terminate_backend($1)', [pid]);
    await holder.query('rollback');
    holder.release();
    expect(await working).toBeInstanceOf(Error);
    expect(await workOn(test.at(), id, always)).toBe('ended');
    expect(await get(id)).toMatchObject({ status: 'completed', done: 20, refused: 0 });
  });

  it('fails when no process continues it for long, and its changes can be undone', async () => {
    const id = await halfDone('Ztracený');
    await sql`update bulk_runs set status = 'running', attempt_id = gen_random_uuid(),
      is_background = false, alive_at = now() - interval '2 minutes' where id = ${id}`.execute(
      test.testDb.db,
    );
    expect(await failLostRuns(test.at())).toBe(1);
    const run = await get(id);
    expect(run).toMatchObject({ status: 'failed', done: step, undoable: step });
    expect(run.message).toMatch(/vypnutí serveru/);
    expect(await test.call(admin, 'POST', `/bulk-runs/${id}/undo`)).toMatchObject({
      status: 200,
      body: { restored: step },
    });
    expect(await located('Ztracený', 'Brno')).toBe(0);
  });

  it('checks the current permissions of its user for each record', async () => {
    const user = await test.user('backoffice');
    await many(10, 'Cizí', admin.id);
    const { body } = await update(
      user,
      { filter: { manufacturer: 'cizí' } },
      { location: 'Brno' },
      { prefer: 'respond-async' },
    );
    expect(await workOn(test.at(), body.runId, 0)).toBe('paused');
    await setRole(user, 'salesperson');
    expect(await workOn(test.at(), body.runId, always)).toBe('ended');
    expect(await get(body.runId, user)).toMatchObject({
      status: 'completed',
      done: step,
      refused: 10 - step,
    });
    const { body: failures } = await test.call<{ items: { code: string; name: string }[] }>(
      user,
      'GET',
      `/bulk-runs/${body.runId}/failures?limit=5`,
    );
    expect(failures.items.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'not_owner'));
    expect(failures.items[0]?.name).toMatch(/^Cizí \d+$/);
    expect(await located('Cizí', 'Brno')).toBe(step);
  });

  it('stops when its user is deactivated', async () => {
    const user = await test.user('backoffice');
    const id = await halfDone('Opuštěný', user);
    await test.testDb.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    expect(await workOn(test.at(), id, always)).toBe('ended');
    expect(await get(id)).toMatchObject({ status: 'failed', done: step, refused: 0, isOwn: false });
    expect(await located('Opuštěný', 'Brno')).toBe(step);
  });

  it('can be cancelled by its user and by administrators, once', async () => {
    const id = await halfDone('Zastavený', other);
    const stranger = await test.user('backoffice');
    expect((await test.call(stranger, 'POST', `/bulk-runs/${id}/cancel`)).status).toBe(404);
    expect(await test.call(other, 'POST', `/bulk-runs/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'bulk_running' },
    });
    expect((await test.call(admin, 'POST', `/bulk-runs/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      done: step,
    });
    expect(await test.call(admin, 'POST', `/bulk-runs/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'bulk_not_running' },
    });
    expect(await workOn(test.at(), id, always)).toBe('ended');
    expect(await located('Zastavený', 'Brno')).toBe(step);
  });

  it('can be cancelled while it is working', async () => {
    await many(120, 'Uprostřed', other.id);
    const { body } = await update(
      other,
      { filter: { manufacturer: 'uprostřed' } },
      { location: 'Brno' },
      { prefer: 'respond-async' },
    );
    const working = workOn(test.at(), body.runId, always);
    await expect.poll(() => located('Uprostřed', 'Brno'), { interval: 5 }).toBeGreaterThan(5);
    expect((await test.call(other, 'POST', `/bulk-runs/${body.runId}/cancel`)).status).toBe(200);
    expect(await working).toBe('ended');
    const run = await get(body.runId);
    expect(run.status).toBe('cancelled');
    expect(run.done).toBeLessThan(120);
    expect(await located('Uprostřed', 'Brno')).toBe(run.done);
  });
});

describe('the list of runs', () => {
  it('contains the user’s own runs; for administrators all', async () => {
    const user = await test.user('salesperson');
    const machine = await addMachine(test.testDb.db, { created_by: user.id });
    const { body } = await update(user, { ids: [machine] }, { location: 'Brno' });
    const list = async (who: TestUser, query = '') =>
      (await test.call<{ items: BulkRun[]; total: number }>(who, 'GET', `/bulk-runs?limit=200${query}`)).body;
    expect((await list(user)).items.map(({ id }) => id)).toEqual([body.runId]);
    expect((await list(user, '&active=true')).items).toEqual([]);
    expect((await list(admin)).items.map(({ id }) => id)).toContain(body.runId);
    expect((await list(admin, '&own=true')).items.map(({ id }) => id)).not.toContain(body.runId);
    expect((await test.call(null, 'GET', '/bulk-runs')).status).toBe(401);
    expect((await test.call(other, 'GET', `/bulk-runs/${body.runId}`)).status).toBe(404);
    expect((await test.call(other, 'GET', `/bulk-runs/${body.runId}/failures`)).status).toBe(404);
    expect((await test.call(admin, 'GET', `/bulk-runs/${body.runId}`)).body).toMatchObject({ isOwn: false });
    // Only the user of a run may undo it.
    expect(await test.call(admin, 'POST', `/bulk-runs/${body.runId}/undo`)).toMatchObject({
      status: 403,
      body: { code: 'not_owner' },
    });
  });
});

describe('an API key', () => {
  it('can list and undo only runs within its scope', async () => {
    const machine = await addMachine(test.testDb.db, { manufacturer: 'Klíčový' });
    const { body } = await update(admin, { ids: [machine] }, { location: 'Brno' });
    const key = async (name: string, permissions: string[]): Promise<TestUser> => {
      const row = { name, prefix: 'sp_test', key_hash: tokenHash(`sp_${name}`), permissions };
      await test.testDb.db
        .insertInto('api_keys')
        .values({ ...row, owner_id: admin.id })
        .execute();
      return { ...admin, token: `sp_${name}` };
    };
    const [readers, editors] = [await key('cte', ['machines.view']), await key('meni', ['machines.edit'])];
    const listed = async (who: TestUser) =>
      (await test.call<{ items: BulkRun[] }>(who, 'GET', '/bulk-runs?limit=200')).body.items;
    expect(await listed(readers)).toEqual([]);
    expect((await listed(editors)).map(({ id }) => id)).toContain(body.runId);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/failures'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const)
      expect((await test.call(readers, method, `/bulk-runs/${body.runId}${path}`)).status).toBe(404);
    expect((await test.call(editors, 'POST', `/bulk-runs/${body.runId}/undo`)).status).toBe(200);
    expect(await located('Klíčový', 'Brno')).toBe(0);
  });
});

describe('two bulk actions on the same machines', () => {
  it('both complete without a visible deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => addMachine(test.testDb.db)));
    const answers = await Promise.all([
      update(admin, { ids }, { status: 'maintenance', location: 'Brno' }),
      update(other, { ids: ids.toReversed() }, { status: 'damaged', notes: 'Prasklá hadice' }),
      test.call<Started & Done>(admin, 'POST', '/machines/bulk-delete', { ids: ids.slice(20).toReversed() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const codes = new Set(answers.flatMap(({ body }) => body.failures.map(({ code }) => code)));
    // A machine deleted by the third action is not found any more.
    expect([...codes].filter((code) => code !== 'not_found')).toEqual([]);
  });
});
