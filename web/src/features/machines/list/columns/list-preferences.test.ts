import { expect, test } from 'vitest';
import type { ColumnName, ListColumn } from './list-columns.ts';
import { inUserOrder } from './list-preferences.ts';

const column = (name: ColumnName): ListColumn => ({
  name,
  label: name,
  width: 100,
  isNumeric: false,
  sort: undefined,
});
const configured = ['status', 'model', 'category', 'custom.lift'] as const;
const ordered = (own: ColumnName[]) => inUserOrder(configured.map(column), own).map(({ name }) => name);

test('without the user’s own order columns keep the configured order', () => {
  expect(ordered([])).toEqual(configured);
});

test('the user’s own order comes first, and new columns follow', () => {
  expect(ordered(['custom.lift', 'category', 'status'])).toEqual([
    'custom.lift',
    'category',
    'status',
    'model',
  ]);
});

test('a deleted column is skipped', () => {
  expect(ordered(['vin', 'model'])).toEqual(['model', 'status', 'category', 'custom.lift']);
});
