import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

type Page = ResponseOf<typeof machines.list>;

const test = setUpTestApp();
const user = test.addUser('salesperson');

beforeAll(async () => {
  const add = (values: Parameters<typeof addMachine>[1]) => addMachine(test.testDb.db, values);
  await add({
    name: 'Kolový nakladač',
    manufacturer: 'Caterpillar',
    model: '950 GC',
    location: 'Ústí nad Labem',
  });
  await add({
    name: 'Pásové rypadlo',
    manufacturer: 'Škoda',
    model: 'Nakladač',
    serial_number: 'CAT 214-49/B',
  });
  await add({
    name: 'Sleva 100%_off',
    manufacturer: 'Back\\slash',
    model: 'M1',
    vin: 'WBA-77 12',
    type: 'used',
  });
  await add({
    name: 'Prodaný nakladač',
    status: 'sold',
    material_number: 'MAT-0815',
    equipment_number: null,
  });
  await add({ name: 'Jeřáb', model: 'LTM 1030', location: 'Plzeň', material_number: '000815' });
});

async function counted(query: Record<string, string>) {
  const path = `/machines/count?${new URLSearchParams(query).toString()}`;
  return (await test.call<ResponseOf<typeof machines.count>>(user, 'GET', path)).body;
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { body, status } = await test.call<Page>(
    user,
    'GET',
    `/machines?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  expect(await counted(query)).toEqual({ total: body.items.length, totalIsExact: true });
  return body.items.map((item) => item.name);
}

describe('search in all fields', () => {
  it.each([
    ['NAKLADAC', ['Kolový nakladač', 'Pásové rypadlo']],
    ['nákládáč', ['Kolový nakladač', 'Pásové rypadlo']],
    ['kladač', ['Kolový nakladač', 'Pásové rypadlo']],
    ['caterpillar', ['Kolový nakladač']],
    ['USTI', ['Kolový nakladač']],
    ['950 gc', ['Kolový nakladač']],
    ['0815', ['Jeřáb']],
    ['nic takového', []],
    ['', ['Jeřáb', 'Kolový nakladač', 'Pásové rypadlo', 'Sleva 100%_off']],
  ])('for %s finds %j, without case and diacritics', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  it('requires every word, in any position', async () => {
    expect(await found({ search: 'nakladac skoda' })).toEqual(['Pásové rypadlo']);
    expect(await found({ search: 'nakladac volvo' })).toEqual([]);
  });

  it('matches words of one or two characters at the start of a word', async () => {
    expect(await found({ search: 'pl' })).toEqual(['Jeřáb']);
    expect(await found({ search: 'lz' })).toEqual([]);
    expect(await found({ search: 'j' })).toEqual(['Jeřáb']);
  });

  it.each(['cat 214-49', 'CAT21449', 'cat-214-49', '21449/b', '214 49'])(
    'finds a number written as %s, with or without its spaces and dashes',
    async (search) => {
      expect(await found({ search })).toEqual(['Pásové rypadlo']);
    },
  );

  it('treats pattern characters literally', async () => {
    expect(await found({ search: '100%_' })).toEqual(['Sleva 100%_off']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '1_0' })).toEqual([]);
    expect(await found({ search: 'back\\sl' })).toEqual(['Sleva 100%_off']);
  });

  it('finds sold machines only when the status filter asks for them', async () => {
    expect(await found({ search: 'nakladac', status: 'sold' })).toEqual(['Prodaný nakladač']);
  });

  it('rejects characters that PostgreSQL text cannot contain', async () => {
    const answer = await test.call(user, 'GET', '/machines?search=%00a');
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('search in one field', () => {
  it('matches only that field', async () => {
    expect(await found({ search: 'nakladac', field: 'model' })).toEqual(['Pásové rypadlo']);
    expect(await found({ search: 'nakladac', field: 'name' })).toEqual(['Kolový nakladač']);
    expect(await found({ search: 'nakladac', field: 'location' })).toEqual([]);
    expect(await found({ search: 'cat21449', field: 'serial_number' })).toEqual(['Pásové rypadlo']);
    expect(await found({ search: 'wba7712', field: 'vin' })).toEqual(['Sleva 100%_off']);
    expect(await found({ search: 'pl', field: 'location' })).toEqual(['Jeřáb']);
    expect(await found({ search: 'pl', field: 'name' })).toEqual([]);
  });

  it('is refused for a field that is not searchable', async () => {
    expect((await test.call(user, 'GET', '/machines?search=x&field=notes')).status).toBe(400);
  });
});

describe('text criteria of the advanced search', () => {
  it.each([
    [{ name: 'NAKLADAČ' }, ['Kolový nakladač']],
    [{ name: 'nak kol' }, []],
    [{ name: 'vý nak' }, ['Kolový nakladač']],
    [{ name: 'ly' }, []],
    [{ name: 'va' }, ['Sleva 100%_off']],
    [{ manufacturer: 'sko' }, ['Pásové rypadlo']],
    [{ model: '50 g' }, ['Kolový nakladač']],
    [{ location: 'nad' }, ['Kolový nakladač']],
    [{ serialNumber: '214-4' }, ['Pásové rypadlo']],
    [{ serialNumber: 'cat214' }, ['Pásové rypadlo']],
    [{ equipmentNumber: 'xyz', location: 'plz' }, ['Jeřáb']],
    [{ manufacturer: '%' }, []],
    [{ manufacturer: ' ' }, ['Jeřáb', 'Kolový nakladač', 'Pásové rypadlo', 'Sleva 100%_off']],
  ])('%j find %j: contained in that field, without case and diacritics', async (criteria, names) => {
    expect(await found(criteria as Record<string, string>)).toEqual(names);
  });
});

describe('a search with very many matches', () => {
  beforeAll(async () => {
    await sql`insert into machines (type, name, manufacturer, model, category)
      select case when i % 2 = 0 then 'stock' else 'used' end, 'Hustý ' || lpad(i::text, 5, '0'), 'Bobcat', 'B', 'loaders'
      from generate_series(1, 1200) i`.execute(test.testDb.db);
  });

  it('is counted by a separate call, up to 1000', async () => {
    expect(await counted({ search: 'husty' })).toEqual({ total: 1000, totalIsExact: false });
    expect(await counted({ search: 'husty', type: 'used' })).toEqual({ total: 600, totalIsExact: true });
  });

  const facetsOf = async (query: string) =>
    (await test.call<ResponseOf<typeof machines.facets>>(user, 'GET', `/machines/facets?${query}`)).body;

  it('has exact numbers for each status and category up to the limit', async () => {
    expect(await facetsOf('search=husty')).toEqual({
      status: { available: 1200 },
      category: { loaders: 1200 },
      precision: 'exact',
    });
    expect(await facetsOf('search=husty&type=used&status=sold')).toEqual({
      status: { available: 600 },
      category: {},
      precision: 'exact',
    });
    expect(await facetsOf('search=nakladac')).toEqual({
      status: { available: 2, sold: 1 },
      category: { loaders: 2 },
      precision: 'exact',
    });
  });

  it('has estimates of more, and lower bounds where the sample does not tell', async () => {
    await sql`insert into machines (type, name, manufacturer, model, category)
      select 'used', 'Hojný ' || i, 'Bobcat', 'B', 'loaders' from generate_series(1, 10500) i`.execute(
      test.testDb.db,
    );
    await sql`analyze machines`.execute(test.testDb.db);
    const filtered = await facetsOf('search=hojny&manufacturer=bobcat');
    expect(filtered).toMatchObject({ status: { available: 10_000 }, precision: 'at_least' });
    const later = performance.now() + 3_600_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    try {
      // The call that finds the sample too old still answers from it.
      const { status } = await vi.waitFor(
        async () => {
          const facets = await facetsOf('search=hojny');
          expect(facets.precision).toBe('estimated');
          return facets;
        },
        { timeout: 10_000, interval: 200 },
      );
      expect(status['available']).toBeGreaterThan(10_000);
      expect(status['available']).toBeLessThan(11_500);
    } finally {
      clock.mockRestore();
    }
  });

  it('returns every match exactly once in order over all pages, with a count that is never too high', async () => {
    const names: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await test.call<Page>(user, 'GET', `/machines?search=husty&limit=200${cursor}`);
      expect(body.total).toBeGreaterThanOrEqual(body.items.length);
      expect(body.total).toBeLessThanOrEqual(1200);
      expect(body.totalIsExact && body.total !== 1200).toBe(false);
      names.push(...body.items.map((item) => item.name));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(names).toHaveLength(1200);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(1200);
  });

  it('keeps its cursor valid when the number of matches falls below the limit', async () => {
    const query = '/machines?search=husty&type=used&limit=100&sort=created_at';
    const first = await test.call<Page>(user, 'GET', query);
    const next = await test.call<Page>(user, 'GET', `${query}&cursor=${first.body.nextCursor}`);
    expect(next.body.items).toHaveLength(100);
  });
});
