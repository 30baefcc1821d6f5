import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestDb } from '../../../test/test-db.ts';
import { createDb } from '../../db/connect.ts';
import { countByType, searchedWords, selectPage, selectTotals, type SaleFilter } from './sales-list.repo.ts';
import { selectByInvoice } from './sales.repo.ts';

const test = setUpTestDb();
const request = { sort: 'sold_at', order: 'desc', filters: 'any', limit: 50 } as const;
const someone = '99999999-9999-4999-8999-999999999999';

/** The plan of the statement that `run` sends first. A small table is read in any way, so some ways are taken away. */
async function planOf(
  without: readonly string[],
  run: (db: ReturnType<typeof createDb>) => Promise<unknown>,
): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  await run(createDb(test.pool, ({ query }) => statements.push(query)));
  const client = await test.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query(`begin; ${without.map((way) => `set local enable_${way} = off`).join('; ')}`);
  const { sql = '', parameters = [] } = statements[0] ?? {};
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const filterOf = (word: string, saleIds: string[] | null): SaleFilter => ({
  timezone: 'Europe/Prague',
  inCustomers: true,
  words: [{ word, saleIds }],
});

beforeAll(async () => {
  await test.pool.query(`
    insert into sales (machine_name, machine_identifier, machine_type, price, currency, rate, price_czk, sold_at, seller_name, status_before)
    select 'Kolos', 'SN', 'used', 10, 'CZK', 1, 10, now(), 'Eva', 'reserved' from generate_series(1, 3000)`);
  // Also what the index of words has put off.
  await test.pool.query('vacuum analyze sales');
});

it('the sales of machines with a number are looked up by the words of the machines', async () => {
  const plan = await planOf(['seqscan'], (db) => searchedWords(db, ['4711']));
  expect(plan).toContain('machines_search');
  expect(plan).toContain('sales_machine');
});

it('few are found by two indexes at once, many in the order of the list', async () => {
  const few = await planOf(['seqscan'], (db) =>
    selectPage(db, filterOf('4711', [someone]), 'sold_at', request),
  );
  expect(few).toMatch(/BitmapOr[^]*sales_search[^]*sales_pkey/);
  const many = await planOf(['seqscan', 'bitmapscan', 'sort'], (db) =>
    selectPage(db, filterOf('4711', null), 'sold_at', request),
  );
  expect(many).toContain('Index Scan Backward using sales_newest');
  expect(many).toMatch(/Index Scan using machines_\w+ on machines m/);
});

it('the sales with an invoice number are looked up by it', async () => {
  const plan = await planOf(['seqscan'], (db) => selectByInvoice(db, 'FV-26/1', undefined));
  expect(plan).toContain('sales_of_invoice');
});

it('few and many are the same sales, in the list, its counts and its totals', async () => {
  const db = createDb(test.pool);
  const add = async (vin: string, name: string) => {
    const machineId = await addMachine(db, { type: 'used', status: 'sold', vin });
    const sale = { machine_type: 'used', price: 5, currency: 'CZK', rate: 1, price_czk: 5 } as const;
    await db
      .insertInto('sales')
      .values({
        ...sale,
        machine_id: machineId,
        machine_name: name,
        machine_identifier: 'SN',
        sold_at: new Date(),
        seller_name: 'Eva',
        status_before: 'reserved',
      })
      .execute();
  };
  await add('VIN-4711', 'Bagr');
  await add('VIN-1', 'Bagr 4711');
  await add('VIN-2', 'Bagr');
  const [found] = await searchedWords(db, ['4711']);
  expect(found?.saleIds).toHaveLength(1);
  for (const saleIds of [found?.saleIds ?? null, null]) {
    const filter = filterOf('4711', saleIds);
    expect((await selectPage(db, filter, 'sold_at', request)).items).toHaveLength(2);
    expect((await countByType(db, filter, null, ['type'])).counts.status).toMatchObject({ used: 2 });
    expect((await selectTotals(db, filter)).all).toMatchObject({ count: 2, total_czk: 10 });
  }
  expect(await searchedWords(db, ['bagr'])).toEqual([{ word: 'bagr', saleIds: [] }]);
});
