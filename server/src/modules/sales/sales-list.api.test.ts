import type { sales } from '@strojpark/core/contracts/sales';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { statistics } from './sales-list.service.ts';

type SalePage = ResponseOf<typeof sales.list>;

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Čermák' });
const seller = test.addUser('salesperson', { name: 'Cibulka' });

beforeAll(async () => {
  await sold('2026-09-30T21:59:59Z', 1000);
  await sold('2026-09-30T22:00:00Z', 100, 'podzim');
  await sold('2026-10-25T22:30:00Z', 20);
  await sold('2026-10-31T22:59:59Z', 3);
  await sold('2026-10-31T23:00:00Z', 400, 'listopad');
  await sold('2026-11-10T12:00:00Z', 50, 'listopad v eurech', 2000);
  const machine = await sold('2026-11-11T12:00:00Z', 6000, 'vráceno');
  await test.testDb.pool.query(`update sales set reversed_at = now() where machine_id = $1`, [machine]);
});

async function sold(
  at: string,
  price: number,
  name = 'Stroj',
  czk = price,
  numbers: Parameters<typeof addMachine>[1] = {},
): Promise<string> {
  const id = await addMachine(test.testDb.db, { name, status: 'sold', ...numbers });
  await test.testDb.db
    .insertInto('sales')
    .values({
      machine_id: id,
      machine_name: name,
      machine_identifier: 'SN-1',
      machine_type: 'stock',
      price,
      currency: czk === price ? 'CZK' : 'EUR',
      rate: czk / price,
      price_czk: czk,
      sold_at: new Date(at),
      seller_name: 'Eva',
      customer_name: 'Jana',
      status_before: 'reserved',
    })
    .execute();
  return id;
}
const list = (query = '', user: TestUser | null = seller) =>
  test.call<SalePage>(user, 'GET', `/sales${query}`);
const totals = async (at: string) => {
  const { month, previous } = await statistics(test.at(at));
  return [month, previous];
};

describe('sales of the current month', () => {
  it('are compared with the previous month up to the same day, in the company’s time zone, without reversed sales', async () => {
    expect(await totals('2026-11-24T12:00:00Z')).toEqual([
      { from: '2026-11-01', to: '2026-11-24', count: 2, total: 2400 },
      { from: '2026-10-01', to: '2026-10-24', count: 1, total: 100 },
    ]);
    expect(await totals('2026-11-25T23:30:00Z')).toEqual([
      { from: '2026-11-01', to: '2026-11-26', count: 2, total: 2400 },
      { from: '2026-10-01', to: '2026-10-26', count: 2, total: 120 },
    ]);
  });

  it('are compared with the whole previous month on the last day of a longer month', async () => {
    expect((await totals('2026-10-31T12:00:00Z'))[1]).toMatchObject({ from: '2026-09-01', to: '2026-09-30' });
  });

  it('start at midnight in the company’s time zone', async () => {
    await storeSettings(test.testDb.db, { timezone: 'America/New_York' });
    expect((await totals('2026-11-01T03:30:00Z'))[0]).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
    await test.testDb.pool.query('delete from settings');
  });

  it('are visible to everyone who may view machines', async () => {
    expect((await test.call(null, 'GET', '/sales/statistics')).status).toBe(401);
    const answer = await test.call<ResponseOf<typeof sales.statistics>>(seller, 'GET', '/sales/statistics');
    expect(answer.status).toBe(200);
    expect(answer.body.currency).toBe('CZK');
  });
});

describe('the list of sales', () => {
  it('contains the sales of a period, newest first', async () => {
    const { body } = await list('?from=2026-11-01&to=2026-11-30');
    expect(body.total).toBe(2);
    expect(body.items.map(({ machine_name }) => machine_name)).toEqual(['listopad v eurech', 'listopad']);
    expect(body.items[0]).toMatchObject({
      price: 50,
      currency: 'EUR',
      price_czk: 2000,
      customer_name: 'Jana',
    });
  });

  it('hides customers without reservations.view', async () => {
    const matrix = { admin: [], backoffice: [], salesperson: ['machines.view'] };
    await storeSettings(test.testDb.db, { role_permissions: JSON.stringify(matrix) });
    const { body } = await list('?from=2026-11-01&to=2026-11-30');
    expect(body.items[0]).toMatchObject({ price: 50, customer_name: null, customer_company: null });
    await test.testDb.pool.query('delete from settings');
    expect((await list('?from=2026-11-01&to=2026-11-30')).body.items[0]?.customer_name).toBe('Jana');
  });

  it('finds the sale by every number of its machine; its counts and totals agree', async () => {
    const numbers = {
      vin: 'WVN 47-11',
      equipment_number: 'EQ-8812',
      serial_number: 'SER/77/3',
      material_number: 'MAT5566',
    };
    const id = await sold('2026-11-05T12:00:00Z', 70, 'Fréza', 70, { type: 'used', ...numbers });
    onTestFinished(async () => {
      await test.testDb.pool.query('delete from sales where machine_id = $1', [id]);
    });
    for (const text of [...Object.values(numbers), 'wvn4711', '8812', 'freza 5566 eva', '77/3 jana']) {
      const search = `search=${encodeURIComponent(text)}`;
      const { body } = await list(`?${search}&facets=type,mine`);
      expect(body.items.map((one) => one.machine_id)).toEqual([id]);
      expect(body).toMatchObject({ total: 1, facets: { type: { stock: 1, used: 0 } } });
      const sums = await test.call<ResponseOf<typeof sales.totals>>(seller, 'GET', `/sales/totals?${search}`);
      expect(sums.body).toMatchObject({ count: 1, revenue_czk: 70 });
      const rows = await test.call<unknown[]>(admin, 'GET', `/sales/export/json?${search}`);
      expect(rows.body).toHaveLength(1);
    }
    expect((await list('?search=8812%20jerab')).body.items).toEqual([]);
  });

  it('is complete without a period, and paged', async () => {
    const first = await list('?limit=4', admin);
    expect(first.body).toMatchObject({ total: 6, prevCursor: null });
    const next = await list(`?limit=4&cursor=${first.body.nextCursor ?? ''}`);
    expect(next.body.items).toHaveLength(2);
    const mismatch = await list(`?from=2026-01-01&cursor=${first.body.nextCursor ?? ''}`);
    expect([mismatch.status, mismatch.body]).toMatchObject([400, { code: 'cursor_mismatch' }]);
  });

  it('refuses an invalid day and a request without a session', async () => {
    expect((await list('?from=yesterday')).status).toBe(400);
    expect((await list('', null)).status).toBe(401);
  });
});

describe('the margin of a sale', () => {
  const december = '?from=2026-12-01&to=2026-12-31';
  const margins = async (user: TestUser) =>
    (await list(december, user)).body.items.map(({ machine_name, margin, margin_percent }) => [
      machine_name,
      margin,
      margin_percent,
    ]);

  it('is what the price leaves after purchase price and costs, at the rates of the day, also of later costs', async () => {
    await sold('2026-12-01T12:00:00Z', 400, 'bez nákupní ceny');
    const machine = await sold('2026-12-10T12:00:00Z', 50, 'v eurech', 2000);
    await test.testDb.db
      .updateTable('sales')
      .set({ purchase_price: 1500, purchase_currency: 'CZK' })
      .where('machine_id', '=', machine)
      .execute();
    expect(await margins(admin)).toEqual([
      ['v eurech', 12.5, 25],
      ['bez nákupní ceny', null, null],
    ]);
    const cost = { kind: 'repair', amount: 100, currency: 'CZK', day: '2026-12-12', note: null };
    expect((await test.call(admin, 'POST', `/machines/${machine}/costs`, cost)).status).toBe(201);
    expect((await margins(admin))[0]).toEqual(['v eurech', 10, 20]);

    // They stay with the sale when the machine is deleted for good.
    await test.testDb.pool.query('delete from machines where id = $1', [machine]);
    expect((await margins(admin))[0]).toEqual(['v eurech', 10, 20]);
  });

  it('is hidden without machines.view_costs', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    expect((await margins(seller)).map((row) => row.slice(1))).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(JSON.stringify((await list(december, seller)).body)).not.toMatch(/purchase|costs/);
    await test.unset('role_permissions');
  });
});

describe('the machine of a sale', () => {
  it('has its category, for its picture, until it is permanently deleted', async () => {
    const categories = async () =>
      new Set((await list('?to=2026-11-30')).body.items.map((one) => one.machine_category));
    expect(await categories()).toEqual(new Set(['loaders']));
    await test.testDb.db.updateTable('sales').set({ machine_id: null }).execute();
    expect(await categories()).toEqual(new Set([null]));
  });
});

describe('a sale of a day without a stored exchange rate', () => {
  const march = '?from=2026-03-01&to=2026-03-31';

  it('is shown, ordered, filtered, counted and exported with the same margin', async () => {
    await sold('2026-03-01T12:00:00Z', 100_000, 'Se ziskem');
    const machine = await sold('2026-03-02T12:00:00Z', 1_000_000, 'Z eurozóny');
    await sold('2026-03-03T12:00:00Z', 100_000, 'Bez nákupní ceny');
    const bought = (name: string, price: number, currency: string) =>
      test.testDb.db
        .updateTable('sales')
        .set({ purchase_price: price, purchase_currency: currency })
        .where('machine_name', '=', name)
        .execute();
    await bought('Se ziskem', 60_000, 'CZK');
    await bought('Z eurozóny', 50_000, 'EUR');

    const ordered = await list(`${march}&sort=margin&order=asc`, admin);
    expect(ordered.body.items.map(({ machine_name, margin }) => [machine_name, margin])).toEqual([
      ['Z eurozóny', -219_512.2],
      ['Se ziskem', 40_000],
      ['Bez nákupní ceny', null],
    ]);
    const atLoss = await list(`${march}&atLoss=true&facets=atLoss`, admin);
    expect(atLoss.body.items.map(({ machine_id }) => machine_id)).toEqual([machine]);
    expect(atLoss.body.facets).toEqual({ atLoss: { stock: 1, used: 0 } });
    const exported = await test.call<Record<string, unknown>[]>(
      admin,
      'GET',
      `/sales/export/json${march}&atLoss=true`,
    );
    expect(exported.body.map((row) => row['margin_czk'])).toEqual([-219_512.2]);
  });

  it('keeps its margin when the rate in the settings changes', async () => {
    await test.set({ exchange_rate_czk_eur: '0.05' });
    const { body } = await list(`${march}&atLoss=true`, admin);
    expect(body.items.map(({ margin }) => margin)).toEqual([-219_512.2]);
    await test.unset('exchange_rate_czk_eur');
  });
});

describe('the filters and orders of the list', () => {
  const february = '?from=2026-02-01&to=2026-02-28';
  const names = async (query: string, user = admin) =>
    (await list(`${february}${query}`, user)).body.items.map(({ machine_name }) => machine_name);
  const change = (machine: string, values: Record<string, unknown>) =>
    test.testDb.db.updateTable('sales').set(values).where('machine_id', '=', machine).execute();
  let machines: string[] = [];

  beforeAll(async () => {
    machines = [
      await sold('2026-02-01T12:00:00Z', 300_000, 'Bagr Žlutý'),
      await sold('2026-02-02T12:00:00Z', 10_000, 'Jeřáb', 250_000),
      await sold('2026-02-03T12:00:00Z', 100_000, 'Vozík'),
    ];
    const [digger = '', crane = '', truck = ''] = machines;
    await change(digger, { purchase_price: 200_000, purchase_currency: 'CZK', sold_by: seller.id });
    // A currency that is neither that of the sale nor CZK, at the rate of the day before.
    await test.testDb.db
      .insertInto('exchange_rates')
      .values({ day: '2026-02-01', currency: 'USD', rate: 20, source: 'test' })
      .execute();
    await change(crane, { purchase_price: 15_000, purchase_currency: 'USD', sold_by: admin.id });
    await change(truck, {
      machine_type: 'used',
      customer_name: 'Karel Vážný',
      customer_company: 'Kamenolom Říčany',
      customer_email: 'karel@kamenolom.example',
    });
  });

  it('compares prices and margins in CZK; sales without a margin come last', async () => {
    expect(await names('&sort=price')).toEqual(['Bagr Žlutý', 'Jeřáb', 'Vozík']);
    expect(await names('&sort=price&order=asc')).toEqual(['Vozík', 'Jeřáb', 'Bagr Žlutý']);
    expect(await names('&sort=margin')).toEqual(['Bagr Žlutý', 'Jeřáb', 'Vozík']);
    expect(await names('&sort=margin&order=asc')).toEqual(['Jeřáb', 'Bagr Žlutý', 'Vozík']);
    expect(await names('&sort=margin_percent&order=asc')).toEqual(['Jeřáb', 'Bagr Žlutý', 'Vozík']);
  });

  it('is paged in every order, also over sales without a margin', async () => {
    for (const sort of ['price', 'margin', 'margin_percent'] as const) {
      const first = await list(`${february}&sort=${sort}&limit=2`, admin);
      const rest = await list(
        `${february}&sort=${sort}&limit=2&cursor=${first.body.nextCursor ?? ''}`,
        admin,
      );
      expect(first.body.items).toHaveLength(2);
      expect(rest.body.items.map(({ machine_name }) => machine_name)).toEqual(['Vozík']);
    }
  });

  it('the stored margin is the one that is shown', async () => {
    const { items } = (await list(february, admin)).body;
    const rows = await test.testDb.db
      .selectFrom('sales')
      .select(['machine_id', 'margin_czk', 'margin_percent', 'rate'])
      .where('machine_id', 'in', machines)
      .execute();
    for (const { machine_id, margin_czk, margin_percent, rate } of rows) {
      const shown = items.find((item) => item.machine_id === machine_id);
      expect(margin_percent).toBe(shown?.margin_percent ?? null);
      expect(margin_czk === null ? null : margin_czk / rate).toBe(shown?.margin ?? null);
    }
    expect(items.find(({ machine_name }) => machine_name === 'Jeřáb')?.margin).toBe(-2000);
  });

  it('filters by machine type, seller, own sales and loss, and counts each', async () => {
    expect(await names('&type=used')).toEqual(['Vozík']);
    expect(await names(`&seller=${seller.id}`)).toEqual(['Bagr Žlutý']);
    expect(await names('&mine=true')).toEqual(['Jeřáb']);
    expect(await names('&mine=true', seller)).toEqual(['Bagr Žlutý']);
    expect(await names('&atLoss=true')).toEqual(['Jeřáb']);
    expect(await names(`&machine=${machines[2] ?? ''}`)).toEqual(['Vozík']);
    const counted = await list(`${february}&type=used&facets=type,mine,atLoss`, admin);
    expect(counted.body).toMatchObject({
      total: 1,
      facets: {
        type: { stock: 2, used: 1 },
        mine: { stock: 1, used: 0 },
        atLoss: { stock: 1, used: 0 },
      },
    });
  });

  it('adds up what the filters leave, by currency and in CZK, with the margins of those that have one', async () => {
    const totals = async (query = '', user: TestUser | null = admin) =>
      test.call<ResponseOf<typeof sales.totals>>(user, 'GET', `/sales/totals${february}${query}`);
    expect((await totals()).body).toEqual({
      count: 3,
      is_complete: true,
      revenue: [
        { currency: 'CZK', total: 400_000 },
        { currency: 'EUR', total: 10_000 },
      ],
      revenue_czk: 650_000,
      margin: { count: 2, total_czk: 50_000, percent: 9.1 },
    });
    expect((await totals('&search=jerab')).body).toEqual({
      count: 1,
      is_complete: true,
      revenue: [{ currency: 'EUR', total: 10_000 }],
      revenue_czk: 250_000,
      margin: { count: 1, total_czk: -50_000, percent: -20 },
    });
    expect((await totals('&type=used')).body).toMatchObject({
      revenue_czk: 100_000,
      margin: { count: 0, total_czk: 0, percent: null },
    });
    expect((await totals('&mine=true', seller)).body).toMatchObject({ count: 1, revenue_czk: 300_000 });
    expect((await totals('&atLoss=true')).body).toMatchObject({ count: 1, revenue_czk: 250_000 });
    expect((await totals('&search=nic')).body).toMatchObject({ count: 0, revenue: [], revenue_czk: 0 });
    expect((await totals('', null)).status).toBe(401);
    expect((await totals('&sort=price')).status).toBe(400);
  });

  it('counts and adds up no more than 500 sales that a search finds, and says so, unless all are asked for', async () => {
    await test.testDb.pool.query(`
      insert into sales (machine_name, machine_identifier, machine_type, price, currency, rate, price_czk, sold_at, seller_name, status_before)
      select 'Kolos', 'SN', 'used', 10, 'CZK', 1, 10, now(), 'Eva', 'reserved' from generate_series(1, 501)`);
    const totals = async (query: string) =>
      test.call<ResponseOf<typeof sales.totals>>(admin, 'GET', `/sales/totals?${query}`);
    const { body: few } = await totals('search=kolos');
    expect(few).toMatchObject({ is_complete: false, count: 500, revenue_czk: 5000 });
    const { body: all } = await totals('search=kolos&complete=true');
    expect(all).toMatchObject({ is_complete: true, count: 501, revenue_czk: 5010 });
    expect(await list('?search=kolos&limit=1&facets=type')).toMatchObject({
      body: { total: 500, totalIsExact: false, facets: { type: { used: 500 } } },
    });
    await test.testDb.pool.query(`delete from sales where machine_name = 'Kolos'`);
  });

  it('adds up nothing of a reversed sale, and names no currency for it', async () => {
    const [digger = '', crane = '', truck = ''] = machines;
    await change(crane, { reversed_at: new Date() });
    const added = await test.call<ResponseOf<typeof sales.totals>>(admin, 'GET', `/sales/totals${february}`);
    const counted = await list(`${february}&facets=type,mine,atLoss`, admin);
    await change(crane, { reversed_at: null });
    expect(added.body).toEqual({
      count: 2,
      is_complete: true,
      revenue: [{ currency: 'CZK', total: 400_000 }],
      revenue_czk: 400_000,
      margin: { count: 1, total_czk: 100_000, percent: 33.3 },
    });
    expect(counted.body.items.map(({ machine_id }) => machine_id)).toEqual([truck, digger]);
    expect(counted.body.facets).toEqual({
      type: { stock: 1, used: 1 },
      mine: { stock: 0, used: 0 },
      atLoss: { stock: 0, used: 0 },
    });
  });

  it('adds up no margins and no customers for those who may not see them', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    const totals = (query: string) =>
      test.call<ResponseOf<typeof sales.totals>>(seller, 'GET', `/sales/totals${february}${query}`);
    expect((await totals('')).body).toMatchObject({ count: 3, revenue_czk: 650_000, margin: null });
    expect((await totals('&atLoss=true')).status).toBe(403);
    expect((await totals('&customer=karel@kamenolom.example')).status).toBe(403);
    expect((await totals('&search=ricany')).body).toMatchObject({ count: 0 });
    await test.unset('role_permissions');
  });

  it('searches machine, seller and customer without case and diacritics', async () => {
    expect(await names('&search=zluty')).toEqual(['Bagr Žlutý']);
    expect(await names('&search=sn1%20eva%20jerab')).toEqual(['Jeřáb']);
    expect(await names('&search=s-n1%20jerab')).toEqual(['Jeřáb']);
    expect(await names('&search=RICANY')).toEqual(['Vozík']);
    expect(await names('&search=100%25')).toEqual([]);
  });

  it('who may not see reservations neither finds nor filters by customers', async () => {
    await test.allow({ salesperson: ['machines.view'] });
    expect(await names('&search=ricany', seller)).toEqual([]);
    expect(await names('&search=vozik', seller)).toEqual(['Vozík']);
    expect((await list(`${february}&customer=karel@kamenolom.example`, seller)).status).toBe(403);
    expect(JSON.stringify((await list(february, seller)).body)).not.toMatch(/Kamenolom|Vážný/);
    await test.unset('role_permissions');
  });

  it('costs show in no order, filter, count, record or export without machines.view_costs', async () => {
    await test.allow({ salesperson: ['machines.view', 'machines.export', 'reservations.view'] });
    for (const query of ['sort=margin', 'sort=margin_percent', 'atLoss=true']) {
      expect((await list(`${february}&${query}`, seller)).status).toBe(403);
      expect((await test.call(seller, 'GET', `/sales/export/json${february}&${query}`)).status).toBe(403);
    }
    const counted = await list(`${february}&facets=type,atLoss`, seller);
    expect(counted.body.facets).toEqual({ type: { stock: 2, used: 1 } });
    const { body: page } = await list(february, seller);
    const record = await test.call<SalePage['items'][number]>(
      seller,
      'GET',
      `/sales/${page.items[0]?.id ?? ''}`,
    );
    expect(record.body).toMatchObject({ margin: null, margin_percent: null });
    const columns = await test.call<{ name: string }[]>(seller, 'GET', '/sales/export-columns');
    expect(columns.body.map(({ name }) => name).join()).not.toMatch(/margin|purchase|costs/);
    await test.unset('role_permissions');
  });

  it('a view of margins exists only for those who may see costs', async () => {
    const view = {
      list: 'sales',
      name: 'Ztráty',
      scope: 'team',
      role: null,
      state: { filter: { atLoss: 'true' } },
    };
    const created = await test.call<{ id: string }>(admin, 'POST', '/views', view);
    expect(created.status).toBe(201);
    const lists = async (user: TestUser) =>
      (await test.call<{ name: string }[]>(user, 'GET', '/views')).body.map(({ name }) => name);
    expect(await lists(admin)).toEqual(['Ztráty']);
    await test.allow({ salesperson: ['machines.view'] });
    expect(await lists(seller)).toEqual([]);
    expect((await test.call(seller, 'GET', `/views/${created.body.id}`)).status).toBe(404);
    const hidden = { ...view, scope: 'private', state: { filter: {}, sort: 'margin' } };
    expect((await test.call(seller, 'POST', '/views', hidden)).status).toBe(403);
    await test.unset('role_permissions');
  });

  it('is exported as filtered and ordered, without customers for those who may not see them', async () => {
    const rows = async (user: TestUser) =>
      (
        await test.call<Record<string, unknown>[]>(
          user,
          'GET',
          `/sales/export/json${february}&sort=price&order=asc`,
        )
      ).body;
    expect((await rows(admin)).map((row) => [row['machine_name'], row['margin_czk']])).toEqual([
      ['Vozík', null],
      ['Jeřáb', -50_000],
      ['Bagr Žlutý', 100_000],
    ]);
    await test.allow({ salesperson: ['machines.view', 'machines.export'] });
    const shown = await rows(seller);
    expect(shown).toHaveLength(3);
    expect(JSON.stringify(shown)).not.toMatch(/customer|Kamenolom|margin/);
    await test.unset('role_permissions');
  });

  it('lists who sold machines, in Czech order', async () => {
    const { body } = await test.call<{ name: string }[]>(seller, 'GET', '/sales/sellers');
    expect(body.map(({ name }) => name)).toEqual(['Cibulka', 'Čermák']);
  });

  it('only the seller and the office may reverse a sale, unless the machine is gone', async () => {
    const mayReverse = async (user: TestUser) =>
      (await list(february, user)).body.items
        .filter(({ may_reverse }) => may_reverse)
        .map(({ machine_name }) => machine_name);
    await test.allow({ salesperson: ['machines.view', 'machines.edit'] });
    expect(await mayReverse(seller)).toEqual(['Bagr Žlutý']);
    expect(await mayReverse(admin)).toEqual(['Vozík', 'Jeřáb', 'Bagr Žlutý']);
    await change(machines[0] ?? '', { machine_id: null });
    expect(await mayReverse(seller)).toEqual([]);
    expect((await list(february, seller)).body.items).toHaveLength(3);
    await test.unset('role_permissions');
  });

  it('the record has the phone, email and tax id of the customer, only for users who may see reservations', async () => {
    const { db } = test.testDb;
    const machine = await sold('2026-07-01T12:00:00Z', 10, 'S telefonem');
    const reservation = await test.call<{ id: string }>(seller, 'POST', '/reservations', {
      ...customer,
      machineId: await addMachine(db),
    });
    const reached = { customer_email: 'jana@lomy.example', customer_tax_id: '12345678' };
    await db
      .updateTable('sales')
      .set({ ...reached, reservation_id: reservation.body.id })
      .where('machine_id', '=', machine)
      .execute();
    const { body } = await list(`?machine=${machine}`, seller);
    const get = async () => (await test.call(seller, 'GET', `/sales/${body.items[0]?.id ?? ''}`)).body;
    expect(await get()).toMatchObject({ ...reached, customer_phone: customer.customerPhone });
    await test.allow({ salesperson: ['machines.view'] });
    expect(await get()).toMatchObject({
      machine_name: 'S telefonem',
      customer_email: null,
      customer_phone: null,
      customer_tax_id: null,
    });
    await test.unset('role_permissions');
  });

  it('a reversed sale says so, and an unknown one is not found', async () => {
    const { body } = await list(february, admin);
    const id = body.items[0]?.id ?? '';
    expect((await test.call(admin, 'GET', `/sales/${id}`)).body).toMatchObject({ machine_name: 'Vozík' });
    await test.testDb.db.updateTable('sales').set({ reversed_at: new Date() }).where('id', '=', id).execute();
    expect((await test.call(admin, 'GET', `/sales/${id}`)).body).toMatchObject({ may_reverse: false });
    expect((await test.call(admin, 'GET', `/sales/${unknownId}`)).status).toBe(404);
  });
});
