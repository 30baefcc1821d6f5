import type { CurrentRates } from '@strojpark/core/contracts/exchange-rates';
import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const salesperson = test.addUser('salesperson');

const statistics = async (query = '') =>
  (await test.call<MachineStatistics>(salesperson, 'GET', `/machines/statistics${query}`)).body;
const add = (values: Parameters<typeof addMachine>[1]) => addMachine(test.testDb.db, values);

describe('machine statistics', () => {
  it('require machines.view', async () => {
    expect((await test.call(null, 'GET', '/machines/statistics')).status).toBe(401);
    expect((await test.call(salesperson, 'GET', '/machines/statistics?type=rented')).status).toBe(400);
    await test.allow({ salesperson: [] });
    expect((await test.call(salesperson, 'GET', '/machines/statistics')).status).toBe(403);
    await test.unset();
  });

  it('are all zero for an empty inventory', async () => {
    expect(await statistics()).toEqual({
      total: 0,
      available: 0,
      reserved: 0,
      pending_approval: 0,
      maintenance: 0,
      damaged: 0,
      sold: 0,
      stock: 0,
      used: 0,
      totalValue: 0,
      rate: null,
      currency: 'CZK',
    });
  });

  it('count by status and type; totals and value exclude sold machines and the trash', async () => {
    await add({ current_value: 0.1 });
    await add({ current_value: 0.2, status: 'maintenance' });
    await add({ current_value: null, status: 'damaged', type: 'used' });
    await add({ current_value: 5, status: 'sold', type: 'used' });
    await add({ current_value: 7, deleted_at: new Date() });
    expect(await statistics()).toMatchObject({
      total: 3,
      available: 1,
      maintenance: 1,
      damaged: 1,
      sold: 1,
      stock: 2,
      used: 1,
      totalValue: 0.3,
    });
    expect(await statistics('?type=used')).toMatchObject({
      total: 1,
      available: 0,
      stock: 0,
      used: 1,
      totalValue: 0,
      sold: 1,
    });
  });

  it('convert other currencies by the newest rate, falling back to the rates in the settings', async () => {
    await add({ current_value: 100, currency: 'EUR', type: 'used' });
    await add({ current_value: 10, currency: 'USD', type: 'used' });
    // 1 / 0.041 and 1 / 0.044 CZK, rounded to eight decimals.
    expect((await statistics('?type=used')).totalValue).toBe(2439.02 + 227.27);
    const { db } = test.testDb;
    await test.set({ exchange_rate_czk_usd: '0.05' });
    const rate = { currency: 'EUR', source: 'test' };
    await db
      .insertInto('exchange_rates')
      .values([
        { ...rate, day: '2026-01-02', rate: 24.5 },
        { ...rate, day: '2026-01-01', rate: 99 },
        { ...rate, day: '2199-01-01', rate: 1 },
      ])
      .execute();
    expect((await statistics('?type=used')).totalValue).toBe(2450 + 200);
  });

  it('use the company currency, also when it is GBP', async () => {
    const { db } = test.testDb;
    await db.updateTable('machines').set({ deleted_at: new Date() }).execute();
    await add({ current_value: 100, currency: 'EUR', type: 'used' });
    await add({ current_value: 24_500, currency: 'CZK', type: 'used' });
    await test.set({ exchange_rate_czk_eur: '0.05' });
    await db.deleteFrom('exchange_rates').execute();
    await test.set({ default_currency: 'EUR' });
    expect(await statistics('?type=used')).toMatchObject({ totalValue: 100 + 1225, currency: 'EUR' });
    await test.set({ default_currency: 'GBP' });
    await test.set({ exchange_rate_czk_gbp: '0.025' });
    expect(await statistics('?type=used')).toMatchObject({
      totalValue: 50 + 612.5,
      rate: { day: null },
      currency: 'GBP',
    });
    await test.unset();
  });

  it('are worth the same in the currency of the company and in one’s own, at the rate of the same day', async () => {
    const { db } = test.testDb;
    await db.updateTable('machines').set({ deleted_at: new Date() }).execute();
    await db.deleteFrom('exchange_rates').execute();
    await add({ current_value: 1_000_000, currency: 'CZK' });
    await add({ current_value: 250_000, currency: 'CZK' });
    expect(await statistics()).toMatchObject({ totalValue: 1_250_000, rate: null });
    const bank = { source: 'test', rate: 24.415 };
    await db
      .insertInto('exchange_rates')
      .values([
        { ...bank, currency: 'EUR', day: '2026-01-02' },
        { ...bank, currency: 'USD', day: '2026-01-01' },
      ])
      .execute();
    const { rates } = (await test.call<CurrentRates>(salesperson, 'GET', '/exchange-rates')).body;
    const euro = rates.find(({ currency }) => currency === 'EUR');
    // As the web converts the total of a company with CZK.
    const own = roundHalfAway((await statistics()).totalValue / (euro?.rate ?? 0), 2);
    await test.set({ default_currency: 'EUR' });
    expect(await statistics()).toMatchObject({ totalValue: own, rate: { day: euro?.day } });
    // Of several rates the oldest is named; machines without a price do not count.
    await add({ current_value: null, currency: 'USD' });
    expect(await statistics()).toMatchObject({ rate: { day: '2026-01-02' } });
    await add({ current_value: 10, currency: 'USD' });
    expect(await statistics()).toMatchObject({ rate: { day: '2026-01-01' } });
    await add({ current_value: 10, currency: 'GBP' });
    expect(await statistics()).toMatchObject({ rate: { day: null } });
    await test.unset();
  });
});
