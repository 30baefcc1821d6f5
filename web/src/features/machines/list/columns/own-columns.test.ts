import { expect, test } from 'vitest';
import type { ColumnName, ListColumn } from './list-columns.ts';
import { inOwnOrder } from './own-columns.ts';

const column = (name: ColumnName): ListColumn => ({
  name,
  label: name,
  width: 100,
  isNumeric: false,
  sort: undefined,
});
const configured = ['status', 'model', 'category', 'custom.lift'] as const;
const ordered = (own: ColumnName[]) => inOwnOrder(configured.map(column), own).map(({ name }) => name);

test('without an own order columns stand as the administrator has set them', () => {
  expect(ordered([])).toEqual(configured);
});

test('an own order goes before, and what it does not know yet follows', () => {
  expect(ordered(['custom.lift', 'category', 'status'])).toEqual([
    'custom.lift',
    'category',
    'status',
    'model',
  ]);
});

test('a column that is gone leaves no hole', () => {
  expect(ordered(['vin', 'model'])).toEqual(['model', 'status', 'category', 'custom.lift']);
});
