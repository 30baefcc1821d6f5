import type { MachineAgeing } from '@strojpark/core/contracts/machine-list';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { daysInStock } from '@strojpark/core/domain/machines/days-in-stock';
import { costIn, priceMargin } from '@strojpark/core/domain/machines/machine-costs';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

const today = calendarDay(new Date(), 'Europe/Prague');
const ago = (days: number) => addDays(today, -days);

type Page = ResponseOf<typeof machines.list>;
const read = (path: string, user: TestUser = admin) => test.call<Page>(user, 'GET', path);
const names = async (query: string) =>
  (await read(`/machines?type=stock&${query}`)).body.items.map(({ name }) => name);

beforeAll(async () => {
  const { db } = test.testDb;
  const machine = (name: string, values: Parameters<typeof addMachine>[1]) =>
    addMachine(db, { name, equipment_number: null, created_at: '2026-01-05T10:00:00Z', ...values });
  await machine('Dnešní', { datum_objednavky: today, current_value: 100, purchase_price: 90 });
  await machine('Zítřejší', { datum_objednavky: addDays(today, 1), current_value: null });
  await machine('Měsíční', { datum_objednavky: ago(30), current_value: 200, purchase_price: 250 });
  await machine('Starší', {
    datum_objednavky: ago(31),
    current_value: 10,
    currency: 'EUR',
    purchase_price: 6,
  });
  await machine('Nejstarší', {
    datum_objednavky: ago(400),
    current_value: 1_000_000,
    purchase_price: 700_000,
  });
  await machine('Prodaný', { datum_objednavky: ago(500), status: 'maintenance', deleted_at: new Date() });
});

describe('days in stock', () => {
  it('are those of the pure rule, in the list, the record and an export', async () => {
    const { body } = await read('/machines?type=stock&fields=days_in_stock&sort=days_in_stock&order=desc');
    const shown = body.items.map(({ name, extra }) => [name, extra?.['days_in_stock']]);
    expect(shown).toEqual([
      ['Nejstarší', 400],
      ['Starší', 31],
      ['Měsíční', 30],
      ['Dnešní', 0],
      ['Zítřejší', 0],
    ]);
    for (const { id } of body.items) {
      const { body: one } = await test.call<Machine>(admin, 'GET', `/machines/${id}`);
      const { days, since } = daysInStock(one, new Date(), 'Europe/Prague');
      expect([one.days_in_stock, one.in_stock_since]).toEqual([days, since]);
    }
    const { body: file } = await test.call<string>(
      admin,
      'GET',
      '/machines/export/csv?type=stock&columns=name&columns=days_in_stock&sort=days_in_stock&order=desc',
    );
    expect(file).toMatch(/"Název";"Dní skladem"\n"Nejstarší";400\n"Starší";31\n/);
  });

  it('are sorted in both directions with cursors', async () => {
    const oldestFirst = ['Nejstarší', 'Starší', 'Měsíční', 'Dnešní', 'Zítřejší'];
    for (const order of ['desc', 'asc']) {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = `type=stock&sort=days_in_stock&order=${order}&limit=2${cursor && `&cursor=${cursor}`}`;
        const { body } = await read(`/machines?${query}`);
        found.push(...body.items.map(({ name }) => name));
        cursor = body.nextCursor;
      }
      expect(found).toEqual(order === 'desc' ? oldestFirst : oldestFirst.toReversed());
    }
  });

  it('filter lists, counts and bulk actions, both ends included', async () => {
    expect(await names('daysFrom=30&daysTo=31')).toEqual(['Měsíční', 'Starší']);
    expect(await names('daysTo=0')).toEqual(['Dnešní', 'Zítřejší']);
    expect(await names('daysFrom=0&daysTo=0')).toEqual(['Dnešní', 'Zítřejší']);
    expect(await names('daysFrom=32')).toEqual(['Nejstarší']);
    const { body } = await test.call<{ total: number }>(
      admin,
      'GET',
      '/machines/count?type=stock&daysFrom=31',
    );
    expect(body.total).toBe(2);
    const bulk = { filter: { type: 'stock', daysFrom: 400 }, changes: { location: 'Brno' } };
    expect((await test.call(admin, 'POST', '/machines/bulk-update', bulk)).body).toMatchObject({
      updated: 1,
    });
    const reversed = await read('/machines?daysFrom=5&daysTo=4');
    expect(reversed).toMatchObject({ status: 422, body: { errors: { daysTo: [expect.any(String)] } } });
  });

  it('are counted from the date of the type, otherwise from the day it was added in the company’s time zone', async () => {
    const { db } = test.testDb;
    const id = await addMachine(db, {
      type: 'used',
      datum_objednavky: ago(10),
      created_at: '2026-05-05T22:30:00Z',
    });
    const since = async () => (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body.in_stock_since;
    expect(await since()).toBe('2026-05-06');
    await test.set({ timezone: 'Europe/London' });
    expect(await since()).toBe('2026-05-05');
    await test.unset('timezone');
    expect(await since()).toBe('2026-05-06');
    await test.call(admin, 'PATCH', `/machines/${id}`, { do_pujcovny_datum: '2026-02-01' });
    expect(await since()).toBe('2026-02-01');
    await test.testDb.pool.query(`update machines set type = 'stock' where id = $1`, [id]);
    expect(await since()).toBe(ago(10));
    await test.call(admin, 'DELETE', `/machines/${id}`);
  });

  it('band the inventory by number and value in the company’s currency', async () => {
    const { status, body } = await test.call<MachineAgeing>(
      admin,
      'GET',
      '/machines/ageing?type=stock&daysFrom=7',
    );
    expect(status).toBe(200);
    expect(body.currency).toBe('CZK');
    expect(body.bands.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 30, 3],
      [31, 60, 1],
      [61, 90, 0],
      [91, 180, 0],
      [181, null, 1],
    ]);
    expect(body.bands[0]?.value).toBe(300);
    expect(body.bands[1]?.value).toBeGreaterThan(100);
    expect(body.bands[4]?.value).toBe(1_000_000);
  });
});

describe('margins', () => {
  it('compare amounts in all currencies at today’s rates', async () => {
    expect(await names('sort=price_margin&order=asc')).toEqual([
      'Měsíční',
      'Dnešní',
      'Starší',
      'Nejstarší',
      'Zítřejší',
    ]);
    expect(await names('sort=price_margin_percent&order=desc')).toEqual([
      'Starší',
      'Nejstarší',
      'Dnešní',
      'Měsíční',
      'Zítřejší',
    ]);
    expect(await names('marginFrom=50')).toEqual(['Nejstarší', 'Starší']);
    expect(await names('marginTo=0')).toEqual(['Měsíční']);
    expect(await names('marginPercentFrom=10&marginPercentTo=30')).toEqual(['Dnešní', 'Nejstarší']);
  });

  it('follow value, purchase price and costs, and are those of the pure rule', async () => {
    const id = await addMachine(test.testDb.db, { current_value: 900, purchase_price: 500, currency: 'EUR' });
    const figures = async () => (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body;
    const cost = { kind: 'repair', amount: 1234.56, currency: 'CZK', day: ago(3), note: null };
    await test.call(admin, 'POST', `/machines/${id}/costs`, cost);
    await test.call(admin, 'POST', `/machines/${id}/costs`, { ...cost, amount: 10.5, currency: 'EUR' });
    const { rows } = await test.testDb.pool.query<{
      amount: number;
      currency: 'CZK';
      rates: Record<'CZK', number>;
    }>('select amount, currency, rates from machine_costs where machine_id = $1', [id]);
    const total = async (currency: 'EUR' | 'USD') =>
      Math.round(
        rows.reduce((sum, row) => sum + costIn({ ...row, rates: row.rates as never }, currency), 0) * 100,
      ) / 100;
    for (const currency of ['EUR', 'USD'] as const) {
      await test.call(admin, 'PATCH', `/machines/${id}`, { currency });
      const machine = await figures();
      expect(machine.costs_total).toBe(await total(currency));
      const { margin, percent } = priceMargin({ ...machine, costs_total: machine.costs_total ?? 0 });
      expect([machine.price_margin, machine.price_margin_percent]).toEqual([margin, percent]);
    }
    await test.call(admin, 'PATCH', `/machines/${id}`, { purchase_price: null });
    expect(await figures()).toMatchObject({ price_margin: null, price_margin_percent: null });
    await test.call(admin, 'DELETE', `/machines/${id}`);
  });

  it('neither show, sort, filter nor sum without machines.view_costs', async () => {
    await test.allow({ salesperson: ['machines.view', 'machines.export', 'machines.edit'] });
    const refused = [
      'sort=price_margin',
      'sort=price_margin_percent',
      'sort=costs_total',
      'marginFrom=1',
      'marginTo=1',
      'marginPercentFrom=1',
      'marginPercentTo=1',
    ];
    for (const query of refused) {
      expect((await read(`/machines?${query}`, salesperson)).status, query).toBe(403);
      expect((await read(`/machines/export/csv?${query}`, salesperson)).status, query).toBe(403);
    }
    for (const query of refused.filter((one) => one.startsWith('margin'))) {
      expect((await read(`/machines/count?${query}`, salesperson)).status).toBe(403);
      const filter = Object.fromEntries(new URLSearchParams(query));
      const bulk = { filter, changes: { location: 'Brno' } };
      expect((await test.call(salesperson, 'POST', '/machines/bulk-update', bulk)).status).toBe(403);
    }
    expect((await read('/machines/ageing', salesperson)).status).toBe(403);
    const query = 'type=stock&fields=price_margin&fields=price_margin_percent&fields=costs_total';
    const { body } = await read(`/machines?${query}`, salesperson);
    for (const { extra } of body.items) expect(Object.values(extra ?? {})).toEqual([null, null, null]);
    const id = body.items[0]?.id ?? '';
    const { body: one } = await test.call<Machine>(salesperson, 'GET', `/machines/${id}`);
    expect([one.price_margin, one.price_margin_percent, one.costs_total]).toEqual([null, null, null]);
    await test.unset('role_permissions');
  });
});
