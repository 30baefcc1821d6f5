import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '../../db/connect.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { countByFacets } from './machine-counts.repo.ts';
import type { InstantFilter } from './machine-filter.repo.ts';
import { guessGroups, guessMatches } from './machine-sample.repo.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await addMachine(test.db, { category: 'loaders' });
  await sql`delete from machines`.execute(test.db);
  // By name: 240 without the word, then 60 with it; every fifth machine has the other word.
  await sql`insert into machines (type, name, manufacturer, model, category)
    select case when n % 2 = 0 then 'stock' else 'used' end, case when n > 240 then 'Volvo' else 'Bobcat' end || to_char(n, '000'),
      case when n % 5 = 0 then 'Liebherr' else 'Komatsu' end, 'L1', 'loaders'
    from generate_series(1, 300) n`.execute(test.db);
});
afterAll(() => test.close());
const guess = (filter: Partial<InstantFilter>) => guessMatches(test.db, { deleted: false, ...filter });

describe('the guess how many machines contain a text', () => {
  it('is exact for an inventory that the sample contains whole', async () => {
    expect(await guess({ search: 'liebherr' })).toMatchObject({ matches: 60, distance: 5 });
    expect(await guess({ search: 'liebherr', type: 'used' })).toMatchObject({ matches: 30, distance: 5 });
    expect(await guess({ search: 'liebherr volvo', type: 'used' })).toMatchObject({ matches: 6 });
    const titled = { search: 'volvo', titled: true, type: 'used' } as const;
    expect(await guess(titled)).toMatchObject({ matches: 30 });
    expect(await guess({ ...titled, manufacturer: 'Liebherr' })).toMatchObject({ matches: 6 });
    expect(await guess({ ...titled, location: 'Brno' })).toMatchObject({ matches: 30 });
  });

  it('counts only machines of the wanted status and category', async () => {
    expect(await guess({})).toMatchObject({ matches: 300, distance: 1 });
    expect(await guess({ category: ['loaders'], status: ['available'] })).toMatchObject({ matches: 300 });
    expect(await guess({ category: ['cranes'] })).toMatchObject({ matches: 0 });
    expect(await guess({ status: ['sold'] })).toMatchObject({ matches: 0 });
  });

  it('knows that matches are together at one end of the names', async () => {
    expect((await guess({ search: 'volvo' })).before).toEqual({ asc: 240, desc: 0 });
    expect((await guess({ search: 'liebherr' })).before).toEqual({ asc: 0, desc: 0 });
  });

  it('is made for each status and category, whatever the filter of those', async () => {
    const filter = { deleted: false, type: 'used', search: 'liebherr', status: ['sold'] } as const;
    expect(await guessGroups(test.db, { ...filter, status: [...filter.status] })).toEqual([
      { status: 'available', category: 'loaders', n: 30 },
    ]);
    expect(await guessGroups(test.db, { deleted: false, search: 'xyzzy' })).toEqual([]);
  });

  it('is sure of many matches, and of none where they are few', async () => {
    const many = createDb(test.pool);
    await sql`insert into machines (type, name, manufacturer, model, category)
      select 'stock', 'Terex ' || n, 'Terex', 'T1', 'loaders' from generate_series(1, 2000) n`.execute(
      test.db,
    );
    const { matches, least } = await guessMatches(many, { deleted: false, search: 'terex' });
    expect(matches).toBe(2000);
    expect(least).toBeGreaterThan(1000);
    expect(least).toBeLessThan(2000);
    expect(await guessMatches(many, { deleted: false, search: 'volvo' })).toMatchObject({
      matches: 60,
      least: 0,
    });
  });

  it('lets the numbers by status and category keep one plan for texts of few machines', async () => {
    const texts: string[] = [];
    const db = createDb(test.pool, ({ query }) => texts.push(query.sql));
    const count = (search: string) =>
      countByFacets(db, { deleted: false, search, status: ['sold'] }, ['status', 'category'], 10_000);
    for (const found of ['volvo', 'liebherr'])
      expect(await count(found)).toEqual([
        { status: 'available', category: 'loaders', n: 30 },
        { status: 'available', category: 'loaders', n: 30 },
      ]);
    expect(await count('terex')).toEqual([{ status: 'available', category: 'loaders', n: 2000 }]);
    const [, volvo, liebherr, terex] = texts;
    expect(volvo).toContain('machines_found_facets');
    expect(liebherr).toBe(volvo);
    expect(terex).not.toContain('machines_found_facets');
  });

  it('expects nothing to be found where the sample has no match', async () => {
    expect(await guess({ search: 'xyzzy' })).toEqual({
      matches: 0,
      least: 0,
      distance: Infinity,
      before: { asc: 0, desc: 0 },
    });
  });
});
