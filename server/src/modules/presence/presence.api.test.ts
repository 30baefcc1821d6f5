import type { Present } from '@strojpark/core/contracts/presence';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { presencePermissions, presenceSubjects } from '@strojpark/core/domain/presence/presence';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { eventually } from '../../../test/eventually.ts';
import { openEvents, type EventReader } from '../../../test/event-reader.ts';
import { buildTestApp, setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { createDb, createPool } from '../../db/connect.ts';

const lifeMs = 1_500;

const test = setUpTestApp();
const admin = test.addUser('admin');
const jana = test.addUser('backoffice', { name: 'Jana Nová' });
const petr = test.addUser('salesperson', { name: 'Petr Malý' });
/** Two processes of the product, with their own connections and streams. */
let apps: FastifyInstance[];
const pools: ReturnType<typeof createPool>[] = [];
const open: EventReader[] = [];

beforeAll(async () => {
  apps = await Promise.all(
    ['one', 'two'].map((name) => {
      const pool = createPool(test.testDb.url, { name });
      pools.push(pool);
      return buildTestApp(test, { db: createDb(pool), requestsPerMinute: 1_000_000, lifeMs });
    }),
  );
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.disconnect();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const pool of pools) await pool.end();
});

interface Beat {
  subject?: string;
  id: string;
  place?: string;
  doing?: string;
}
async function send(user: TestUser | null, process: number, path: string, payload: object) {
  const answer = await apps[process]!.inject({
    method: 'POST',
    url: `/api/presence${path}`,
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json<{ others: Present[] }>(),
  };
}
const places = new Map<TestUser, string>();
const placeOf = (user: TestUser) => places.get(user) ?? places.set(user, randomUUID()).get(user)!;
const beat = (
  user: TestUser,
  { id, doing = 'view', subject = 'machine', place = placeOf(user) }: Beat,
  process = 0,
) => send(user, process, '', { subject, id, place, doing });
const leave = (user: TestUser, id: string, process = 0) =>
  send(user, process, '/leave', { subject: 'machine', id, place: placeOf(user) });
const othersOf = async (user: TestUser, id: string, process = 0) =>
  (await beat(user, { id }, process)).body?.others;
async function listen(user: TestUser, process: number): Promise<EventReader> {
  const reader = await openEvents(apps[process]!, user.token);
  open.push(reader);
  return reader;
}
const heard = (reader: EventReader, id: string) =>
  reader.changes.filter(({ noun, ids }) => noun === 'presence' && ids?.includes(id));

it('requires a signed-in user, the permission for the record, and valid input', async () => {
  const id = await addMachine(test.testDb.db);
  const body = { subject: 'machine', id, place: randomUUID(), doing: 'view' };
  expect((await send(null, 0, '', body)).status).toBe(401);
  expect((await send(null, 0, '/leave', { subject: 'machine', id, place: body.place })).status).toBe(401);
  expect((await beat(petr, { id, doing: 'sleep' })).status).toBe(422);
  expect((await beat(petr, { id: 'x' })).status).toBe(422);
  expect((await beat(petr, { id, subject: 'user' })).status).toBe(422);
  expect((await beat(petr, { id })).status).toBe(200);
});

it('answers 404 for a record that does not exist or is in the trash, also when it was just open', async () => {
  const { db } = test.testDb;
  for (const subject of presenceSubjects)
    expect((await beat(jana, { id: unknownId, subject })).status).toBe(404);
  const machineId = await addMachine(db);
  const made = await test.call<{ id: string }>(jana, 'POST', '/reservations', { ...customer, machineId });
  const wanted = await test.call<{ id: string }>(jana, 'POST', '/demands', {
    ...customer,
    criteria: { model: 'L120' },
  });
  const [reservation, demand] = [made.body.id, wanted.body.id];
  expect((await beat(jana, { id: reservation, subject: 'reservation' })).status).toBe(200);
  expect((await beat(jana, { id: demand, subject: 'demand' })).status).toBe(200);
  // The id of a record of another kind.
  expect((await beat(jana, { id: demand, subject: 'reservation' })).status).toBe(404);
  await test.call(jana, 'POST', `/reservations/${reservation}/cancel`, { reason: 'nechce' });
  await test.call(admin, 'DELETE', `/reservations/${reservation}`);
  await test.call(jana, 'DELETE', `/demands/${demand}`);
  expect((await beat(jana, { id: reservation, subject: 'reservation' })).status).toBe(404);
  expect((await beat(jana, { id: demand, subject: 'demand' })).status).toBe(404);
});

it.each(presenceSubjects)('who is at a %s is shown only to those who may see it', async (subject) => {
  const seen = presencePermissions[subject];
  const salesperson = defaultPermissions.salesperson.filter((one) => one !== seen);
  await test.allow({ ...defaultPermissions, salesperson });
  expect((await beat(petr, { id: unknownId, subject })).status).toBe(403);
  expect((await beat(jana, { id: unknownId, subject })).status).toBe(404);
  await test.allow({ ...defaultPermissions, salesperson: [seen] });
  expect((await beat(petr, { id: unknownId, subject })).status).toBe(404);
  await test.set({ role_permissions: JSON.stringify(defaultPermissions) });
});

it('people at the same queue entry, quote or sale see each other; a reversed sale is no record', async () => {
  const { db } = test.testDb;
  const [machineId, quoted] = [await addMachine(db), await addMachine(db)];
  const make = async (path: string, body: object) => {
    const { status, body: made } = await test.call<{ id: string }>(jana, 'POST', path, body);
    expect(status, path).toBe(201);
    return made.id;
  };
  await make('/reservations', { ...customer, machineId });
  const queued = { ...customer, customerEmail: 'ceka@x.example', customerTaxId: '' };
  const records = {
    queue_entry: await make(`/machines/${machineId}/queue`, queued),
    quote: await make('/quotes', { ...customer, machines: [{ machineId: quoted, price: 1_000 }] }),
  };
  const sold = await test.call(jana, 'POST', `/machines/${machineId}/sell`, {
    salePrice: 500_000,
    currency: 'CZK',
  });
  expect(sold.status).toBe(200);
  const { id: sale } = await db
    .selectFrom('sales')
    .select('id')
    .where('machine_id', '=', machineId)
    .executeTakeFirstOrThrow();
  for (const [subject, id] of Object.entries({ ...records, sale })) {
    expect((await beat(jana, { id, subject, doing: 'edit' })).status, subject).toBe(200);
    expect((await beat(petr, { id, subject })).body?.others, subject).toEqual([
      { id: jana.id, name: 'Jana Nová', doing: 'edit' },
    ]);
  }
  await db.updateTable('sales').set({ reversed_at: new Date() }).where('id', '=', sale).execute();
  expect((await beat(jana, { id: sale, subject: 'sale' })).status).toBe(404);
});

it('a machine in the trash is open only for those who may restore it; everybody can leave it', async () => {
  const id = await addMachine(test.testDb.db);
  expect((await beat(petr, { id })).status).toBe(200);
  expect((await test.call(admin, 'DELETE', `/machines/${id}`)).status).toBe(204);
  expect((await beat(petr, { id })).status).toBe(404);
  expect((await beat(admin, { id })).status).toBe(200);
  expect((await leave(petr, id)).status).toBe(204);
  expect(await othersOf(admin, id)).toEqual([]);
});

it('people at the same record see each other, across processes, and what they do', async () => {
  const id = await addMachine(test.testDb.db);
  const reader = await listen(jana, 1);
  expect((await beat(jana, { id }, 1)).body).toEqual({ others: [] });
  await beat(petr, { id, doing: 'edit' }, 0);
  await eventually(() => expect(heard(reader, id)).toHaveLength(1));
  expect(await othersOf(jana, id, 1)).toEqual([{ id: petr.id, name: 'Petr Malý', doing: 'edit' }]);
  await eventually(async () =>
    expect(await othersOf(petr, id, 0)).toEqual([{ id: jana.id, name: 'Jana Nová', doing: 'view' }]),
  );
  expect(reader.text).not.toContain('Petr');
});

it('a repeated sign of the same person announces nothing, leaving does at once', async () => {
  const id = await addMachine(test.testDb.db);
  const reader = await listen(jana, 1);
  await beat(jana, { id }, 1);
  await beat(petr, { id }, 0);
  await eventually(() => expect(heard(reader, id)).toHaveLength(1));
  await beat(petr, { id }, 0);
  await beat(jana, { id }, 1);
  await leave(petr, id, 0);
  await eventually(() => expect(heard(reader, id)).toHaveLength(2));
  expect(await othersOf(jana, id, 1)).toEqual([]);
});

it('a user who stops calling is forgotten everywhere, and the others get an event', async () => {
  const id = await addMachine(test.testDb.db);
  const reader = await listen(jana, 1);
  await beat(petr, { id }, 0);
  await beat(jana, { id }, 1);
  await eventually(async () => expect(await othersOf(jana, id, 1)).toHaveLength(1));
  const before = heard(reader, id).length;
  const stay = setInterval(() => void beat(jana, { id }, 1), lifeMs / 3);
  try {
    await eventually(() => expect(heard(reader, id).length).toBeGreaterThan(before));
    await eventually(async () => expect(await othersOf(jana, id, 1)).toEqual([]));
    expect(await othersOf(jana, id, 0)).toEqual([]);
  } finally {
    clearInterval(stay);
  }
});

it('a page that moves on to another record is no longer at the first one', async () => {
  const [first, second] = [await addMachine(test.testDb.db), await addMachine(test.testDb.db)];
  await beat(petr, { id: first });
  await beat(petr, { id: second });
  expect(await othersOf(jana, first)).toEqual([]);
  expect(await othersOf(jana, second)).toHaveLength(1);
});

it('of several pages of one person the strongest activity is shown, and the person once', async () => {
  const id = await addMachine(test.testDb.db);
  await beat(petr, { id, place: randomUUID(), doing: 'reserve' });
  await beat(petr, { id, place: randomUUID(), doing: 'view' });
  expect(await othersOf(jana, id)).toEqual([{ id: petr.id, name: 'Petr Malý', doing: 'reserve' }]);
});

it('nobody at another record gets an event, and nothing is stored', async () => {
  const id = await addMachine(test.testDb.db);
  const reader = await listen(jana, 0);
  await beat(jana, { id: await addMachine(test.testDb.db) });
  const key = { 'idempotency-key': 'presence' };
  await apps[0]!.inject({
    method: 'POST',
    url: '/api/presence',
    headers: { authorization: `Bearer ${petr.token}`, ...key },
    payload: { subject: 'machine', id, place: placeOf(petr), doing: 'edit' },
  });
  const watcher = await listen(petr, 0);
  await beat(jana, { id, place: randomUUID() });
  await eventually(() => expect(heard(watcher, id).length).toBeGreaterThan(0));
  expect(heard(reader, id)).toEqual([]);
  const { rows } = await test.testDb.pool.query(`select key from idempotency_keys where key = 'presence'`);
  expect(rows).toEqual([]);
});

it('of more than twenty pages of one person the oldest is forgotten', async () => {
  const user = await test.user('salesperson');
  const ids: string[] = [];
  while (ids.length < 21) ids.push(await addMachine(test.testDb.db));
  for (const id of ids) await beat(user, { id, place: randomUUID() });
  const [oldest, next] = await Promise.all(ids.slice(0, 2).map((id) => othersOf(jana, id)));
  expect(oldest).toEqual([]);
  expect(next).toMatchObject([{ id: user.id }]);
});

it('a flood of calls is refused', async () => {
  const user = await test.user('salesperson');
  const id = await addMachine(test.testDb.db);
  const statuses: number[] = [];
  while (statuses.length < 260) statuses.push((await beat(user, { id })).status);
  expect(statuses).toContain(429);
});
