import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { createBareDb, setUpTestDb } from '../../../test/test-db.ts';
import type { Db } from '../../db/connect.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { migrate } from '../../db/migrate.ts';
import { foldReportTotals, selectCategoryMoves, selectMoves, sumSales } from './report-overview.repo.ts';

const test = setUpTestDb();
beforeEach(async () => {
  await sql`truncate machines, machine_status_changes, sales, settings cascade`.execute(test.db);
});

/** Sixty machines, half of them with a second change at night, when the day depends on the time zone, and sales of some. */
async function addMany(db: Db = test.db): Promise<void> {
  await addMachine(db, { category: 'loaders' });
  await sql`
    insert into machines (type, status, name, manufacturer, model, category, current_value, currency, created_at, deleted_at)
    select (array['stock', 'used'])[1 + n % 2], (array['available', 'damaged', 'sold'])[1 + n % 3], 'Stroj ' || n, 'Volvo', 'L1',
      'loaders', nullif(n % 5, 0) * 0.1, (array['CZK', 'EUR'])[1 + n % 2], timestamptz '2026-01-01 22:30+00' + n % 4 * interval '1 day',
      case when n % 7 = 0 then now() end
    from generate_series(1, 60) n`.execute(db);
  await sql`
    insert into machine_status_changes (machine_id, from_status, to_status, at, changed_by_name)
    select m.id, step.from_status, step.to_status, m.created_at + step.after, 'x'
    from machines m cross join lateral (values
      (null, 'available', interval '0'), ('available', m.status, interval '2 days 15 minutes 0.000001 seconds')
    ) as step (from_status, to_status, after)
    where step.from_status is distinct from step.to_status`.execute(db);
  await sql`
    insert into sales (machine_id, machine_name, machine_identifier, machine_type, price, currency, rate, price_czk, sold_at,
      seller_name, status_before, purchase_price, purchase_currency, purchase_rate, reversed_at)
    select id, name, 'x', type, 10, currency, case currency when 'EUR' then 25 else 1 end, 10.1,
      created_at + interval '3 days', 'x', 'available', nullif(right(name, 1)::int % 3, 0) * 7, 'CZK', 1,
      case when right(name, 1) = '8' then now() end
    from machines m where status = 'sold' and not exists (select from sales s where s.machine_id = m.id)`.execute(
    db,
  );
}

const timezone = (to: string) =>
  `insert into settings (key, value, type, category) values ('timezone', '${to}', 'string', 'company') on conflict (key) do update set value = excluded.value`;
const reports = /status changes|sales/;
const wrong = async (db: Db = test.db) =>
  (await checkConsistency(db)).filter((rule) => reports.test(rule.split(':')[0] ?? ''));

/** Everything that is read from the totals. */
const read = async () => ({
  moves: await selectMoves(test.db, ['2026-01-02', '2026-01-04']),
  categories: await selectCategoryMoves(test.db, {
    from: '2026-01-03',
    until: '2026-01-05',
    end: new Date('2026-01-04T23:00:00Z'),
  }),
  sales: await sumSales(test.db, ['2026-01-01', '2026-01-06'], '2026-01-07'),
});

/** Two transactions at once; the statement of the second has to wait for the first. */
async function inOrderOfLocks(
  hold: (db: Db) => Promise<unknown>,
  wait: (db: Db) => Promise<unknown>,
): Promise<void> {
  const first = await test.db.startTransaction().execute();
  const second = await test.db.startTransaction().execute();
  try {
    await hold(first);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(second);
    const waiting = wait(second);
    const event = sql`select wait_event_type as waits_for from pg_stat_activity where pid = ${rows[0]?.pid}`;
    await vi.waitFor(
      async () => expect((await event.execute(test.db)).rows).toEqual([{ waits_for: 'Lock' }]),
      10_000,
    );
    await first.commit().execute();
    await waiting;
    await second.commit().execute();
  } finally {
    for (const open of [first, second])
      if (!open.isCommitted && !open.isRolledBack) await open.rollback().execute();
  }
}

const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
const inOrder = ({ moves, categories, sales }: Awaited<ReturnType<typeof read>>) =>
  [moves, categories, sales].map(sorted);

const statements: [string, string][] = [
  ['rows are added', ''],
  [
    'machines change their status and value',
    `update machines set status = 'maintenance', current_value = 7 where status = 'available'`,
  ],
  [
    'a value is added or removed',
    'update machines set current_value = case when current_value is null then 3 end',
  ],
  [
    'machines move to another type and currency',
    `update machines set type = 'used', currency = 'USD' where type = 'stock'`,
  ],
  ['machines are moved to the trash', `update machines set deleted_at = now() where status = 'damaged'`],
  ['machines are restored', 'update machines set deleted_at = null'],
  ['machines are permanently deleted', `delete from machines where status = 'damaged'`],
  ['the key of a category changes', `update categories set key = 'carriers' where key = 'loaders'`],
  [
    'a change and its machine are written together',
    `
    with machine as (
      insert into machines (type, name, manufacturer, model, category, current_value)
      values ('used', 'Nový', 'Volvo', 'L1', 'loaders', 5) returning id
    )
    insert into machine_status_changes (machine_id, to_status, changed_by_name) select id, 'available', 'x' from machine`,
  ],
  [
    'changes are corrected',
    `update machine_status_changes set at = at + interval '1 day', to_status = 'damaged' where from_status is not null`,
  ],
  ['a person is anonymised', `update machine_status_changes set changed_by_name = ''`],
  ['changes are deleted', 'delete from machine_status_changes where from_status is not null'],
  [
    'sales are reversed',
    `update sales set reversed_at = now() where reversed_at is null and machine_type = 'used'`,
  ],
  ['a reversal is undone', 'update sales set reversed_at = null'],
  ['a price changes', 'update sales set price_czk = 0.05'],
  ['the price that was paid changes', 'update sales set price = 5'],
  ['a sale becomes one at a loss', `update sales set costs = 8 where purchase_price is not null`],
  [
    'a purchase price is removed',
    'update sales set purchase_price = null, purchase_currency = null, purchase_rate = null',
  ],
  ['sales are deleted', `delete from sales where machine_type = 'used'`],
  ['all changes are truncated', 'truncate machine_status_changes'],
  ['all machines are truncated', 'truncate machines cascade'],
  ['the time zone changes', timezone('Asia/Tokyo')],
  ['the time zone returns to the default', `${timezone('Asia/Tokyo')}; delete from settings`],
];

describe('the totals of reports by day', () => {
  it.each(statements)('match the rows after %s', async (_, statement) => {
    await addMany();
    if (statement) await test.pool.query(statement);
    expect(await wrong()).toEqual([]);
    const before = await read();
    await foldReportTotals(test.db);
    expect(await wrong()).toEqual([]);
    expect(inOrder(await read())).toEqual(inOrder(before));
  });

  it.each(['status_change_totals', 'sale_totals'])(
    'are reported if a number in %s is wrong',
    async (table) => {
      await addMany();
      await sql`update ${sql.id(table)} set n = n + 1`.execute(test.db);
      expect(await wrong()).not.toEqual([]);
    },
  );

  it('get no row for an update that affects no total', async () => {
    await addMany();
    const count = async () =>
      (await sql`select 1 from status_change_totals union all select 1 from sale_totals`.execute(test.db))
        .rows.length;
    const before = await count();
    await sql`update machines set name = 'Jiný', status = case status when 'sold' then status else 'damaged' end, version = version + 1`.execute(
      test.db,
    );
    await sql`update sales set customer_company = 'Jiná'`.execute(test.db);
    expect(await count()).toBe(before);
  });

  it('are merged only for days with new rows, and no row added at the same time is lost', async () => {
    await addMany();
    await foldReportTotals(test.db);
    const rows = async () =>
      (
        await sql<{
          row: string;
        }>`select ctid::text || day as row from status_change_totals where day < '2026-02-01'`.execute(
          test.db,
        )
      ).rows;
    const before = await rows();
    const change = (db: Db) =>
      sql`insert into machine_status_changes (machine_id, to_status, at, changed_by_name)
        select id, 'available', '2026-03-01', 'x' from machines order by id limit 3`.execute(db);
    await change(test.db);
    const open = await test.db.startTransaction().execute();
    await change(open);
    await Promise.all([foldReportTotals(test.db), foldReportTotals(test.db)]);
    await open.commit().execute();
    expect(await rows()).toEqual(before);
    expect(await wrong()).toEqual([]);
    await foldReportTotals(test.db);
    expect(await wrong()).toEqual([]);
  });

  it('of a migrated database include what it already had and what was written between the migrations', async () => {
    const older = await createBareDb();
    await migrate(older.pool, { upTo: 76 });
    await addMany(older.db);
    await migrate(older.pool, { upTo: 77 });
    expect((await sql`select from status_change_totals`.execute(older.db)).rows).toEqual([]);
    await addMany(older.db);
    await sql`update machines set current_value = 9 where status = 'available'`.execute(older.db);
    await sql`update sales set reversed_at = now() where machine_type = 'used'`.execute(older.db);
    await migrate(older.pool, { upTo: 98 });
    await addMany(older.db);
    await sql`update sales set reversed_at = now() where machine_type = 'stock'`.execute(older.db);
    await migrate(older.pool);
    expect(await wrong(older.db)).toEqual([]);
    await older.close();
  });

  it('are added to a database without keeping a writer of a sale from its machine', async () => {
    const older = await createBareDb();
    await migrate(older.pool, { upTo: 76 });
    const sale = await older.db.startTransaction().execute();
    await sql`lock table sales in row exclusive mode`.execute(sale);
    const migration = migrate(older.pool, { upTo: 77 });
    const locks = sql`select relation::regclass::text as name, granted from pg_locks
      where mode = 'ShareRowExclusiveLock' and database = (select oid from pg_database where datname = current_database())`;
    try {
      await vi.waitFor(
        async () => expect((await locks.execute(older.db)).rows).toEqual([{ name: 'sales', granted: false }]),
        10_000,
      );
    } finally {
      await sale.rollback().execute();
      await migration;
      await older.close();
    }
  });

  it('are exact when a change is deleted while its machine gets another value', async () => {
    await addMany();
    await inOrderOfLocks(
      (db) => sql`update machines set current_value = 99 where deleted_at is null`.execute(db),
      (db) => sql`delete from machine_status_changes where from_status is not null`.execute(db),
    );
    expect(await wrong()).toEqual([]);
  });

  it('are exact when the time zone changes while they are merged', async () => {
    await addMany();
    await inOrderOfLocks(foldReportTotals, (db) => sql.raw(timezone('Asia/Tokyo')).execute(db));
    expect(await wrong()).toEqual([]);
  });

  it('are not counted again when the time zone remains the same', async () => {
    await addMany();
    const rows = async () =>
      (
        await sql`
          select tableoid, ctid from status_change_totals union all
          select tableoid, ctid from sale_totals`.execute(test.db)
      ).rows;
    const before = await rows();
    await test.pool.query(timezone('Europe/Prague'));
    await test.pool.query(timezone('Europe/Prague'));
    await sql`delete from settings`.execute(test.db);
    expect(await rows()).toEqual(before);
  });
});

it('a change of many machines looks each of them up by its key, also after changes of a few in a new installation', async () => {
  const many = 4_000;
  await test.db.connection().execute(async (db) => {
    const change = (name: string) =>
      sql`
      insert into machine_status_changes (machine_id, to_status, at, changed_by_name)
      select id, status, created_at, 'x' from machines where name like ${name}`.execute(db);
    // The trigger keeps the plan that it makes now.
    await addMachine(db, { name: 'First', category: 'loaders' });
    await change('First');
    await sql`
      insert into machines (type, status, name, manufacturer, model, category)
      select 'used', 'available', 'Many ' || n, 'Volvo', 'L1', 'loaders' from generate_series(1, ${many}::int) n`.execute(
      db,
    );
    const pagesRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ pages: number }>`
        select sum(idx_blks_hit + idx_blks_read)::int as pages from pg_statio_user_indexes where relname = 'machines'`.execute(
        db,
      );
      return rows[0]?.pages ?? 0;
    };
    const before = await pagesRead();
    await change('Many %');
    // The trigger and the foreign key, some three pages of an index each.
    expect((await pagesRead()) - before).toBeLessThan(15 * many);
  });
});
