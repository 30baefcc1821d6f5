import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { AuditChanges } from '@strojpark/core/domain/audit';
import { afterEach, describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { depth } from '../../../test/depth.ts';
import { bodyOf, customerOf, queueCalls } from '../../../test/queue.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { lapseOffers } from './queue.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

afterEach(async () => expect(await checkConsistency(test.testDb.db)).toEqual([]));

const calls = () => queueCalls(test);
const reason = 'souběh v testu';
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const price = { salePrice: 100, currency: 'CZK' };

const reserve = async (machineId: string, body: object = {}) =>
  (await test.call<Reservation>(admin, 'POST', '/reservations', { ...customer, machineId, ...body })).body;
const entriesOf = (machineId: string) =>
  test.testDb.db
    .selectFrom('queue_entries')
    .select(['id', 'status'])
    .where('machine_id', '=', machineId)
    .orderBy('created_at')
    .execute();
const statusesOf = async (machineId: string) =>
  (await entriesOf(machineId)).map(({ status }) => status).toSorted();

function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('at the same moment', () => {
  it('fifty customers get fifty different places', async () => {
    const machineId = await addMachine(test.testDb.db);
    await reserve(machineId);
    const answers = await Promise.all(times(50, () => calls().join(admin, machineId)));
    expect(answers.map(({ body }) => body.place).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      times(50, (index) => index + 1),
    );
  });

  it('the same customer joins once', async () => {
    const machineId = await addMachine(test.testDb.db);
    await reserve(machineId);
    const body = calls().nextCustomer();
    const answers = await Promise.all(times(50, () => calls().join(admin, machineId, body)));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 49 });
  });

  it('ending a hold from two sides gives one offer', async () => {
    for (let round = 0; round < 8; round += 1) {
      const machineId = await addMachine(test.testDb.db, { type: 'used' });
      const { id } = await reserve(machineId, { approvalRequestReason: 'náhrada není skladem' });
      for (const _ of times(3, String)) await calls().waits(admin, machineId);
      const answers = await Promise.all(
        ['cancel', 'reject', 'cancel', 'reject'].map((verb) =>
          test.call(admin, 'POST', `/reservations/${id}/${verb}`, { reason }),
        ),
      );
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 });
      expect(await statusesOf(machineId)).toEqual(['offered', 'waiting', 'waiting']);
    }
  });

  it('a sale against a cancellation leaves either one offer or no queue', async () => {
    for (let round = 0; round < 8; round += 1) {
      const machineId = await addMachine(test.testDb.db);
      const { id } = await reserve(machineId);
      for (const _ of times(2, String)) await calls().waits(admin, machineId);
      await Promise.all([
        test.call(admin, 'POST', `/reservations/${id}/cancel`, { reason }),
        test.call(admin, 'POST', `/reservations/${id}/complete`, price),
        test.call(admin, 'POST', `/machines/${machineId}/sell`, price),
      ]);
      expect([
        ['offered', 'waiting'],
        ['machine_gone', 'machine_gone'],
      ]).toContainEqual(await statusesOf(machineId));
    }
  });

  it('accept against lapse has one winner', async () => {
    const won = { accepted: 0, lapsed: 0 };
    for (let round = 0; round < 20; round += 1) {
      const machineId = await addMachine(test.testDb.db);
      const { id } = await reserve(machineId);
      const [first, second] = [await calls().waits(admin, machineId), await calls().waits(admin, machineId)];
      await test.call(admin, 'POST', `/reservations/${id}/cancel`, { reason });
      // For the job the offer has just ended, for the call it is about to.
      const lapse = () => lapseOffers(test.at(Date.now() + 30 * 86_400_000));
      const accept = () => test.call<Reservation>(admin, 'POST', `/queue/${first.id}/accept`, bodyOf(first));
      const both = round % 2 === 0 ? [accept(), lapse()] : [lapse(), accept()];
      const answer = (await Promise.all(both)).find((one) => one !== undefined);
      const { status } = await calls().get(admin, first.id);
      won[status as 'accepted' | 'lapsed'] += 1;
      const outcomes: Record<string, object> = {
        accepted: { status: 201 },
        lapsed: { status: 409, body: { code: 'offer_over' } },
      };
      expect(answer).toMatchObject(outcomes[status] ?? { status });
      expect(await calls().get(admin, second.id)).toMatchObject({
        status: status === 'accepted' ? 'waiting' : 'offered',
      });
      await calls().act(admin, second.id, 'withdraw');
    }
    expect(won.accepted + won.lapsed).toBe(20);
  });
});

interface HistoryEntry {
  entity_id: string;
  action: string;
  changes: AuditChanges;
  request_id: string;
}

/** The order of those who wait, as the history tells it; fails where it does not explain an offer. */
function replay(history: readonly HistoryEntry[]): string[] {
  let order: string[] = [];
  const skipped = new Map<string, string>();
  for (let at = 0; at < history.length;) {
    const { entity_id: id, action, request_id: call } = history[at]!;
    at += 1;
    if (action === 'create') order.push(id);
    else if (action === 'skip' || action === 'pause') {
      order.unshift(id);
      skipped.set(call, id);
    } else if (action === 'offer') {
      const next = order.find((one) => one !== skipped.get(call));
      assert.equal(id, next, 'the offer goes to the first who waits');
      order = order.filter((one) => one !== id);
    } else if (action === 'move') {
      const moved: [string, number][] = [];
      at -= 1;
      for (; history[at]?.action === 'move' && history[at]?.request_id === call; at += 1) {
        const { entity_id, changes } = history[at]!;
        const { from, to } = changes['place'] as { from: number; to: number };
        assert.equal(order[from - 1], entity_id, 'a move tells the place before');
        moved.push([entity_id, to]);
      }
      const places = new Map(moved.map(([one, to]) => [to, one]));
      const others = order.filter((one) => !moved.some(([other]) => other === one));
      order = order.map((_, index) => places.get(index + 1) ?? others.shift()!);
    } else order = order.filter((one) => one !== id);
  }
  return order;
}

it('a thousand concurrent actions leave every place explained in the history', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  /** Over a real connection. */
  const post = (path: string, body: object) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      const call = request({ agent, port, method: 'POST', path: `/api${path}`, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('error', reject);
      call.end(JSON.stringify(body));
    });

  const machines = await Promise.all(times(depth.queues, () => addMachine(test.testDb.db)));
  for (const machineId of machines) {
    await reserve(machineId);
    for (const _ of times(10, String)) await calls().waits(admin, machineId);
  }
  const { db } = test.testDb;
  let state = 20_261_122;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rounds = 10;
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const entries = await db
      .selectFrom('queue_entries')
      .select(['id', 'customer_email', 'customer_tax_id', 'status'])
      .where('machine_id', 'in', machines)
      .where('status', 'in', ['waiting', 'offered'])
      .orderBy('id')
      .execute();
    const live = await db
      .selectFrom('reservations')
      .select('id')
      .where('machine_id', 'in', machines)
      .where('status', '=', 'active')
      .orderBy('id')
      .execute();
    live.push({ id: unknownId });
    const offered = entries.filter(({ status }) => status === 'offered');
    const offers = offered.length > 0 ? offered : entries;
    const pick = <T>(list: readonly T[]) => list[random(list.length)]!;
    const acts: (() => Promise<number | void>)[] = [
      () => post(`/machines/${pick(machines)}/queue`, calls().nextCustomer()),
      () => post(`/queue/${pick(entries).id}/withdraw`, { reason }),
      () => post(`/queue/${pick(entries).id}/move`, { position: 1 + random(8), reason }),
      () => post(`/queue/${pick(entries).id}/move`, { position: 1 + random(8), reason }),
      () => post(`/queue/${pick(offers).id}/decline`, {}),
      () => post(`/queue/${pick(offers).id}/skip`, { reason }),
      () => post(`/queue/${pick(offers).id}/end-offer`, { reason }),
      () => post(`/reservations/${pick(live).id}/cancel`, { reason }),
      () => lapseOffers(test.at(random(20) === 0 ? Date.now() + 30 * 86_400_000 : Date.now())),
      () => {
        const offer = pick(offers);
        const who = { customerEmail: offer.customer_email, customerTaxId: offer.customer_tax_id };
        return post(`/queue/${offer.id}/accept`, { ...customerOf(0), ...who });
      },
    ];
    const answers = await Promise.all(times(depth.queueActs / rounds, () => acts[random(acts.length)]!()));
    statuses.push(...answers.filter((one) => one !== undefined));
    expect(await checkConsistency(db)).toEqual([]);
  }
  agent.destroy();
  for (const status of statuses) expect([200, 201, 404, 409]).toContain(status);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(depth.queueActs / 10);

  for (const machineId of machines) {
    const history = await db
      .selectFrom('audit_log as a')
      .innerJoin('queue_entries as q', (join) =>
        join.on('a.entity_id', '=', (eb) => eb.cast<string>('q.id', 'text')),
      )
      .select(['a.entity_id', 'a.action', 'a.changes', 'a.request_id'])
      .where('a.entity', '=', 'queue_entry')
      .where('q.machine_id', '=', machineId)
      .orderBy('a.id')
      .execute();
    const { body } = await test.call<{ items: { id: string }[] }>(
      admin,
      'GET',
      `/queue?machine=${machineId}&status=waiting&sort=place&order=asc&limit=200`,
    );
    expect(replay(history as HistoryEntry[])).toEqual(body.items.map(({ id }) => id));
  }
});
