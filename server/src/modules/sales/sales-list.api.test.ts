import type { sales } from '@strojpark/core/contracts/sales';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { statistics } from './sales-list.service.ts';

type SalePage = ResponseOf<typeof sales.list>;

const test = setUpTestApp();
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');

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

async function sold(at: string, price: number, name = 'Stroj', czk = price): Promise<string> {
  const id = await addMachine(test.testDb.db, { name, status: 'sold' });
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
