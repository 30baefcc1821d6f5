import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '../../db/connect.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { selectMachinePage } from './machine-list.repo.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await addMachine(test.db, { category: 'loaders' });
  await sql`delete from machines`.execute(test.db);
  // By name: 2 960 available machines, then 40 in maintenance.
  await sql`insert into machines (type, name, manufacturer, model, category, status)
    select 'used', to_char(n, '0000'), 'Bobcat', 'L1', 'loaders', case when n > 2960 then 'maintenance' else 'available' end
    from generate_series(1, 3000) n`.execute(test.db);
});
afterAll(() => test.close());

/** The names of a page, and whether all machines of the filter were found for it. */
async function pageOf(status: 'available' | 'maintenance', limit: number) {
  const statements: string[] = [];
  const db = createDb(test.pool, ({ query }) => statements.push(query.sql));
  const page = await selectMachinePage(db, {
    filter: { deleted: false, type: 'used', status: [status] },
    by: { sort: 'name', rates: { CZK: 1, EUR: 25, USD: 23, GBP: 29 } },
    sort: 'name',
    order: 'asc',
    limit,
    custom: { used: [], stock: [] },
  });
  return {
    names: page.items.map(({ name }) => name.trim()),
    total: page.total,
    findsAll: statements.some((text) => text.includes('offset 0')),
  };
}

describe('a page of machines with one status', () => {
  it.each([1, 50])('finds all of the few that come last by name, at a limit of %i', async (limit) => {
    const found = await pageOf('maintenance', limit);
    expect(found).toMatchObject({ total: 40, findsAll: true });
    expect(found.names).toHaveLength(Math.min(limit, 40));
    expect(found.names[0]).toBe('2961');
  });

  it('reads the first of many in the order of their names', async () => {
    expect(await pageOf('available', 2)).toEqual({ names: ['0001', '0002'], total: 2960, findsAll: false });
  });
});
