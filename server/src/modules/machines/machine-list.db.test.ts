import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDb } from '../../db/connect.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import type { InstantFilter } from './machine-filter.repo.ts';
import { selectMachinePage, type MachineListPage } from './machine-list.repo.ts';

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

describe('machines of some categories', () => {
  beforeAll(async () => {
    for (const category of ['cranes', 'rollers', 'dozers']) await addMachine(test.db, { category });
    await sql`insert into machines (type, name, manufacturer, model, category, status)
      select case when n % 3 = 0 then 'stock' else 'used' end, (array['Žeriav', 'Čáp', 'Cap', 'zetor'])[1 + n % 4] || n % 7,
        'Bobcat', 'L1', (array['cranes', 'rollers', 'dozers'])[1 + n % 3],
        (array['available', 'reserved', 'sold', 'maintenance', 'damaged'])[1 + n % 5]
      from generate_series(1, 300) n`.execute(test.db);
  });

  const filters: [string, Partial<InstantFilter>, string][] = [
    [
      'all but sold',
      { type: 'used', category: ['rollers'] },
      `type = 'used' and category = 'rollers' and status <> 'sold'`,
    ],
    [
      'one status',
      { type: 'used', category: ['rollers'], status: ['sold'] },
      `type = 'used' and category = 'rollers' and status = 'sold'`,
    ],
    [
      'two of each, of both types',
      { category: ['cranes', 'rollers', 'cranes'], status: ['available', 'reserved'] },
      `category in ('cranes', 'rollers') and status in ('available', 'reserved')`,
    ],
    [
      'more groups than indexes are read',
      { category: ['cranes', 'rollers', 'dozers'] },
      `category in ('cranes', 'rollers', 'dozers') and status <> 'sold'`,
    ],
    ['none', { category: ['nothing'] }, `category = 'nothing'`],
  ];
  it.each(filters)(
    'are listed by name on pages in both directions, with their number: %s',
    async (_, filter, where) => {
      for (const order of ['asc', 'desc'] as const) {
        const { rows } = await sql<{ id: string }>`select id from machines where ${sql.raw(where)}
        order by name_key ${sql.raw(order)}, id ${sql.raw(order)}`.execute(test.db);
        const view = {
          filter: { deleted: false, ...filter },
          by: { sort: 'name' },
          sort: 'name',
          order,
          limit: 7,
          custom: { used: [], stock: [] },
        } as const;
        const pages: string[][] = [];
        const totals: unknown[] = [];
        let cursor: string | undefined;
        let back: string | null = null;
        do {
          const page: MachineListPage = await selectMachinePage(test.db, { ...view, cursor });
          pages.push(page.items.map(({ id }) => id));
          totals.push(...page.items.map(() => page.total));
          back = page.prevCursor;
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(pages.flat()).toEqual(rows.map(({ id }) => id));
        expect(totals).toEqual(rows.map(() => rows.length));
        const before =
          back === null ? [] : (await selectMachinePage(test.db, { ...view, cursor: back })).items;
        expect(before.map(({ id }) => id)).toEqual(pages.at(-2) ?? []);
      }
    },
  );

  it('of one status are read by an index in this order, and no others', async () => {
    await sql`analyze machines`.execute(test.db);
    const status: MachineStatus[] = ['reserved'];
    let page: { text: string; values: unknown[] } | undefined;
    const db = createDb(test.pool, ({ query }) => {
      if (query.sql.includes('machines_groups')) page = { text: query.sql, values: [...query.parameters] };
    });
    await selectMachinePage(db, {
      filter: { deleted: false, type: 'used', category: ['rollers'], status },
      by: { sort: 'name' },
      sort: 'name',
      order: 'asc',
      limit: 5,
      custom: { used: [], stock: [] },
    });
    const plan = await test.pool.query<{ 'QUERY PLAN': string }>(`explain ${page?.text}`, page?.values);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('machines_group_order');
    expect(text).not.toMatch(/-> +Sort/);
  });
});

describe('a search in a category', () => {
  it('for a frequent text reads only the machines of a rare one, also after searches for rare texts', async () => {
    await addMachine(test.db, { category: 'graders' });
    const transaction = await test.db.startTransaction().execute();
    onTestFinished(() => transaction.rollback().execute());
    await sql`insert into machines (type, name, manufacturer, model, category, serial_number)
      select 'used', 'Rypadlo ' || n, 'Bobcat', 'L1', case when n % 2000 = 7 then 'graders' else 'loaders' end, md5(n::text)
      from generate_series(1, 10000) n`.execute(transaction);
    await sql`analyze machines`.execute(transaction);
    const search = (text: string, category: string) =>
      selectMachinePage(transaction, {
        filter: { deleted: false, type: 'used', search: text, category: [category] },
        by: { sort: 'name' },
        sort: 'name',
        order: 'asc',
        limit: 50,
        custom: { used: [], stock: [] },
      });
    const read = async () => {
      const { rows } = await sql<{ n: number }>`
        select pg_stat_get_xact_tuples_fetched('machines'::regclass)::int as n`.execute(transaction);
      return rows[0]?.n ?? 0;
    };
    for (const text of ['a1b2', 'c3d4', 'e5f6', '77ab', '99ff', 'abc1']) await search(text, 'loaders');
    const before = await read();
    expect((await search('rypadlo', 'graders')).items).toHaveLength(5);
    expect((await read()) - before).toBeLessThan(100);
  });
});
