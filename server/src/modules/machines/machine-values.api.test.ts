import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

type Page = ResponseOf<typeof machines.list>;

const test = setUpTestApp();
const admin = test.addUser('admin');

/** The values in CZK at 25 CZK for 1 EUR and 20 CZK for 1 USD. */
const values = [
  ['blank', null, 'CZK'],
  ['2 500 000', 100_000, 'EUR'],
  ['1 000 000', 1_000_000, 'CZK'],
  ['8 785 000', 351_400, 'EUR'],
  ['900 000.50', 900_000.5, 'CZK'],
  ['2 000 000', 100_000, 'USD'],
  ['2 500 000 too', 2_500_000, 'CZK'],
  ['blank too', null, 'EUR'],
  ['zero', 0, 'GBP'],
] as const;
const ascending = ['zero', '900 000.50', '1 000 000', '2 000 000', '8 785 000'];

beforeAll(async () => {
  for (const type of ['stock', 'used'] as const)
    for (const [name, current_value, currency] of values)
      await addMachine(test.testDb.db, {
        type,
        name,
        manufacturer: 'Liebherr',
        current_value,
        purchase_price: current_value,
        currency,
      });
});
beforeEach(async () => {
  await test.unset();
  await setRates(25, 20);
});

async function setRates(eur: number, usd: number): Promise<void> {
  await test.testDb.db.deleteFrom('exchange_rates').execute();
  await test.testDb.db
    .insertInto('exchange_rates')
    .values([
      { day: '2026-01-02', currency: 'EUR', rate: eur, source: 'cnb' },
      { day: '2026-01-02', currency: 'USD', rate: usd, source: 'cnb' },
    ])
    .execute();
}

const list = async (query: string) => (await test.call<Page>(admin, 'GET', `/machines?${query}`)).body;
const namesOf = ({ items }: Page) => items.map(({ name }) => name);
const names = async (query: string) => namesOf(await list(`type=used&${query}`));

/** All pages, two rows at a time. */
async function walk(query: string, step: 'nextCursor' | 'prevCursor', start = ''): Promise<string[]> {
  const pages: string[][] = [];
  let cursor: string | null = start;
  while (cursor !== null) {
    const page: Page = await list(`${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    pages.push(namesOf(page));
    cursor = page[step];
  }
  return (step === 'nextCursor' ? pages : pages.toReversed()).flat();
}

describe('values in different currencies', () => {
  it.each(['current_value', 'purchase_price'])('are sorted by what they are worth (%s)', async (sort) => {
    const sorted = await names(`sort=${sort}`);
    expect(sorted.filter((name) => ascending.includes(name))).toEqual(ascending);
    expect(sorted.slice(4, 6).toSorted()).toEqual(['2 500 000', '2 500 000 too']);
    expect(sorted.slice(7).toSorted()).toEqual(['blank', 'blank too']);
    const reversed = await names(`sort=${sort}&order=desc`);
    expect(reversed.filter((name) => ascending.includes(name))).toEqual(ascending.toReversed());
    expect(reversed.slice(7).toSorted()).toEqual(['blank', 'blank too']);
  });

  it('sale prices are sorted by the currency of the sale', async () => {
    const sold = { status: 'sold', currency: 'CZK', manufacturer: 'Terex' } as const;
    const { db } = test.testDb;
    await addMachine(db, { ...sold, name: 'euros', sale_price: 50_000, sale_currency: 'EUR' });
    await addMachine(db, { ...sold, name: 'crowns', sale_price: 900_000, sale_currency: 'CZK' });
    await addMachine(db, { ...sold, name: 'dollars', sale_price: 50_000, sale_currency: 'USD' });
    expect(namesOf(await list('status=sold&sort=sale_price'))).toEqual(['crowns', 'dollars', 'euros']);
  });

  it.each([
    'sort=current_value',
    'sort=current_value&order=desc',
    'sort=current_value&type=used',
    'sort=current_value&search=liebherr',
    'sort=current_value&search=liebherr&order=desc&type=stock',
    'sort=purchase_price',
  ])('are paged without gaps or repeats in both directions (%s)', async (query) => {
    const whole = namesOf(await list(query));
    expect(whole).toHaveLength(query.includes('type=') ? 9 : 18);
    expect(await walk(query, 'nextCursor')).toEqual(whole);
    expect(await walk(query, 'prevCursor', 'last')).toEqual(whole);
  });

  it.each([
    ['CZK', 'valueFrom=2500000', ['2 500 000', '2 500 000 too', '8 785 000']],
    ['CZK', 'valueFrom=1000000&valueTo=2000000', ['1 000 000', '2 000 000']],
    ['CZK', 'valueTo=900000.5', ['900 000.50', 'zero']],
    ['EUR', 'valueFrom=351400', ['8 785 000']],
    ['EUR', 'valueFrom=40000&valueTo=100000', ['1 000 000', '2 000 000', '2 500 000', '2 500 000 too']],
    ['USD', 'valueTo=50000', ['1 000 000', '900 000.50', 'zero']],
  ])('are filtered in the company’s currency (%s, %s)', async (default_currency, query, expected) => {
    await test.set({ default_currency });
    const blanks = ['blank', 'blank too'];
    expect((await names(query)).toSorted()).toEqual([...expected, ...blanks].toSorted());
    const { body } = await test.call<{ total: number }>(admin, 'GET', `/machines/count?type=used&${query}`);
    expect(body.total).toBe(expected.length + blanks.length);
  });

  it('are compared at the current rate; a cursor stays valid when rates change', async () => {
    const first = await list('type=used&sort=current_value&limit=3');
    await setRates(5, 200);
    const next = await list(`type=used&sort=current_value&limit=1&cursor=${first.nextCursor}`);
    expect(namesOf(next)).toEqual(['8 785 000']);
    expect((await names('sort=current_value')).slice(0, 3)).toEqual(['zero', '2 500 000', '900 000.50']);
    expect(await names('valueFrom=20000000')).toEqual(expect.arrayContaining(['2 000 000']));
  });
});
