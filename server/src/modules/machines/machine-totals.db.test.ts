import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { createBareDb, setUpTestDb } from '../../../test/test-db.ts';
import type { Db } from '../../db/connect.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { migrate } from '../../db/migrate.ts';
import { foldMachineTotals, selectInventoryTotals, totalMachines } from './machine-totals.repo.ts';

const test = setUpTestDb();
beforeEach(() => sql`truncate machines cascade`.execute(test.db));

const rowCount = async () => (await test.db.selectFrom('machine_totals').selectAll().execute()).length;
const total = (db: Db = test.db) => totalMachines(db, { deleted: false });

async function addMany(): Promise<void> {
  await addMachine(test.db, { category: 'loaders', current_value: 0.1 });
  await sql`
    insert into machines (type, status, name, manufacturer, model, category, current_value, currency, deleted_at)
    select (array['stock', 'used'])[1 + n % 2], (array['available', 'damaged', 'maintenance'])[1 + n % 3], 'Stroj',
      'Volvo', 'L1', 'loaders', nullif(n % 5, 0), (array['CZK', 'EUR'])[1 + n % 2], case when n % 7 = 0 then now() end
    from generate_series(1, 60) n`.execute(test.db);
}

describe('inventory totals', () => {
  it.each([
    ['machines are added', ''],
    [
      'they change what is counted',
      `update machines set status = 'maintenance', current_value = 7 where type = 'used'`,
    ],
    [
      'a value comes or goes',
      'update machines set current_value = case when current_value is null then 3 end',
    ],
    ['they change anything else', `update machines set name = 'Jiný'`],
    ['they are put into the trash', `update machines set deleted_at = now() where status = 'damaged'`],
    ['they come back', 'update machines set deleted_at = null'],
    ['they are removed for good', `delete from machines where status = 'available'`],
    ['their category is given another key', `update categories set key = 'carriers' where key = 'loaders'`],
    ['a table of them is emptied', 'truncate machines cascade'],
  ])('are those of its machines after %s', async (_, statement) => {
    await addMany();
    if (statement) await sql.raw(statement).execute(test.db);
    expect(await checkConsistency(test.db)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from machines where deleted_at is null`.execute(test.db);
    expect(await total()).toBe(rows[0]?.n);
    await foldMachineTotals(test.db);
    expect(await checkConsistency(test.db)).toEqual([]);
  });

  it('a wrong total is reported by the consistency check', async () => {
    await addMany();
    await sql`update machine_totals set n = n + 1 where type = 'used' and status = 'damaged'`.execute(
      test.db,
    );
    expect(await checkConsistency(test.db)).toEqual([expect.stringContaining('used damaged loaders EUR')]);
  });

  it('ignore changes that are rolled back', async () => {
    await addMany();
    const before = await total();
    const transaction = await test.db.startTransaction().execute();
    await sql`delete from machines`.execute(transaction);
    expect(await total(transaction)).toBe(0);
    expect(await total()).toBe(before);
    await transaction.rollback().execute();
    expect(await total()).toBe(before);
  });

  it('add no row for a change that affects no total', async () => {
    await addMany();
    const before = await rowCount();
    await sql`update machines set name = 'Jiný', version = version + 1`.execute(test.db);
    expect(await rowCount()).toBe(before);
  });

  it('compaction leaves one row per non-empty group and loses no machine added at the same time', async () => {
    for (let index = 0; index < 5; index += 1) await addMachine(test.db);
    const gone = await addMachine(test.db, { type: 'used' });
    await test.db.deleteFrom('machines').where('id', '=', gone).execute();
    const transaction = await test.db.startTransaction().execute();
    await addMachine(transaction);
    expect(await rowCount()).toBe(7);
    await Promise.all([foldMachineTotals(test.db), foldMachineTotals(test.db)]);
    await transaction.commit().execute();
    expect(await rowCount()).toBe(2);
    await foldMachineTotals(test.db);
    expect(await rowCount()).toBe(1);
    expect(await total()).toBe(6);
    expect(await checkConsistency(test.db)).toEqual([]);
  });

  it('of a migrated database include the machines it already had', async () => {
    const older = await createBareDb();
    await migrate(older.pool, { upTo: 20 });
    await addMachine(older.db, { current_value: null });
    await addMachine(older.db, { deleted_at: new Date() });
    await migrate(older.pool);
    expect(await total(older.db)).toBe(1);
    expect(await checkConsistency(older.db)).toEqual([]);
    await older.close();
  });

  it('sum decimals exactly', async () => {
    for (let index = 0; index < 3; index += 1) await addMachine(test.db, { current_value: 0.1 });
    expect(await selectInventoryTotals(test.db, 'stock')).toEqual([
      { type: 'stock', status: 'available', currency: 'CZK', n: 3, value: 0.3 },
    ]);
  });
});
