import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestDb } from '../../../test/test-db.ts';
import { foldAgeTotals, selectLocations, sumByAge, type AgeSum } from './machine-ageing.repo.ts';
import type { InstantFilter } from './machine-filter.repo.ts';

const test = setUpTestDb();
const starts = ['2026-05-01', '2026-03-01', '2026-01-01'];

beforeAll(async () => {
  await sql`
    insert into categories (key, name_cs, name_en, display_order)
    select key, key, key, 1 from unnest(array['loaders', 'cranes', 'other']) key on conflict do nothing`.execute(
    test.db,
  );
  await sql`
    insert into machines (type, status, name, manufacturer, model, category, location, current_value, currency,
      datum_objednavky, do_pujcovny_datum, deleted_at)
    select type, case when n % 9 = 0 then 'sold' when n % 9 = 1 then 'damaged' else 'available' end, 'Stroj', 'Volvo', 'L1',
      (array['loaders', 'cranes', 'other'])[1 + n % 3], (array[null, '', 'Plzeň', 'Brno', 'brno sever'])[1 + n % 5],
      nullif(n % 13, 0) * 1000.5, (array['CZK', 'EUR'])[1 + n % 2], day, day, case when n % 11 = 0 then now() end
    from generate_series(1, 400) n,
      lateral (select (array['stock', 'used'])[1 + n / 7 % 2] as type, date '2025-11-01' + n as day) own`.execute(
    test.db,
  );
});

const inOrder = (sums: readonly AgeSum[]) =>
  sums.toSorted(
    (one, other) =>
      one.band - other.band ||
      one.type.localeCompare(other.type) ||
      one.currency.localeCompare(other.currency),
  );

/** The machines themselves, added up one by one. */
async function counted(passes: string): Promise<AgeSum[]> {
  const { rows } = await sql
    .raw<{ day: string; type: AgeSum['type']; currency: AgeSum['currency']; value: number }>(
      `select in_stock_since::text as day, type, currency, coalesce(current_value, 0) as value from machines
       where deleted_at is null and ${passes}`,
    )
    .execute(test.db);
  const sums = new Map<string, AgeSum>();
  for (const { day, type, currency, value } of rows) {
    const band = starts.filter((start) => day < start).length;
    const key = [band, type, currency].join(' ');
    const sum = sums.get(key) ?? { band, type, currency, n: 0, value: 0 };
    sums.set(key, { ...sum, n: sum.n + 1, value: sum.value + value });
  }
  return inOrder([...sums.values()]);
}

const cases: [string, Partial<InstantFilter>, string][] = [
  ['everything to be sold', {}, `status <> 'sold'`],
  ['a type', { type: 'used' }, `status <> 'sold' and type = 'used'`],
  ['categories', { category: ['loaders', 'other'] }, `status <> 'sold' and category in ('loaders', 'other')`],
  ['a location without diacritics', { location: 'plzen' }, `status <> 'sold' and location = 'Plzeň'`],
  [
    'a part of several locations, and a type',
    { location: 'BRNO', type: 'stock' },
    `status <> 'sold' and type = 'stock' and location in ('Brno', 'brno sever')`,
  ],
  ['a blank location', { location: ' ' }, `status <> 'sold'`],
  [
    'a category at a location',
    { location: 'brno', category: ['cranes'] },
    `status <> 'sold' and category = 'cranes' and location in ('Brno', 'brno sever')`,
  ],
  ['a status', { status: ['damaged'] }, `status = 'damaged'`],
];

describe('the bands of days in stock', () => {
  it.each(cases)('of %s are those of its machines', async (_, filter, passes) => {
    const expected = await counted(passes);
    expect(expected.length).toBeGreaterThan(2);
    expect(inOrder(await sumByAge(test.db, { deleted: false, ...filter }, starts))).toEqual(expected);
  });

  it('stay the same when the totals are merged', async () => {
    await sql`update machines set location = 'Plzeň', current_value = 5 where location = 'Brno'`.execute(
      test.db,
    );
    const before = await sumByAge(test.db, { deleted: false, location: 'plz' }, starts);
    expect(inOrder(before)).toEqual(await counted(`status <> 'sold' and location = 'Plzeň'`));
    await foldAgeTotals(test.db);
    expect(inOrder(await sumByAge(test.db, { deleted: false, location: 'plz' }, starts))).toEqual(
      inOrder(before),
    );
  });
});

it('the locations to choose from are those of the machines to be sold, the most frequent first', async () => {
  const { rows } = await sql<{ location: string; count: number }>`
    select location, count(*) as count from machines
    where deleted_at is null and status <> 'sold' and location <> '' group by 1 order by 2 desc, 1`.execute(
    test.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(await selectLocations(test.db)).toEqual(rows);
});
