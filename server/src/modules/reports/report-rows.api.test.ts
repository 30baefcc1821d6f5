import type { MachineAgeing } from '@strojpark/core/contracts/machine-list';
import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { addDays, calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { addMonths, startOfPeriod } from '@strojpark/core/domain/reports/report-periods';
import { beforeAll, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const prague = 'Europe/Prague';
const today = calendarDay(new Date(), prague);
const thisMonth = startOfPeriod('month', today);
const begin = (day: string) => startOfDay(day, prague);
/** The last instant before a day starts. */
const before = (day: string) => new Date(begin(day).getTime() - 1);

const test = setUpTestApp();
const admin = test.addUser('admin');

async function sell(machineId: string | null, soldAt: Date, reversedAt: Date | null = null) {
  const sale = { price: 100, currency: 'CZK', rate: 1, price_czk: 100, seller_name: 'x' } as const;
  const machine = { machine_name: 'x', machine_identifier: 'x', machine_type: 'stock' };
  await test.testDb.db
    .insertInto('sales')
    .values({
      ...sale,
      ...machine,
      machine_id: machineId,
      sold_at: soldAt,
      reversed_at: reversedAt,
      status_before: 'available',
    })
    .execute();
}

beforeAll(async () => {
  const { db } = test.testDb;
  for (const days of [0, 29, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 2000]) {
    const day = addDays(today, -days);
    await addMachine(db, { created_at: begin(day) });
    await addMachine(db, { created_at: before(day), type: 'used', status: 'maintenance' });
    await addMachine(db, { created_at: begin(day), deleted_at: new Date() });
    await addMachine(db, { created_at: begin(day), status: 'sold' });
  }
  // These came into stock on another day than they were entered.
  const [ordered, delivered] = [addDays(today, -100), addDays(today, -40)];
  await addMachine(db, { created_at: begin(today), datum_objednavky: ordered });
  const foreign = { current_value: 7, currency: 'EUR' } as const;
  await addMachine(db, {
    created_at: begin(ordered),
    type: 'used',
    do_pujcovny_datum: delivered,
    ...foreign,
  });
  for (const months of [0, -1, -2, -7, -11, -12]) {
    const day = addMonths(thisMonth, months);
    const sold = { status: 'sold', created_at: begin('2020-01-01') } as const;
    for (const type of ['stock', 'used'] as const)
      await sell(await addMachine(db, { ...sold, type }), begin(day));
    await sell(await addMachine(db, sold), before(day));
    await sell(await addMachine(db, { ...sold, deleted_at: new Date() }), begin(day));
    const back = await addMachine(db, { created_at: begin('2020-01-01') });
    await sell(back, begin(day), new Date());
  }
  // These machines were deleted permanently.
  await sell(null, begin(thisMonth));
});

const charts = async () => (await test.call<ReportsOverview>(admin, 'GET', '/reports/overview')).body;

async function total(path: string, query: Record<string, string | null>): Promise<number> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const address = `${path}?${new URLSearchParams(given).toString()}`;
  const { status, body } = await test.call<{ total: number }>(admin, 'GET', address);
  expect(status).toBe(200);
  return body.total;
}

it('the number in each age band equals the filtered lists behind it', async () => {
  const { bands } = (await charts()).ageing;
  expect(bands.map(({ stock }) => stock)).not.toContain(0);
  for (const { from, to, stock, used } of bands) {
    const days = { daysFrom: String(from), daysTo: to === null ? null : String(to) };
    for (const [type, count] of Object.entries({ stock, used }))
      expect(await total('/machines', { type, ...days })).toBe(count);
  }
});

it('the age bands of the charts and their values are those of the list of aged stock', async () => {
  const { bands, currency } = (await charts()).ageing;
  const { body } = await test.call<MachineAgeing>(admin, 'GET', '/machines/ageing');
  const aged = bands.map(({ stock, used, ...band }) => ({ ...band, count: stock + used }));
  expect({ bands: aged, currency }).toEqual(body);
});

it('the number of sales per month equals its rows, and the machines in lists and trash', async () => {
  const { months } = (await charts()).sales;
  expect(months.map(({ count }) => count)).toContain(0);
  expect(Math.max(...months.map(({ count }) => count))).toBeGreaterThan(3);
  for (const { from, to, count } of months) {
    expect(await total('/sales', { from, to })).toBe(count);
    const sold = { status: 'sold', soldFrom: from, soldTo: to };
    const listed = [
      await total('/machines', { type: 'stock', ...sold }),
      await total('/machines', { type: 'used', ...sold }),
      await total('/machines', { deleted: 'true', ...sold }),
    ];
    const purged = from === thisMonth ? 1 : 0;
    expect(listed.reduce((sum, one) => sum + one, purged)).toBe(count);
  }
});
