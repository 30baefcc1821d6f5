import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { afterEach, describe, expect, it } from 'vitest';
import { complete } from '../sales/sales.service.ts';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { depth } from '../../../test/depth.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { whileLocked } from '../../../test/while-locked.ts';
import { setReplacement } from './reservation-actions.service.ts';
import { eventually } from '../../../test/eventually.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

afterEach(async () => expect(await checkConsistency(test.testDb.db)).toEqual([]));

const reason = 'souběh v testu';
const stock = () => addMachine(test.testDb.db);
const used = () => addMachine(test.testDb.db, { type: 'used' });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const reserve = (body: object) =>
  test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, ...body });
const action = (id: string, verb: string, body?: object) =>
  test.call<Reservation>(admin, 'POST', `/reservations/${id}/${verb}`, body);

const makeAvailable = (machineId: string) =>
  test.call(admin, 'POST', `/machines/${machineId}/make-available`, { reason });
const waiting = async () =>
  (await reserve({ machineId: await used(), approvalRequestReason: 'náhrada není skladem' })).body;
const price = { salePrice: 100, currency: 'CZK' };

/** A random generator with a fixed seed: values from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Opens a port; most tests inject their calls instead. */
async function ensureListening(): Promise<void> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 });
}

/** Request options of a reservation sent over a real connection. */
const options = () => ({
  port: (test.app.server.address() as AddressInfo).port,
  method: 'POST',
  path: '/api/reservations',
  headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
});

/** The number of responses per status. */
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('thousands of concurrent reservations over HTTP', () => {
  it('make exactly one live reservation for each of a hundred machines and answer the others with its holder', async () => {
    const machines = await Promise.all(times(100, stock));
    await ensureListening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
    const send = (index: number) =>
      new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
        const call = request({ ...options(), agent }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
          );
        });
        call.on('error', reject);
        const customerCompany = `Zákazník ${index}`;
        call.end(JSON.stringify({ ...customer, customerCompany, machineId: machines[index % 100] }));
      });
    const answers = await Promise.all(times(depth.concurrent, send));
    agent.destroy();

    expect(countStatuses(answers)).toEqual({ 201: 100, 409: depth.concurrent - 100 });
    const lost = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(['machine_held']));
    const holders = lost.map(({ details }) => (details as { holder: string }).holder);
    expect(holders.filter((holder) => !/^Zákazník \d+$/.test(holder))).toEqual([]);
    const live = await test.testDb.db
      .selectFrom('reservations')
      .select(['machine_id', 'status'])
      .where('machine_id', 'in', machines)
      .execute();
    expect(live.map(({ status }) => status)).toEqual(times(100, () => 'active'));
    expect(new Set(live.map(({ machine_id }) => machine_id)).size).toBe(100);
  });
});

describe('the same action fifty times at once', () => {
  const fifty = <T>(make: (index: number) => T) => Promise.all(times(50, make));
  const once = { 200: 1, 409: 49 };

  it('sells a machine once, by any path', async () => {
    const { body } = await reserve({ machineId: await stock() });
    const path = `/machines/${body.machine_id}`;
    const sell = () => test.call(admin, 'POST', `${path}/sell`, price);
    const complete = () => action(body.id, 'complete', price);
    expect(countStatuses(await fifty((index) => (index % 2 === 0 ? sell() : complete())))).toEqual(once);
    const { count } = await test.testDb.db
      .selectFrom('sales')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('machine_id', '=', body.machine_id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('reverses a sale once', async () => {
    const [machineId, replacementMachineId] = [await used(), await stock()];
    const { body } = await reserve({ machineId, replacementMachineId });
    await action(body.id, 'complete', price);
    expect(countStatuses(await fifty(() => makeAvailable(machineId)))).toEqual(once);
  });

  it('approves once', async () => {
    const { id } = await waiting();
    expect(countStatuses(await fifty(() => action(id, 'approve')))).toEqual(once);
  });

  it('extends exactly as often as the settings allow', async () => {
    const { body } = await reserve({ machineId: await stock() });
    expect(countStatuses(await fifty(() => action(body.id, 'extend', { reason })))).toEqual({
      200: 2,
      409: 48,
    });
  });

  it('accepts one edit per version and answers the others as stale', async () => {
    const { body } = await reserve({ machineId: await stock() });
    const edit = (index: number) =>
      test.call<Reservation>(admin, 'PATCH', `/reservations/${body.id}`, {
        notes: `poznámka ${index}`,
        version: 1,
      });
    const answers = await fifty(edit);
    expect(countStatuses(answers)).toEqual(once);
    const winner = answers.find(({ status }) => status === 200);
    const stored = await test.call<Reservation>(admin, 'GET', `/reservations/${body.id}`);
    expect(stored.body).toEqual(winner?.body);
  });
});

describe('different actions at once', () => {
  it('exactly one of approve, reject and cancel succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await waiting();
      const actions = ['approve', 'reject', 'cancel'].flatMap((verb) => [verb, verb, verb]);
      const answers = await Promise.all(
        actions.map((verb) => action(id, verb, verb === 'approve' ? undefined : { reason })),
      );
      const won = actions.filter((_, index) => answers[index]?.status === 200);
      // An approved reservation can still be cancelled; no other pair can both succeed.
      expect([['approve'], ['reject'], ['cancel'], ['approve', 'cancel']]).toContainEqual(won);
      expect(Object.keys(countStatuses(answers))).toEqual(['200', '409']);
    }
  });

  it('sale, cancel, storno and manual changes leave a consistent history', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { body } = await reserve({ machineId: await stock() });
      const path = `/machines/${body.machine_id}`;
      const answers = await Promise.all([
        action(body.id, 'cancel', { reason }),
        action(body.id, 'complete', price),
        test.call(admin, 'POST', `${path}/sell`, price),
        test.call(admin, 'PATCH', path, { status: 'sold', sale_price: 10 }),
        test.call(admin, 'PATCH', path, { status: 'maintenance' }),
        makeAvailable(body.machine_id),
        test.call(admin, 'DELETE', path),
      ]);
      for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status);
      expect(await checkConsistency(test.testDb.db)).toEqual([]);
    }
  });

  it('a call that finds another replacement or sale after waiting for its lock changes nothing', async () => {
    const [machineId, first, second] = [await used(), await stock(), await stock()];
    const { body } = await reserve({ machineId, replacementMachineId: first });
    const exchange = { replacementMachineId: second, reason };
    const cancelled = await whileLocked(
      test,
      (ctx) => setReplacement(ctx, body.id, exchange),
      () => action(body.id, 'cancel', { reason }),
    );
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stornoed = await whileLocked(
      test,
      (ctx) => complete(ctx, body.id, { salePrice: 100, currency: 'CZK' }),
      () => makeAvailable(machineId),
    );
    expect(stornoed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { body: sold } = await test.call<Reservation>(admin, 'GET', `/reservations/${body.id}`);
    expect(sold).toMatchObject({ status: 'completed', replacement_machine_id: second });
  });

  it('a stock machine never becomes both reserved and a replacement', async () => {
    const [stocks, olds] = [await Promise.all(times(5, stock)), await Promise.all(times(8, used))];
    const random = seeded(20_261_121);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const live: string[] = [];
    const actions: (() => Promise<{ status: number }>)[] = [
      () => reserve({ machineId: pick(stocks) }),
      () => reserve({ machineId: pick(olds), replacementMachineId: pick(stocks) }),
      () => reserve({ machineId: pick(olds), replacementMachineId: pick(stocks) }),
      () => action(pick(live), 'replacement', { replacementMachineId: pick(stocks), reason }),
      () => action(pick(live), 'replacement', { replacementMachineId: pick(stocks), reason }),
      () => action(pick(live), 'cancel', { reason }),
      () => test.call(admin, 'PATCH', `/machines/${pick(stocks)}`, { status: 'reserved' }),
      () => makeAvailable(pick(stocks)),
    ];
    const answers: { status: number }[] = [];
    for (let round = 0; round < depth.races / 40; round += 1) {
      const rows = await test.testDb.db
        .selectFrom('reservations')
        .select('id')
        .where('status', '=', 'active')
        .where('machine_id', 'in', [...olds, ...stocks])
        .execute();
      live.splice(0, live.length, ...rows.map(({ id }) => id), unknownId);
      answers.push(...(await Promise.all(times(40, () => pick(actions)()))));
      expect(await checkConsistency(test.testDb.db)).toEqual([]);
    }
    const counts = countStatuses(answers);
    for (const status of Object.keys(counts)) expect(['200', '201', '404', '409', '422']).toContain(status);
    expect(counts[200]).toBeGreaterThan(20);
    expect(counts[201]).toBeGreaterThan(20);
  });
});

describe('a response lost after the commit', () => {
  it('is returned again for the same Idempotency-Key, and nothing is created twice', async () => {
    await ensureListening();
    for (let round = 0; round < 20; round += 1) {
      const body = { ...customer, machineId: await stock() };
      const headers = { 'idempotency-key': `lost answer ${round}` };
      const call = request({ ...options(), headers: { ...options().headers, ...headers } });
      call.on('error', () => undefined);
      call.end(JSON.stringify(body));
      await eventually(async () => {
        const made = test.testDb.db.selectFrom('reservations').select('id');
        expect(await made.where('machine_id', '=', body.machineId).execute()).toHaveLength(1);
      });
      call.destroy();
      const again = await test.call<Reservation>(admin, 'POST', '/reservations', body, { headers });
      expect(again.status).toBe(201);
      const { body: list } = await test.call(admin, 'GET', `/reservations?machine=${body.machineId}`);
      expect(list).toMatchObject({ items: [{ id: again.body.id }], total: 1 });
    }
  });
});
