import type { repricing, RepricingRule } from '@strojpark/core/contracts/repricing';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { PriceChange } from '@strojpark/core/contracts/price-changes';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { proposedPrice } from '@strojpark/core/domain/machines/repricing';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { whileLocked } from '../../../test/while-locked.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { companyToday } from '../settings/settings.service.ts';
import { updateProposals } from './repricing-rules.service.ts';

type Proposals = ResponseOf<typeof repricing.listProposals>;
interface Run {
  accepted: number;
  postponed: number;
  runId: string;
  failures: { code: string }[];
}

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
let today: string;

beforeEach(async () => {
  await test.testDb.pool.query('delete from repricing_rules');
  await test.testDb.pool.query('delete from machines');
  today = await companyToday({ db: test.testDb.db, now: new Date() });
});

const aged = (days: number, values: Parameters<typeof addMachine>[1] = {}) =>
  addMachine(test.testDb.db, {
    type: 'stock',
    current_value: 1_000_000,
    purchase_price: 800_000,
    datum_objednavky: addDays(today, -days),
    ...values,
  });
const rule = { category: null, after_days: 90, percent: 5, floor_percent: 3 };
const addRule = (body: object = {}, user: TestUser = admin) =>
  test.call<RepricingRule>(user, 'POST', '/repricing/rules', { ...rule, ...body });
const proposals = async (query = '', user: TestUser = admin) =>
  (await test.call<Proposals>(user, 'GET', `/repricing/proposals${query}`)).body;
const prices = async () => Object.fromEntries((await proposals()).items.map(({ id, price }) => [id, price]));
const accept = (body: object, user: TestUser = admin) =>
  test.call<Run>(user, 'POST', '/repricing/bulk-accept', body);
const postpone = (body: object, user: TestUser = admin) =>
  test.call<Run>(user, 'POST', '/repricing/bulk-postpone', body);
const machine = async (id: string) => (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body;
const refresh = () => updateProposals(test.at());
const undo = (runId: string) => test.call(admin, 'POST', `/bulk-runs/${runId}/undo`);

describe('proposed prices', () => {
  it('are those of machines that have been in stock long enough, as the rule says', async () => {
    const [young, old, near] = [await aged(89), await aged(90), await aged(200, { purchase_price: 940_000 })];
    await addRule();
    const { items, total } = await proposals();
    expect(total).toBe(2);
    expect(await prices()).toEqual({ [old]: 950_000, [near]: 968_200 });
    expect(items.map(({ id }) => id)).not.toContain(young);
    expect(items.find(({ id }) => id === old)).toMatchObject({
      at_floor: false,
      margin: 150_000,
      machine: { current_value: 1_000_000, extra: { days_in_stock: 90, price_margin: 200_000 } },
      rule: { after_days: 90, percent: 5, floor_percent: 3 },
    });
    expect(items.find(({ id }) => id === near)).toMatchObject({ at_floor: true, margin: 28_200 });
  });

  it('follow the rules of the category, of which the last due one counts', async () => {
    const [loader, crane] = [await aged(200), await aged(200, { category: 'cranes' })];
    await addRule({ percent: 5 });
    await addRule({ after_days: 180, percent: 10 });
    await addRule({ category: 'cranes', after_days: 30, percent: 2 });
    expect(await prices()).toEqual({ [loader]: 900_000, [crane]: 980_000 });
  });

  it('leave out promised and deleted machines and those whose limit is not known', async () => {
    const sold = await aged(100);
    await test.call(admin, 'PATCH', `/machines/${sold}`, { status: 'sold', sale_price: 5, currency: 'CZK' });
    await aged(100, { purchase_price: null });
    await aged(100, { current_value: null });
    await aged(100, { deleted_at: new Date() });
    const damaged = await aged(100, { status: 'damaged' });
    await addRule();
    expect(await prices()).toEqual({ [damaged]: 950_000 });
  });

  it('are the same in the database as in core', async () => {
    const cases = [
      [123_456.78, 100_000, 5, 3],
      [9999.99, null, 7.5, null],
      [10_000, 9999, 0.1, 0],
      [1000.5, 980.01, 12.3, 1.7],
      [10, 1, 90, 900],
    ] as const;
    for (const [value, purchase, percent, floor] of cases) {
      const { rows } = await test.testDb.pool.query<{ price: number | null }>(
        'select proposed_price($1, $2, $3, $4) as price',
        [value, purchase, percent, floor],
      );
      expect(rows[0]?.price).toBe(
        proposedPrice({ current_value: value, purchase_price: purchase }, { percent, floor_percent: floor }),
      );
    }
  });

  it('are not made for machines that were reduced since the rule became due', async () => {
    const id = await aged(100);
    await test.call(admin, 'PATCH', `/machines/${id}`, { current_value: 990_000 });
    await addRule();
    expect(await prices()).toEqual({});
    // Raised again: nothing is left of the reduction.
    await test.call(admin, 'PATCH', `/machines/${id}`, { current_value: 1_000_000 });
    await refresh();
    expect(await prices()).toEqual({ [id]: 950_000 });
  });

  it('disappear with any change that they depend on, and come back with the next calculation', async () => {
    const id = await aged(100);
    await addRule();
    await test.call(admin, 'PATCH', `/machines/${id}`, { purchase_price: 930_000 });
    expect(await prices()).toEqual({});
    await refresh();
    expect(await prices()).toEqual({ [id]: 957_900 });
  });

  it('are filtered, ordered and paged', async () => {
    const cheap = await aged(300, { current_value: 500_000, purchase_price: 1, location: 'Brno' });
    const dear = await aged(100, { location: 'Plzeň' });
    await addRule();
    const order = async (query: string) => (await proposals(query)).items.map(({ id }) => id);
    expect(await order('')).toEqual([dear, cheap]);
    expect(await order('?sort=days_in_stock&order=desc')).toEqual([cheap, dear]);
    expect(await order('?location=Brno')).toEqual([cheap]);
    expect(await order('?category=cranes')).toEqual([]);
    const first = await proposals('?limit=1');
    expect(first).toMatchObject({ total: 2 });
    expect(await order(`?limit=1&cursor=${first.nextCursor}`)).toEqual([cheap]);
  });
});

describe('the list of many proposed prices', () => {
  /** Machines with different values in two currencies and different days; some of equal value. */
  async function addMany(count: number): Promise<void> {
    await test.testDb.pool.query(
      `insert into machines (type, status, name, manufacturer, model, category, condition, currency, current_value,
         purchase_price, datum_objednavky, location)
       select 'stock', 'available', 'Volvo ' || n, 'Volvo', 'L90', 'loaders', 'Good',
         case when n % 3 = 0 then 'EUR' else 'CZK' end, 100000 + n / 2 * 1000, 1, $2::date - 100 - n % 400,
         case when n % 100 = 0 then 'Brno' else 'Plzeň' end
       from generate_series(1, $1::int) n`,
      [count, today],
    );
    await addRule();
  }

  async function pages(query: string): Promise<Proposals['items']> {
    const items: Proposals['items'] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const at = cursor === undefined ? '' : `&cursor=${cursor}`;
      const page = await proposals(`?limit=90&${query}${at}`);
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }

  it.each(['current_value', 'days_in_stock', 'reduction'])(
    'has every proposal once in the order of %s, back and forth',
    async (sort) => {
      await addMany(700);
      const down = (await pages(`sort=${sort}&order=desc`)).map(({ id }) => id);
      expect(new Set(down).size).toBe(700);
      const up = (await pages(`sort=${sort}&order=asc`)).map(({ id }) => id);
      expect(up).toEqual(down.toReversed());
      const last = await proposals(`?limit=90&sort=${sort}&order=desc&cursor=last`);
      expect(last.items.map(({ id }) => id)).toEqual(down.slice(-90));
      const before = await proposals(`?limit=90&sort=${sort}&order=desc&cursor=${last.prevCursor}`);
      expect(before.items.map(({ id }) => id)).toEqual(down.slice(-180, -90));
    },
  );

  it('orders by value across currencies, by days and by reduction', async () => {
    await addMany(400);
    const rates = await ratesOfToday({ db: test.testDb.db, now: new Date() });
    const isFalling = (numbers: readonly number[]) =>
      numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? 0));
    const values = (await pages('sort=current_value&order=desc')).map(
      ({ machine: { current_value, currency } }) =>
        (current_value ?? 0) * rates[currency as keyof typeof rates],
    );
    expect([values.length, isFalling(values)]).toEqual([400, true]);
    const days = (await pages('sort=days_in_stock&order=desc')).map(({ machine }) =>
      Number(machine.extra?.['days_in_stock']),
    );
    expect([days.length, isFalling(days)]).toEqual([400, true]);
    const shares = (await pages('sort=reduction&order=desc')).map(
      ({ price, machine: { current_value } }) => 1 - price / (current_value ?? 1),
    );
    expect([shares.length, isFalling(shares.map((share) => Math.round(share * 1e9)))]).toEqual([400, true]);
  });

  it('leaves out what is no longer open, and fills its pages nevertheless', async () => {
    await addMany(700);
    await test.testDb.pool.query(
      `update machines set current_value = current_value + 1 where location = 'Plzeň'`,
    );
    const { items, total, totalIsExact, nextCursor } = await proposals('?limit=5');
    expect([items.length, total, totalIsExact]).toEqual([5, 7, true]);
    expect(items.every(({ machine }) => machine.location === 'Brno')).toBe(true);
    expect((await proposals(`?limit=5&cursor=${nextCursor}`)).items).toHaveLength(2);
  });

  it('is counted exactly by a call of its own; pages of more than 1000 give a lower bound', async () => {
    await addMany(1300);
    const count = async (query = '') =>
      (await test.call<object>(admin, 'GET', `/repricing/proposals/count${query}`)).body;
    expect(await proposals('?limit=5')).toMatchObject({ total: 1000, totalIsExact: false });
    expect(await count()).toEqual({ total: 1300, totalIsExact: true });
    expect(await count('?location=Brno')).toEqual({ total: 13, totalIsExact: true });
    const inBrno = await proposals('?limit=5&location=Brno');
    expect(inBrno.total).toBeGreaterThanOrEqual(6);
    expect(inBrno.total).toBeLessThanOrEqual(13);
    expect(await proposals('?location=Brno')).toMatchObject({ total: 13, totalIsExact: true });
    expect(await proposals('?location=Praha')).toMatchObject({ total: 0, totalIsExact: true });
  });
});

describe('accepting a proposed price', () => {
  it('sets it, with the rule as the reason in the price history; undo proposes it again', async () => {
    const id = await aged(100);
    await addRule();
    const { status, body } = await accept({ ids: [id] });
    expect([status, body.accepted]).toEqual([200, 1]);
    expect(await machine(id)).toMatchObject({ current_value: 950_000, price_margin: 150_000 });
    const changes = await test.call<PriceChange[]>(salesperson, 'GET', `/machines/${id}/price-changes`);
    expect(changes.body[0]).toMatchObject({ origin: 'repricing', from: 1_000_000, to: 950_000 });
    // In no language, and without the percentage, which could tell the purchase price.
    expect(changes.body[0]).toMatchObject({ rule_days: 90, reason: null });
    expect(await prices()).toEqual({});
    await refresh();
    expect(await prices()).toEqual({});

    expect((await undo(body.runId)).status).toBe(200);
    expect(await machine(id)).toMatchObject({ current_value: 1_000_000 });
    await refresh();
    expect(await prices()).toEqual({ [id]: 950_000 });
  });

  it('takes another price and reason', async () => {
    const id = await aged(100);
    await addRule();
    await accept({ ids: [id], prices: [{ id, price: 930_000 }], reason: 'Škrábance' });
    expect(await machine(id)).toMatchObject({ current_value: 930_000 });
    const changes = await test.call<PriceChange[]>(admin, 'GET', `/machines/${id}/price-changes`);
    expect(changes.body[0]).toMatchObject({ origin: 'repricing', reason: 'Škrábance', rule_days: null });
    const again = await aged(100);
    await refresh();
    const { body } = await accept({ ids: [again], prices: [{ id: again, price: 1_000_000 }] });
    expect(body).toMatchObject({ accepted: 0, failures: [{ code: 'validation' }] });
  });

  it('takes all that match a filter, but for exceptions', async () => {
    const [one, other, third] = [await aged(100), await aged(110), await aged(120, { location: 'Brno' })];
    await addRule();
    const { body } = await accept({ filter: {}, except: [other] });
    expect(body.accepted).toBe(2);
    expect(await prices()).toEqual({ [other]: 950_000 });
    expect((await machine(one)).current_value).toBe(950_000);
    expect((await machine(third)).current_value).toBe(950_000);
  });

  it('fails when the machine has no proposal any more', async () => {
    const id = await aged(100);
    await addRule();
    await test.call(admin, 'PATCH', `/machines/${id}`, { current_value: 700_000 });
    const { body } = await accept({ ids: [id] });
    expect(body).toMatchObject({ accepted: 0, failures: [{ code: 'proposal_gone' }] });
    expect((await machine(id)).current_value).toBe(700_000);
  });

  it('happens once when two people decide at the same time', async () => {
    const id = await aged(100);
    await addRule();
    const runs = await Promise.all([accept({ ids: [id] }), accept({ ids: [id] })]);
    expect(runs.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1);
    expect((await machine(id)).current_value).toBe(950_000);
  });
});

describe('postponing a proposed price', () => {
  it('hides it for some days, or for good, until a rule changes; and can be undone', async () => {
    const id = await aged(100);
    const { body: added } = await addRule();
    const { body } = await postpone({ ids: [id], days: 30 });
    expect(body.postponed).toBe(1);
    await refresh();
    expect(await prices()).toEqual({});
    await undo(body.runId);
    expect(await prices()).toEqual({ [id]: 950_000 });
    await postpone({ ids: [id], days: 30 });
    await test.testDb.pool.query('update repricing_postponements set until = $1', [today]);
    expect(await prices()).toEqual({ [id]: 950_000 });

    await postpone({ ids: [id], days: null });
    expect(await prices()).toEqual({});
    await test.call(admin, 'PUT', `/repricing/rules/${added.id}`, { ...rule, percent: 6 });
    expect(await prices()).toEqual({ [id]: 940_000 });
  });

  it('for good by one rule outlasts what is postponed by another', async () => {
    const id = await aged(100);
    await addRule();
    await postpone({ ids: [id], days: null });
    const { body: later } = await addRule({ after_days: 95, percent: 10 });
    expect(await prices()).toEqual({ [id]: 900_000 });
    await postpone({ ids: [id], days: 7 });
    await test.call(admin, 'DELETE', `/repricing/rules/${later.id}`);
    expect(await prices()).toEqual({});
  });

  it('fails like any proposal that is gone when its rule is deleted at the same moment', async () => {
    const id = await aged(100);
    const { body: added } = await addRule();
    const { body } = await whileLocked(
      test,
      (ctx) => ctx.db.deleteFrom('repricing_rules').where('id', '=', added.id).execute(),
      () => postpone({ ids: [id], days: 30 }),
    );
    expect(body).toMatchObject({ postponed: 0, failures: [{ code: 'proposal_gone' }] });
  });

  it('is part of the history of the machine', async () => {
    const id = await aged(100);
    await addRule();
    await postpone({ ids: [id], days: 1 });
    const { body } = await test.call(admin, 'GET', `/machines/${id}/timeline`);
    expect(JSON.stringify(body)).toContain('price_postponed');
  });
});

describe('repricing rules', () => {
  it('are added, changed and deleted by administrators, with their proposals', async () => {
    const id = await aged(100);
    const { status, body } = await addRule();
    expect([status, body]).toMatchObject([201, rule]);
    expect((await addRule({ percent: 7 })).body).toMatchObject({ code: 'repricing_rule_exists' });
    expect((await test.call<RepricingRule[]>(salesperson, 'GET', '/repricing/rules')).body).toHaveLength(1);
    expect(await prices()).toEqual({ [id]: 950_000 });
    expect((await test.call(admin, 'DELETE', `/repricing/rules/${body.id}`)).status).toBe(204);
    expect(await prices()).toEqual({});
    const audit = await test.call<{ items: { entity_id: string; action: string }[] }>(
      admin,
      'GET',
      '/audit?entity=repricing_rule',
    );
    const actions = audit.body.items.filter((entry) => entry.entity_id === body.id);
    expect(actions.map(({ action }) => action)).toEqual(['delete', 'create']);
  });

  it('are refused when they make no sense', async () => {
    for (const body of [
      { percent: 0 },
      { percent: 91 },
      { percent: 5.55 },
      { after_days: 0 },
      { floor_percent: -1 },
      { category: 'unknown' },
    ])
      expect((await addRule(body)).status, JSON.stringify(body)).toBe(422);
    expect((await test.call(admin, 'PUT', `/repricing/rules/${unknownId}`, rule)).status).toBe(404);
    expect((await addRule({}, salesperson)).status).toBe(403);
  });
});

describe('without machines.view_costs', () => {
  it('nobody sees rules or proposals, or decides', async () => {
    const id = await aged(100, { created_by: salesperson.id });
    await addRule();
    await test.allow({ salesperson: ['machines.view', 'machines.edit'] });
    for (const path of ['/repricing/rules', '/repricing/proposals', '/repricing/proposals/count'])
      expect((await test.call(salesperson, 'GET', path)).status).toBe(403);
    expect((await accept({ ids: [id] }, salesperson)).status).toBe(403);
    expect((await postpone({ ids: [id], days: 1 }, salesperson)).status).toBe(403);
    await test.unset('role_permissions');
  });

  it('and a salesperson can list only the proposals for own machines, which they decide about', async () => {
    const own = await aged(100, { created_by: salesperson.id });
    await aged(100);
    await addRule();
    const ids = async (user: TestUser, query: string) => {
      const { items, total } = await proposals(query, user);
      return [total, ...items.map(({ id }) => id)];
    };
    expect(await ids(salesperson, '?decidable=true')).toEqual([1, own]);
    expect((await ids(salesperson, ''))[0]).toBe(2);
    expect((await ids(admin, '?decidable=true'))[0]).toBe(2);
    const counted = await test.call<{ total: number }>(
      salesperson,
      'GET',
      '/repricing/proposals/count?decidable=true',
    );
    expect(counted.body.total).toBe(1);
  });

  it('and on machines of others a salesperson decides nothing', async () => {
    const id = await aged(100);
    await addRule();
    for (const { body } of [
      await accept({ ids: [id] }, salesperson),
      await postpone({ ids: [id], days: 1 }, salesperson),
    ])
      expect(body).toMatchObject({ failures: [{ code: 'not_owner' }] });
    expect((await machine(id)).current_value).toBe(1_000_000);
  });
});
