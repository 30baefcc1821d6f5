import type { ApprovalFacts, PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { defaultPermissions, permissions } from '@strojpark/core/domain/access/permissions';
import type { Insertable, KyselyPlugin } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import type { DB } from '../../db/schema.gen.ts';
import * as approvalQueue from './approval-queue.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const eva = test.addUser('salesperson', { name: 'Eva Malá' });
const cyril = test.addUser('salesperson', { name: 'Cyril Čech' });

const path = '/reservations/pending-approvals';
const list = (query = '', user: TestUser | null = backoffice) =>
  test.call<PendingApprovals>(user, 'GET', `${path}?${query}`);
const factsOf = (id: string, user: TestUser | null = backoffice) =>
  test.call<ApprovalFacts>(user, 'GET', `/reservations/${id}/approval-facts`);

type Machine = NonNullable<Parameters<typeof addMachine>[1]>;
let requested = 0;

/** A request by a salesperson for a used machine of its own customer. */
async function request(machine: Machine = {}, body: object = {}, user = eva): Promise<Reservation> {
  requested += 1;
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', {
    ...customer,
    customerTaxId: `9900${requested}`,
    customerEmail: `zakaznik.${requested}@stavby.example`,
    machineId: await addMachine(test.testDb.db, { type: 'used', ...machine }),
    approvalRequestReason: 'náhrada není skladem',
    ...body,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Another reservation of a customer, from earlier. */
async function earlier(values: Partial<Insertable<DB['reservations']>>): Promise<void> {
  const status = values.status ?? 'completed';
  await test.testDb.db
    .insertInto('reservations')
    .values({
      machine_id: await addMachine(test.testDb.db),
      customer_name: 'Jana Malá',
      customer_company: 'Stavby a.s.',
      customer_email: 'nekdo@jiny.example',
      customer_phone: '1',
      status,
      ...(status === 'completed' && { sold_at: new Date(), sold_price: 10 }),
      ...(status === 'cancelled' && { cancelled_at: new Date() }),
      ...((status === 'active' || status === 'extended') && {
        reserved_at: new Date(),
        expires_at: new Date(Date.now() + 1_000_000),
      }),
      ...values,
    })
    .execute();
}

const requestedAt = (id: string, at: string) =>
  test.testDb.db
    .updateTable('reservations')
    .set({ created_at: at, approval_requested_at: at })
    .where('id', '=', id)
    .execute();

beforeAll(async () => {
  await test.testDb.db.deleteFrom('exchange_rates').execute();
  await test.testDb.db
    .insertInto('exchange_rates')
    .values([
      { day: '2020-01-01', currency: 'EUR', rate: 25, source: 'test' },
      { day: '2020-01-01', currency: 'USD', rate: 20, source: 'test' },
    ])
    .execute();
});
beforeEach(async () => {
  await test.testDb.db.deleteFrom('holds').execute();
  await test.testDb.db.deleteFrom('reservations').execute();
});
afterEach(() => test.unset());

const idsOf = (page: { body: PendingApprovals }) => page.body.items.map(({ id }) => id);

describe('who sees the facts', () => {
  it('the queue and the facts take the permission to decide, in an office role', async () => {
    const { id } = await request();
    for (const call of [() => list('', eva), () => factsOf(id, eva)]) expect((await call()).status).toBe(403);
    for (const call of [() => list('', null), () => factsOf(id, null)])
      expect((await call()).status).toBe(401);
    await test.allow({ ...defaultPermissions, salesperson: permissions });
    expect((await factsOf(id, eva)).status).toBe(403);
  });

  it('an unknown reservation is 404, one that does not wait for approval is 409', async () => {
    expect((await factsOf(unknownId)).status).toBe(404);
    const { id } = await request();
    await test.call(admin, 'POST', `/reservations/${id}/approve`);
    expect(await factsOf(id)).toMatchObject({ status: 409, body: { code: 'reservation_not_pending' } });
  });

  it('costs take machines.view_costs, in the queue, in the record and for API keys', async () => {
    const costs = { purchase_price: 600_000, zustatkova_hodnota_servis: 450_000, current_value: 1_000_000 };
    const { id } = await request(costs, { sellingPrice: 900_000 });
    const seen = async (user: TestUser) => {
      const [queue, record] = [await list('', user), await factsOf(id, user)];
      expect([queue.status, record.status]).toEqual([200, 200]);
      expect(queue.body.items[0]?.facts).toEqual(record.body);
      return { costs: record.body.costs, text: JSON.stringify([queue.body, record.body]) };
    };
    const key = async (scope: string[]) => {
      const body = { name: scope.join(' '), permissions: scope };
      const made = await test.call<{ apiKey: string }>(
        admin,
        'POST',
        '/settings/admin/generate-api-key',
        body,
      );
      return { ...admin, token: made.body.apiKey };
    };
    const whole = { purchase: 600_000, residual: 450_000, margin: 300_000, share: 1 / 3 };
    expect((await seen(backoffice)).costs).toEqual(whole);
    expect((await seen(await key(['approvals.decide', 'machines.view_costs']))).costs).toEqual(whole);

    const narrow = await seen(await key(['approvals.decide']));
    const without = defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs');
    await test.allow({ ...defaultPermissions, backoffice: without });
    for (const hidden of [narrow, await seen(backoffice)]) {
      expect(hidden.costs).toBeNull();
      for (const amount of ['600000', '450000', '300000']) expect(hidden.text).not.toContain(amount);
    }
  });
});

describe('the facts', () => {
  it('compare the asked price with the value in the currency of the company', async () => {
    const { id } = await request(
      { current_value: 1_000_000, purchase_price: 20_000 },
      { sellingPrice: 900_000 },
    );
    expect((await factsOf(id)).body).toMatchObject({
      currency: 'CZK',
      price: { asked: 900_000, value: 1_000_000, difference: -100_000, share: -0.1 },
    });
    await test.set({ default_currency: 'EUR' });
    expect((await factsOf(id)).body).toMatchObject({
      currency: 'EUR',
      price: { asked: 36_000, value: 40_000, difference: -4000, share: -0.1 },
      costs: { purchase: 800, margin: 35_200 },
    });
    const dollars = await request(
      { currency: 'USD', current_value: 50_000, purchase_price: 40_000 },
      { sellingPrice: 45_000 },
    );
    expect((await factsOf(dollars.id)).body).toMatchObject({
      price: { asked: 36_000, value: 40_000, difference: -4000 },
      costs: { purchase: 32_000, residual: null, margin: 4000 },
    });
  });

  it('without a price or a value there is nothing to compare', async () => {
    const { id } = await request({ current_value: null, purchase_price: 1 });
    expect((await factsOf(id)).body).toMatchObject({
      price: { asked: null, value: null, difference: null, share: null },
      costs: { purchase: 1, residual: null, margin: null, share: null },
    });
  });

  it('count the days in stock from the start of the rental, without one from the entry', async () => {
    const rented = await request({ do_pujcovny_datum: '2020-01-01', datum_objednavky: '2010-01-01' });
    const { stock } = (await factsOf(rented.id)).body;
    expect(stock).toMatchObject({ since: '2020-01-01', by: 'do_pujcovny_datum' });
    expect(stock.days).toBeGreaterThan(2000);
    const entered = await request({ created_at: new Date(Date.now() - 5 * 86_400_000) });
    expect((await factsOf(entered.id)).body.stock).toMatchObject({ by: 'created_at', days: 5 });
  });

  it('name the first three customers who wait for the machine', async () => {
    const { id, machine_id } = await request();
    const other = await request();
    const calls = queueCalls(test);
    const entries = [];
    for (let count = 0; count < 4; count++) entries.push(await calls.waits(cyril, machine_id));
    const { body } = await list();
    const [first, second] = body.items;
    expect([first?.id, second?.id]).toEqual([id, other.id]);
    expect(first?.waiting).toBe(4);
    expect(first?.facts.queue.map((one) => one.id)).toEqual(entries.slice(0, 3).map((one) => one.id));
    expect(second?.facts.queue).toEqual([]);
  });

  it('count the open demands of other customers that the machine fits', async () => {
    const calls = demandCalls(test);
    const own = await calls.wants(cyril, { model: 'LX 77' });
    const [rejected, closed] = [
      await calls.wants(cyril, { model: 'LX 77' }),
      await calls.wants(cyril, { model: 'LX 77' }),
    ];
    await calls.wants(cyril, { model: 'LX 77' });
    // Of the same customer, entered without the tax id.
    const byEmail = { customerTaxId: null, customerEmail: own.customer_email };
    await calls.wants(cyril, { model: 'LX 77' }, byEmail);
    await calls.wants(cyril, { model: 'another' });
    const { id, machine_id } = await request(
      { model: 'LX 77' },
      { customerTaxId: own.customer_tax_id, customerEmail: own.customer_email },
    );
    await calls.match();
    expect((await factsOf(id)).body.demands).toBe(3);
    const match = `/demands/${rejected.id}/matches/${machine_id}/unsuitable`;
    expect((await test.call(cyril, 'POST', match, { reason: 'moc velký' })).status).toBe(200);
    await calls.act(cyril, closed.id, 'close');
    expect((await factsOf(id)).body.demands).toBe(1);
    expect((await list()).body.items.map(({ facts }) => facts.demands)).toEqual([1]);
  });

  it('count the other reservations of the customer by tax id, without one by e-mail, as the list does', async () => {
    const byTax = { customer_tax_id: '27082440' };
    await earlier({ ...byTax, status: 'completed' });
    await earlier({ ...byTax, status: 'completed', customer_email: 'Jana@Stavby.example' });
    await earlier({ ...byTax, status: 'cancelled' });
    await earlier({ ...byTax, status: 'active' });
    const [begun, ended] = [new Date(Date.now() - 9000), new Date(Date.now() - 1000)];
    await earlier({ ...byTax, status: 'extended', reserved_at: begun, expires_at: ended });
    await earlier({ ...byTax, status: 'cancelled', deleted_at: new Date() });
    await earlier({ customer_tax_id: null, customer_email: 'jana@stavby.example', status: 'extended' });
    const known = { customerTaxId: '27082440', customerEmail: 'jana@stavby.example' };
    const one = await request({}, known);
    await request({}, { ...known, customerEmail: 'jiny@stavby.example' });
    const mailed = await request({}, { ...known, customerTaxId: null });
    const { body } = await list();
    const facts = Object.fromEntries(body.items.map((item) => [item.id, item.facts.customer]));
    expect(facts[one.id]).toEqual({
      mark: '27082440',
      completed: 2,
      cancelled: 1,
      running: 2,
      overdue: 1,
      pending: 1,
    });
    expect(facts[mailed.id]).toEqual({
      mark: 'jana@stavby.example',
      completed: 0,
      cancelled: 0,
      running: 1,
      overdue: 0,
      pending: 0,
    });
    for (const { mark, ...counts } of Object.values(facts)) {
      const found = await test.call<{ total: number }>(admin, 'GET', `/reservations?customer=${mark ?? ''}`);
      const others = counts.completed + counts.cancelled + counts.running + counts.pending;
      expect(found.body.total, mark ?? '').toBe(others + 1);
    }
  });

  it('count the waiting time on working days', async () => {
    const { id } = await request();
    await requestedAt(id, '2026-11-20T14:00:00Z');
    const waited = async (now: string) => (await approvalQueue.getFacts(test.at(now), id)).waited_minutes;
    expect(await waited('2026-11-20T15:30:00Z')).toBe(90);
    expect(await waited('2026-11-22T12:00:00Z')).toBe(9 * 60);
    expect(await waited('2026-11-23T08:00:00Z')).toBe(18 * 60);
  });
});

describe('the queue', () => {
  /** Requests from the oldest to the newest. */
  async function requests() {
    const asked = [
      await request({ category: 'loaders', current_value: 1_000_000 }, { sellingPrice: 900_000 }, eva),
      await request({ category: 'cranes', current_value: 1_000_000 }, { sellingPrice: 950_000 }, cyril),
      await request({ category: 'cranes', current_value: 1_000_000 }, {}, cyril),
      await request({ category: 'loaders', current_value: 1_000_000 }, { sellingPrice: 1_100_000 }, cyril),
      await request(
        { category: 'loaders', currency: 'EUR', current_value: 40_000 },
        { sellingPrice: 30_000 },
      ),
    ];
    for (const [index, { id }] of asked.entries()) await requestedAt(id, `2026-11-1${index}T09:00:00Z`);
    return asked.map(({ id }) => id) as [string, string, string, string, string];
  }

  it('starts with the request that has waited longest, or the other way round', async () => {
    const ids = await requests();
    expect(idsOf(await list())).toEqual(ids);
    expect(idsOf(await list('order=desc'))).toEqual(ids.toReversed());
    expect((await list('order=up')).status).toBe(400);
  });

  it.each([['asc'], ['desc']])('has pages in order %s, and back', async (order) => {
    const ids = await requests();
    const wanted = order === 'asc' ? ids : ids.toReversed();
    const found: string[] = [];
    let cursor: string | null = null;
    let back: string | null = null;
    do {
      const page = await list(`order=${order}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.body.total).toBe(5);
      found.push(...idsOf(page));
      ({ nextCursor: cursor, prevCursor: back } = page.body);
    } while (cursor !== null);
    expect(found).toEqual(wanted);
    expect(idsOf(await list(`order=${order}&limit=2&cursor=${back}`))).toEqual(wanted.slice(2, 4));
    const other = await list(`order=${order}&limit=2&category=cranes&cursor=${back}`);
    expect(other).toMatchObject({ status: 400, body: { code: 'cursor_mismatch' } });
  });

  it('is filtered by seller, category and discount', async () => {
    const [a, b, c, d, e] = await requests();
    expect(idsOf(await list(`seller=${eva.id}`))).toEqual([a, e]);
    expect(idsOf(await list(`seller=${eva.id}&seller=${cyril.id}`))).toEqual([a, b, c, d, e]);
    expect(idsOf(await list('category=cranes'))).toEqual([b, c]);
    expect(idsOf(await list('discount=0'))).toEqual([a, b, e]);
    expect(idsOf(await list('discount=5'))).toEqual([a, b, e]);
    expect(idsOf(await list('discount=10'))).toEqual([a, e]);
    expect(idsOf(await list('discount=10.5'))).toEqual([e]);
    expect(idsOf(await list(`discount=10&category=loaders&seller=${cyril.id}`))).toEqual([]);
    expect((await list('discount=101')).status).toBe(400);
    expect((await list('seller=eva')).status).toBe(400);
  });

  it('a price in another currency than the value is compared at the stored rates', async () => {
    const [, , , , e] = await requests();
    await test.testDb.db
      .updateTable('reservations')
      .set({ selling_price: 800_000, selling_currency: 'CZK' })
      .where('id', '=', e)
      .execute();
    expect((await factsOf(e)).body.price).toMatchObject({ asked: 800_000, value: 1_000_000, share: -0.2 });
    expect(idsOf(await list('discount=20'))).toEqual([e]);
    expect(idsOf(await list('discount=20.1'))).toEqual([]);
  });

  it('offers the values of each filter, counted under the other filters', async () => {
    await requests();
    const { options } = (await list('category=cranes&discount=0')).body;
    expect(options.sellers).toEqual([{ id: cyril.id, name: 'Cyril Čech', count: 1 }]);
    expect(options.categories).toEqual([
      { key: 'cranes', count: 1 },
      { key: 'loaders', count: 2 },
    ]);
    expect(options.discounts).toEqual([
      { percent: null, count: 2 },
      { percent: 5, count: 1 },
      { percent: 10, count: 0 },
      { percent: 20, count: 0 },
    ]);
    expect((await list()).body.options.discounts.map(({ count }) => count)).toEqual([5, 3, 2, 1]);
    expect((await list()).body.options.sellers).toEqual([
      { id: cyril.id, name: 'Cyril Čech', count: 3 },
      { id: eva.id, name: 'Eva Malá', count: 2 },
    ]);
  });

  it('sums up all matching requests, not only those of the page', async () => {
    const ids = await requests();
    const now = '2026-11-13T09:00:00Z';
    const query = { order: 'asc', limit: 2 } as const;
    const { total, summary } = await approvalQueue.list(test.at(now), query);
    expect(total).toBe(5);
    expect(summary).toEqual({
      late: 3,
      oldest: '2026-11-10T09:00:00.000Z',
      currency: 'CZK',
      asked: 900_000 + 950_000 + 1_100_000 + 750_000,
      value: 4_000_000,
    });
    const some = await approvalQueue.list(test.at(now), { ...query, category: ['cranes'] });
    expect(some).toMatchObject({ total: 2, summary: { late: 2, asked: 950_000, value: 1_000_000 } });
    expect(some.items.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const none = await approvalQueue.list(test.at(now), { ...query, discount: 90 });
    expect(none).toMatchObject({
      items: [],
      total: 0,
      summary: { late: 0, oldest: null, asked: 0, value: 0 },
    });
  });

  it('reads a page with as many statements as one request', async () => {
    await requests();
    const statements = async (limit: number) => {
      let count = 0;
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          count += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const ctx = { ...test.at(), db: test.testDb.db.withPlugin(counting) };
      const { items } = await approvalQueue.list(ctx, { order: 'asc', limit });
      expect(items).toHaveLength(limit);
      return count;
    };
    const forOne = await statements(1);
    expect(forOne).toBeGreaterThan(4);
    expect(await statements(5)).toBe(forOne);
  });
});
