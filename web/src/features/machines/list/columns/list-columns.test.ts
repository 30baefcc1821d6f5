import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { expect, test } from 'vitest';
import { columnsWithoutRoom, layoutOf } from '../../../../ui/list/list-column.ts';
import { columnSizeOf, nameColumnSize } from './list-columns.ts';

/** The space of a 1440 pixel window without sidebar, margins, border and scroll bar. */
const room = 1440 - 240 - 48 - 2 - 15;

/** The columns of the default configuration. */
const shown: Record<string, MachineFieldName[]> = {
  used: ['status', 'category', 'year_of_manufacture', 'operating_hours', 'location', 'current_value'],
  stock: [
    'status',
    'category',
    'year_of_manufacture',
    'location',
    'dodano_status',
    'zakaznik_stock',
    'current_value',
  ],
};

test.each(['used', 'stock'])('the default columns of %s machines fit 1440 pixels', (type) => {
  const columns = (shown[type] ?? []).map((name) => ({ name, label: name, ...columnSizeOf(name) }));
  const { minWidth } = layoutOf([{ name: 'name', label: 'name', ...nameColumnSize }, ...columns]);
  expect(minWidth).toBeLessThanOrEqual(room);
});

test.each([
  // In a window of 1280 pixels with the wide and the narrow sidebar, and of 1440 pixels.
  [463, ['name', 'current_value']],
  // Of 1024 pixels.
  [494, ['name', 'current_value']],
  [643, ['name', 'year_of_manufacture', 'current_value']],
  [559, ['name', 'current_value']],
])('next to a record the value has its column before the status: in %s pixels', (width, left) => {
  const columns = (shown['used'] ?? []).map((name) => ({ name, label: name, ...columnSizeOf(name) }));
  const all = [{ name: 'name', label: 'name', ...nameColumnSize }, ...columns];
  const hidden = columnsWithoutRoom(all, width, { isBeside: true });
  expect(all.filter((_, index) => !hidden.has(index)).map(({ name }) => name)).toEqual(left);
});

test('on a tablet with the narrow sidebar, all but the category of used machines stay', () => {
  const columns = (shown['used'] ?? []).map((name) => ({ name, label: name, ...columnSizeOf(name) }));
  const all = [{ name: 'name', label: 'name', ...nameColumnSize }, ...columns];
  const hidden = columnsWithoutRoom(all, 1024 - 60 - 48 - 2 - 15);
  expect(all.filter((_, index) => hidden.has(index)).map(({ name }) => name)).toEqual(['category']);
});
