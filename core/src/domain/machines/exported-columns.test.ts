import { expect, it } from 'vitest';
import { exportedColumns } from './exported-columns.ts';

it('puts the currency after the first amount, and that of a sale after its price', () => {
  expect(
    exportedColumns('used', ['status', 'current_value', 'purchase_price', 'sale_price', 'boom']),
  ).toEqual([
    'name',
    'vin',
    'equipment_number',
    'serial_number',
    'status',
    'current_value',
    'currency',
    'purchase_price',
    'sale_price',
    'sale_currency',
    'boom',
  ]);
});

it('leaves the currency where the list shows it', () => {
  expect(exportedColumns('stock', ['currency', 'current_value'])).toEqual([
    'name',
    'equipment_number',
    'serial_number',
    'currency',
    'current_value',
  ]);
});
