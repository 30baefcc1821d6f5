import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { openEvents, type EventReader } from '../../../test/event-reader.ts';
import { buildTestApp, setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { announce } from '../../lib/announcements.ts';
import { createDb, createPool } from '../../db/connect.ts';
import { inTx } from '../../db/tx.ts';
import { eventually } from '../../../test/eventually.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const eva = test.addUser('salesperson', { name: 'Eva' });
/** A second process of the product, with its own connections and streams. */
let other: FastifyInstance;
let otherPool: ReturnType<typeof createPool>;
const open: EventReader[] = [];

beforeAll(async () => {
  otherPool = createPool(test.testDb.url, { name: 'the other process' });
  other = await buildTestApp(test, {
    db: createDb(otherPool),
    uploadFolder: test.uploadFolder,
    heartbeat: 50,
  });
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.disconnect();
});
afterAll(async () => {
  await other.close();
  await otherPool.end();
});

async function listen(user: TestUser, app = other): Promise<EventReader> {
  const reader = await openEvents(app, user.token);
  open.push(reader);
  return reader;
}
const heard = (reader: EventReader, event: object) =>
  eventually(() => expect(reader.changes).toContainEqual(expect.objectContaining(event)));
const announceAs = (by: string | null, noun: 'machine' | 'user' | 'category', ids: string[] | null) =>
  announce(test.ctx, { noun, ids, by, action: 'update' });

describe('a stream of events', () => {
  it('requires a signed-in user', async () => {
    const { status } = await test.call(null, 'GET', '/events');
    expect(status).toBe(401);
    const reader = await listen(eva);
    expect(reader.status).toBe(200);
  });

  it('is neither cached, compressed nor buffered by proxies', async () => {
    const { headers } = await listen(eva);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-length');
  });

  it('announces a change made by another process, with ids only', async () => {
    const reader = await listen(admin);
    const machineId = await addMachine(test.testDb.db, { name: 'Rypadlo Škoda' });
    const { body } = await test.call<{ id: string }>(eva, 'POST', '/reservations', {
      machineId,
      ...customer,
    });
    await heard(reader, { noun: 'reservation', ids: [body.id], by: eva.id, action: 'create' });
    await heard(reader, { noun: 'machine', ids: [machineId], by: eva.id, action: 'change_status' });
    for (const event of reader.changes)
      expect(Object.keys(event).toSorted()).toEqual(['action', 'by', 'ids', 'noun']);
    for (const word of ['Rypadlo', customer.customerName, customer.customerEmail, 'Eva'])
      expect(reader.text).not.toContain(word);
  });

  it('announces the sale of a machine', async () => {
    const reader = await listen(eva);
    const machineId = await addMachine(test.testDb.db, { status: 'available' });
    await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'sold', sale_price: 1000 });
    await heard(reader, { noun: 'machine', action: 'machine-sold' });
    expect(reader.changes.find(({ action }) => action === 'machine-sold')?.ids).toEqual([machineId]);
  });

  it('announces nothing that is rolled back', async () => {
    const reader = await listen(admin);
    const undone = inTx(test.ctx, (ctx) => {
      announce(ctx, { noun: 'machine', ids: ['undone'], by: null, action: 'update' });
      return Promise.reject(new Error('no'));
    });
    await expect(undone).rejects.toThrow('no');
    announceAs(null, 'machine', ['done']);
    await heard(reader, { ids: ['done'] });
    expect(reader.text).not.toContain('undone');
  });

  it('announces only what the user may read', async () => {
    const [seller, boss] = [await listen(eva), await listen(admin)];
    announceAs(null, 'user', ['u1']);
    announceAs(null, 'category', ['c1']);
    await heard(boss, { noun: 'user' });
    await heard(seller, { noun: 'category' });
    expect(seller.changes.map(({ noun }) => noun)).toEqual(['category']);
  });

  it('combines thousands of changes into one event, at most four messages a second', async () => {
    const reader = await listen(admin);
    for (let n = 0; n < 5000; n++) announceAs(eva.id, 'machine', [`m${n}`]);
    await heard(reader, { noun: 'machine', ids: null, by: eva.id });
    expect(reader.changes.length).toBeLessThan(5);

    const [began, before] = [Date.now(), reader.messages];
    for (let n = 0; n < 60; n++) {
      announceAs(eva.id, 'machine', [`n${n}`]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await eventually(() => expect(reader.changes.flatMap(({ ids }) => ids)).toContain('n59'));
    expect(reader.messages - before).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - began) / 250));
  });

  it('ends with the session, and does not extend it', async () => {
    const user = await test.user('salesperson');
    const reader = await listen(user, test.app);
    await test.testDb.pool.query(
      `update sessions set last_active_at = now() - interval '5 minutes' where user_id = $1`,
      [user.id],
    );
    await listen(user, test.app);
    const { rows } = await test.testDb.pool.query<{ idle: boolean }>(
      `select last_active_at < now() - interval '4 minutes' as idle from sessions where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ idle: true }]);
    expect(reader.ended).toBe(false);
    await test.call(admin, 'PATCH', `/users/${user.id}`, { status: 'inactive' });
    await eventually(() => expect(reader.ended).toBe(true));
  });

  it('ends when the user must first change the password', async () => {
    const user = await test.user('salesperson');
    const reader = await listen(user);
    await test.testDb.pool.query('update users set must_change_password = true where id = $1', [user.id]);
    await eventually(() => expect(reader.ended).toBe(true));
  });

  it('outlives its token, but not its session', async () => {
    const user = await test.user('salesperson');
    const change = (columns: string) =>
      test.testDb.pool.query(`update sessions set ${columns} where user_id = $1`, [user.id]);
    await change(`remember = true, expires_at = now() + interval '3 days'`);
    const reader = await listen(user);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await test.call(user, 'GET', '/auth/me')).status).toBe(401);
    const { heartbeats } = reader;
    await eventually(() => expect(reader.heartbeats).toBeGreaterThan(heartbeats + 2));
    expect(reader.ended).toBe(false);
    await change('expires_at = now()');
    await eventually(() => expect(reader.ended).toBe(true));
  });

  it('listens again after the database connection was lost, and reports that events were missed', async () => {
    const reader = await listen(admin);
    const syncs = reader.syncs.length;
    await test.testDb.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'strojpark-events' and datname = current_database()`,
    );
    await eventually(() => expect(reader.syncs.length).toBeGreaterThan(syncs));
    expect(reader.syncs.at(-1)).toBe(0);
    announceAs(null, 'machine', ['afterwards']);
    await heard(reader, { ids: ['afterwards'] });
  });

  it('reports at its start for how long nothing has changed', async () => {
    const first = await listen(admin);
    const began = Date.now();
    announceAs(null, 'machine', ['latest']);
    await heard(first, { ids: ['latest'] });
    const quietFor = async () => (await listen(admin)).syncs[0];
    await expect.poll(quietFor).toBeGreaterThanOrEqual(250);
    expect(await quietFor()).toBeLessThanOrEqual(Date.now() - began);
  });

  it('ends the oldest stream of a user when there are too many', async () => {
    const user = await test.user('salesperson');
    const readers: EventReader[] = [];
    for (let n = 0; n < 21; n++) readers.push(await listen(user));
    await eventually(() => expect(readers[0]?.ended).toBe(true));
    expect(readers.filter(({ ended }) => ended)).toHaveLength(1);
  });

  it('ends when the server stops', async () => {
    const app = await buildTestApp(test);
    const reader = await openEvents(app, admin.token);
    await app.close();
    await eventually(() => expect(reader.ended).toBe(true));
  });
});
