import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { defaultPermissions, type Permission, type Role } from '@strojpark/core/domain/access/permissions';
import { afterEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');

afterEach(() => test.unset());

const withPermissions = (role: Role, permissions: readonly Permission[]) =>
  test.allow({ ...defaultPermissions, [role]: permissions });

const overview = (query = '') => `/reports/overview?${query}`;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function machineWithHistory(
  values: Parameters<typeof addMachine>[1],
  entered: Date,
  ...later: { at: Date; to: 'available' | 'reserved' | 'maintenance' | 'sold' }[]
): Promise<string> {
  const last = later.at(-1)?.to ?? 'available';
  const id = await addMachine(test.testDb.db, { status: last, created_at: entered, ...values });
  const steps = [{ at: entered, to: 'available' as const }, ...later];
  await test.testDb.db
    .insertInto('machine_status_changes')
    .values(
      steps.map(({ at, to }, index) => ({
        machine_id: id,
        from_status: steps[index - 1]?.to ?? null,
        to_status: to,
        at,
        changed_by_name: 'x',
      })),
    )
    .execute();
  return id;
}

describe('access to reports', () => {
  it('requires a session, and is refused to salespeople even with the permission', async () => {
    expect((await test.call(null, 'GET', overview())).status).toBe(401);
    expect((await test.call(salesperson, 'GET', overview())).status).toBe(403);
    expect((await test.call(backoffice, 'GET', overview())).status).toBe(200);
  });

  it('requires reports.view in addition to the role for the back office', async () => {
    await withPermissions('backoffice', ['machines.view', 'reports.generate']);
    expect((await test.call(backoffice, 'GET', overview())).status).toBe(403);
  });
});

describe('the period', () => {
  it('must be in order and at most ten years long', async () => {
    for (const query of [
      'from=2026-01-01',
      'to=2026-01-01',
      'from=2026-02-01&to=2026-01-01',
      'from=2000-01-01&to=2026-01-01',
      'period=decade',
      'from=yesterday&to=today',
    ]) {
      expect((await test.call(admin, 'GET', overview(query))).status).toBe(400);
    }
  });

  it('ends today when its end is in the future', async () => {
    const { body } = await test.call<ReportsOverview>(
      admin,
      'GET',
      overview('from=2026-01-01&to=2030-01-01'),
    );
    expect(body.figures.isCurrent).toBe(true);
    expect(body.figures.period.to < '2030-01-01').toBe(true);
  });
});

describe('figures', () => {
  it('of an empty inventory have nothing to compare with', async () => {
    const { body } = await test.call<ReportsOverview>(admin, 'GET', overview('period=year'));
    expect(body.figures.total).toEqual({ stock: 0, used: 0, before: null });
    expect(body.figures.sales).toEqual({ count: 0, value: 0, before: null });
  });

  it('compare counts, values in other currencies and sales with the previous period', async () => {
    await machineWithHistory({ current_value: 1000 }, daysAgo(100));
    await machineWithHistory({ type: 'used', current_value: 10, currency: 'EUR' }, daysAgo(100), {
      at: daysAgo(3),
      to: 'maintenance',
    });
    // Sold in EUR: its value remains in CZK.
    const sold = await machineWithHistory({ current_value: 500 }, daysAgo(100), {
      at: daysAgo(2),
      to: 'sold',
    });
    const { db } = test.testDb;
    const sale = {
      machine_name: 'x',
      machine_identifier: 'x',
      machine_type: 'stock',
      seller_name: 'x',
      status_before: 'available',
    };
    const paid = { price: 30, currency: 'EUR', rate: 25, price_czk: 750, purchase_currency: 'CZK' } as const;
    await db
      .insertInto('sales')
      .values({ ...sale, ...paid, machine_id: sold, sold_at: daysAgo(2) })
      .execute();
    await db
      .insertInto('exchange_rates')
      .values({ day: '2020-01-01', currency: 'EUR', rate: 25, source: 'test' })
      .execute();
    await db
      .insertInto('sales')
      .values({ ...sale, ...paid, machine_id: null, sold_at: daysAgo(1), reversed_at: daysAgo(1) })
      .execute();

    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    const { body } = await test.call<ReportsOverview>(admin, 'GET', overview(`from=${day(6)}&to=${day(-1)}`));
    expect(body.figures).toMatchObject({
      isCurrent: true,
      total: { stock: 1, used: 1, before: 3 },
      available: { stock: 1, used: 0, before: 3 },
      maintenance: { stock: 0, used: 1, before: 0 },
      value: { amount: 1250, before: 1750, rate: { day: '2020-01-01' } },
      sales: { count: 1, value: 750, before: { count: 0, value: 0 } },
      currency: 'CZK',
    });

    const past = await test.call<ReportsOverview>(admin, 'GET', overview(`from=${day(30)}&to=${day(10)}`));
    expect(past.body.figures).toMatchObject({ isCurrent: false, total: { stock: 2, used: 1 } });
    const first = await test.call<ReportsOverview>(admin, 'GET', overview(`from=${day(105)}&to=${day(90)}`));
    expect(first.body.figures.total).toEqual({ stock: 2, used: 1, before: null });
  });

  it('hide all values without machines.view_costs', async () => {
    await withPermissions('backoffice', ['machines.view', 'reports.view']);
    const { body } = await test.call<ReportsOverview>(backoffice, 'GET', overview());
    expect(body.figures.value).toBeNull();
    expect(new Set(body.ageing.bands.map(({ value }) => value))).toEqual(new Set([null]));
  });
});

describe('charts', () => {
  it('count the machines per age band and type', async () => {
    const { body } = await test.call<ReportsOverview>(admin, 'GET', overview());
    expect(body.ageing).toMatchObject({
      bands: [
        { from: 0, to: 30, stock: 0, used: 0 },
        { from: 31, to: 60, stock: 0, used: 0 },
        { from: 61, to: 90, stock: 0, used: 0 },
        { from: 91, to: 180, stock: 1, used: 1 },
        { from: 181, to: null },
      ],
    });
  });

  it('assign sales to months in the company’s time zone and exclude reversed ones', async () => {
    const { body } = await test.call<ReportsOverview>(admin, 'GET', overview('period=year'));
    expect(body.sales.months.length).toBeGreaterThanOrEqual(12);
    expect(body.sales.months.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(body.sales.months.reduce((sum, { value }) => sum + value, 0)).toBe(750);
  });
});
