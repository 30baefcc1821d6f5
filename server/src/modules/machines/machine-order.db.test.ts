import { fieldTypes } from '@strojpark/core/domain/fields/custom-fields';
import {
  fieldOf,
  machineTypes,
  sortFields,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { columnTypes, customColumn } from '../../db/custom-columns.ts';
import { defaultFieldConfigs } from '../field-config/default-field-configs.ts';
import { indexParts, hasIndex, type ListOrder } from './machine-order.repo.ts';
import { indexOf, keepOrderIndexes, noteOrder } from './order-index.repo.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await addMachine(test.db, {});
});
afterAll(() => test.close());

const rates = { CZK: 1, EUR: 25, USD: 23, GBP: 29 };
/** The columns that the list of a type shows unless an administrator chooses others, as far as it sorts by them. */
const shownByDefault = (type: MachineType) =>
  defaultFieldConfigs(`${type}_machine`).flatMap((field) => {
    const sort = sortFields.find((name) => name === field.field_name);
    // Numbers shown below the name are not columns.
    const isBelowName = sort === 'vin' || (type === 'stock' && sort === 'serial_number');
    return sort !== undefined && field.is_visible && !isBelowName ? [{ type, sort }] : [];
  });

async function expectIndexes(type: MachineType, by: ListOrder) {
  for (const { column, where } of indexParts(by)) {
    const page = sql`explain select m.id from machines m
      where m.deleted_at is null and m.type = ${type} and ${sql.join([sql`true`, ...where], sql` and `)}
      order by ${column.value}, ${column.id} limit 100`;
    const plan = await test.db.transaction().execute(async (tx) => {
      // So few machines would otherwise be sorted: what counts is whether there is an index.
      await sql`set local enable_sort = off`.execute(tx);
      await sql`set local enable_incremental_sort = off`.execute(tx);
      return (await page.execute(tx)).rows.map((row) => Object.values(row as object).join()).join('\n');
    });
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Sort');
  }
}

describe('the list sorted by a column that it shows by default', () => {
  it.each(machineTypes.flatMap(shownByDefault))(
    'reads $type machines in the order of an index: $sort',
    async (shown) => {
      const { type, sort } = shown;
      expect(hasIndex({ sort }, type)).toBe(true);
      await expectIndexes(type, { sort, rates });
    },
  );
});

describe('a list in another order', () => {
  const others = sortFields.flatMap((sort) => {
    const type = fieldOf(sort).on ?? 'used';
    return hasIndex({ sort }, type) ? [] : [{ type, sort }];
  });

  it.each(others)(
    'has an index that returns its $type machines once it is built: $sort',
    async ({ type, sort }) => {
      const index = indexOf(test.db, { sort });
      await noteOrder(test.db, sort, index);
      await keepOrderIndexes(test.db, index, { days: 1, most: 1 });
      expect(hasIndex({ sort, isBuilt: true }, type)).toBe(true);
      await expectIndexes(type, { sort, rates, isBuilt: true });
    },
  );

  it.each(fieldTypes)('has one once it is built, by a custom field too: %s', async (type) => {
    const name = `vlastni_${type}`;
    const column = sql`alter table machines add column ${customColumn(name)} ${sql.raw(columnTypes[type])}`;
    await column.execute(test.db);
    const index = indexOf(test.db, { name, type });
    await noteOrder(test.db, `custom.${name}`, index);
    await keepOrderIndexes(test.db, index, { days: 1, most: 1 });
    for (const machines of machineTypes) await expectIndexes(machines, { name, type, isBuilt: true });
  });
});

describe('a list that is read in the order of indexes', () => {
  it.each(sortFields.filter((sort) => hasIndex({ sort }, undefined)))(
    'has one for each type that it shows: %s',
    async (sort) => {
      for (const type of machineTypes) {
        expect(hasIndex({ sort }, type)).toBe(true);
        await expectIndexes(type, { sort, rates });
      }
    },
  );

  it.each(['dodano_status', 'zakaznik_stock'] as const)(
    'is one of stock machines alone where only they have the field: %s',
    (sort) => {
      expect(hasIndex({ sort }, 'stock')).toBe(true);
      expect(hasIndex({ sort }, 'used')).toBe(false);
      expect(hasIndex({ sort }, undefined)).toBe(false);
    },
  );
});
