import type { MachineSort } from '@strojpark/core/contracts/machine-list';
import type { machines } from '@strojpark/core/contracts/machines';
import { fieldOf, sortFields } from '@strojpark/core/domain/fields/machine-fields';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { addCustomField } from '../../../test/custom-field.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { machineJobs } from './machines.jobs.ts';
import { buildOrder, dropUnusedOrders, indexedOrder, orderOf } from './machine-order.service.ts';
import { indexOf, noteOrder, selectOrderIndex } from './order-index.repo.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

type Page = ResponseOf<typeof machines.list>;
const longName = `barva_${'x'.repeat(50)}`;
/** Each kind of column; that all others have an index is tested next to the order. */
const sorts = [
  'serial_number',
  'internal_code',
  'condition',
  'mileage',
  'purchase_price',
  'sale_price',
  'currency',
  'last_service_date',
  'no_replacement_needed',
  'porizovaci_hodnota',
  'kt_kod',
  'stroj',
  `custom.${longName}`,
  'custom.zdvih',
  'custom.revize',
] as const satisfies readonly MachineSort[];
const sentBuilds = () => test.jobs.sent.filter(({ name }) => name === 'machine-order-build');

/** The ids of a list, read in pages of fifteen. */
async function listed(sort: MachineSort, order: 'asc' | 'desc'): Promise<string[]> {
  const field = sortFields.find((name) => name === sort);
  const type = (field && fieldOf(field).on) ?? 'used';
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const path = `/machines?type=${type}&status=available&status=sold&sort=${sort}&order=${order}&limit=15${at}`;
    const { body } = await test.call<Page>(admin, 'GET', path);
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}

async function indexOfSort(sort: MachineSort) {
  const by = orderOf(await fieldSet(test.ctx), sort);
  if (by === undefined) throw new Error(sort);
  return indexOf(test.testDb.db, by);
}
const isBuilt = async (sort: MachineSort) =>
  (await selectOrderIndex(test.testDb.db, sort, await indexOfSort(sort))).isBuilt;

/** As the job does after the order was used. */
async function build(sort: MachineSort) {
  await noteOrder(test.testDb.db, sort, await indexOfSort(sort));
  await buildOrder(test.ctx, sort);
}

const builtIndexes = async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname like 'machines\\_order\\_%'`.execute(
    test.testDb.db,
  );
  return rows.map(({ definition }) => definition);
};

beforeAll(async () => {
  await addCustomField(test, admin, longName);
  await addCustomField(test, admin, 'zdvih', { fieldType: 'number' });
  await addCustomField(test, admin, 'revize', { fieldType: 'date' });
  const { db } = test.testDb;
  await addMachine(db, { category: 'loaders' });
  await sql`insert into machines (type, status, name, manufacturer, model, category, serial_number, internal_code, condition,
      mileage, weight, purchase_price, currency, sale_price, sale_currency, last_service_date, no_replacement_needed,
      kt_kod, stroj, lokace, porizovaci_hodnota, datum_vyroby, ${sql.id(longName)}, zdvih, revize)
    select case when n % 2 = 0 then 'used' else 'stock' end, case when n % 5 = 0 then 'sold' else 'available' end,
      'Nakladač ' || n, 'Volvo', 'L120', 'loaders', 'S' || n, (array['Č1', 'c1', 'D', null])[1 + n % 4],
      (array['Good', 'Excellent', 'Poor', null])[1 + n % 4], nullif(n % 7, 3), nullif(n % 6, 2) * 100.5,
      nullif(n % 9, 1) * 1000, (array['CZK', 'EUR', 'USD'])[1 + n % 3],
      case when n % 5 = 0 then n * 100 end, case when n % 5 = 0 then (array['EUR', 'CZK'])[1 + n % 2] end,
      nullif(n % 8, 1) + date '2026-01-01', n % 2 = 0 and n % 3 = 0,
      case when n % 2 = 1 then (array['KT-2', 'kt-1', 'Žkt', null])[1 + n / 2 % 4] end,
      case when n % 2 = 1 then repeat('x', 120) || n % 3 end,
      case when n % 2 = 0 then (array['Brno', 'Čáslav', 'Cheb', null])[1 + n / 2 % 4] end,
      case when n % 2 = 0 then n % 4 * 10 end, case when n % 2 = 0 then nullif(n % 8, 2) + date '2020-01-01' end,
      (array['žlutá', 'Bílá', null])[1 + n % 3], nullif(n % 5, 2) / 2.0, nullif(n % 4, 1) + date '2025-01-01'
    from generate_series(1, 80) n`.execute(db);
});

beforeEach(async () => {
  test.jobs.sent.length = 0;
  await sql`delete from machine_orders`.execute(test.testDb.db);
  await dropUnusedOrders(test.ctx);
});

describe('a list in an order for which an index was built', () => {
  it.each(sorts)('has the same machines in the same order: %s', async (sort) => {
    const before = [await listed(sort, 'asc'), await listed(sort, 'desc')];
    expect(new Set(before[0]).size).toBeGreaterThan(39);
    await build(sort);
    expect(await isBuilt(sort)).toBe(true);
    expect([await listed(sort, 'asc'), await listed(sort, 'desc')]).toEqual(before);
  });

  it('is one of the ten that were used last', async () => {
    expect(sorts.length).toBeGreaterThan(10);
    for (const sort of sorts) await build(sort);
    expect(await builtIndexes()).toHaveLength(10);
    // One that another has replaced is not built again on the same day: lists would be sorted by eleven columns in turn.
    const [first] = sorts;
    expect(await isBuilt(first)).toBe(false);
    const by = await indexedOrder(test.ctx, first, { sort: first }, 'used', 1);
    expect(by).toEqual({ sort: first });
    expect(sentBuilds()).toEqual([]);
    await sql`delete from machine_orders`.execute(test.testDb.db);
    await dropUnusedOrders(test.ctx);
    expect(await builtIndexes()).toEqual([]);
  });
});

describe('the index of an order', () => {
  const use = (atLeast?: number) => indexedOrder(test.ctx, 'kt_kod', { sort: 'kt_kod' }, 'stock', atLeast);

  it('is built once when the order is used for many machines, and not for few', async () => {
    expect(await use()).toEqual({ sort: 'kt_kod' });
    expect(sentBuilds()).toEqual([]);

    const many = await Promise.all([use(50), use(50), use(50)]);
    for (const by of many) expect(by).toEqual({ sort: 'kt_kod' });
    expect(sentBuilds()).toEqual([{ name: 'machine-order-build', data: { sort: 'kt_kod' } }]);
    await buildOrder(test.ctx, 'kt_kod');
    expect(await use(50)).toEqual({ sort: 'kt_kod', isBuilt: true });
    expect(sentBuilds()).toHaveLength(1);
    expect(await builtIndexes()).toEqual([expect.stringContaining('kt_kod')]);
  });

  it('is built by one process at a time; the other tries again', async () => {
    await noteOrder(test.testDb.db, 'internal_code', await indexOfSort('internal_code'));
    await test.testDb.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(hashtext('machine_orders'))`.execute(other);
      await expect(buildOrder(test.ctx, 'internal_code')).rejects.toThrow('is being built');
      await expect(dropUnusedOrders(test.ctx)).rejects.toThrow('is being built');
      await sql`select pg_advisory_unlock(hashtext('machine_orders'))`.execute(other);
    });
    expect(await isBuilt('internal_code')).toBe(false);
    await buildOrder(test.ctx, 'internal_code');
    expect(await isBuilt('internal_code')).toBe(true);
  });

  it('is not taken for one that an earlier version has built otherwise', async () => {
    await build('kt_kod');
    await sql`update machine_orders set index_name = 'machines_order_earlier'`.execute(test.testDb.db);
    expect(await use(50)).toEqual({ sort: 'kt_kod', isBuilt: true });
    const { rows } =
      await sql`select from machine_orders where index_name = 'machines_order_earlier'`.execute(
        test.testDb.db,
      );
    expect(rows).toEqual([]);
  });

  it('does not wait for an hour when the process that builds it was killed', () => {
    const job = machineJobs(test.ctx).find(({ name }) => name === 'machine-order-build');
    expect(job?.heartbeatSeconds).toBeLessThanOrEqual(60);
  });

  it('is rebuilt after a build was interrupted', async () => {
    const { db } = test.testDb;
    await build('kt_kod');
    await sql`update pg_index set indisvalid = false
      where indexrelid in (select indexname::regclass from pg_indexes where indexname like 'machines\\_order\\_%')`.execute(
      db,
    );
    await sql`update machine_orders set used_at = now() - interval '2 days'`.execute(db);
    expect(await use(50)).toEqual({ sort: 'kt_kod' });
    expect(sentBuilds()).toHaveLength(1);
    await buildOrder(test.ctx, 'kt_kod');
    expect(await use(50)).toEqual({ sort: 'kt_kod', isBuilt: true });
  });

  it('is kept while it is used, and dropped after a month', async () => {
    const { db } = test.testDb;
    await build('kt_kod');
    await dropUnusedOrders(test.ctx);
    expect(await builtIndexes()).toHaveLength(1);
    await sql`update machine_orders set used_at = now() - interval '31 days'`.execute(db);
    await dropUnusedOrders(test.ctx);
    expect(await builtIndexes()).toEqual([]);
  });

  it('is not built for a list that no such index could serve, nor for a custom field that was deleted', async () => {
    const ofBoth = await indexedOrder(test.ctx, 'kt_kod', { sort: 'kt_kod' }, undefined, 50);
    expect(ofBoth).toEqual({ sort: 'kt_kod' });
    expect(sentBuilds()).toEqual([]);
    await buildOrder(test.ctx, 'custom.neni');
    expect(await builtIndexes()).toEqual([]);
  });
});
