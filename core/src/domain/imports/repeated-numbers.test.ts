import { expect, test } from 'vitest';
import { repeatedNumbers, type NumberedRow } from './repeated-numbers.ts';

type Field = 'serial_number' | 'vin';
const fields = ['serial_number', 'vin'] as const;
const row = (
  number: number,
  serial: string | null,
  rest: { vin?: string; isValid?: boolean; machine?: string } = {},
): NumberedRow<Field> => ({
  row: number,
  isValid: rest.isValid ?? true,
  numbers: { serial_number: serial, vin: rest.vin ?? null },
  machine: rest.machine ?? null,
});

test('the first row keeps its number, later ones name it', () => {
  expect(repeatedNumbers([row(2, 'A'), row(3, 'B'), row(4, 'A'), row(5, 'A')], fields)).toEqual([
    { row: 4, field: 'serial_number', first: 2 },
    { row: 5, field: 'serial_number', first: 2 },
  ]);
});

test('a row with another error leaves its number to the next one', () => {
  const rows = [row(2, 'A', { isValid: false }), row(3, 'A'), row(4, 'A', { isValid: false })];
  expect(repeatedNumbers(rows, fields)).toEqual([{ row: 4, field: 'serial_number', first: 3 }]);
});

test('a row refused for one number leaves its other number free', () => {
  const rows = [row(2, 'A'), row(3, 'A', { vin: 'V' }), row(4, 'B', { vin: 'V' }), row(5, 'C', { vin: 'V' })];
  expect(repeatedNumbers(rows, fields)).toEqual([
    { row: 3, field: 'serial_number', first: 2 },
    { row: 5, field: 'vin', first: 4 },
  ]);
});

test('equal numbers of different kinds are not the same number', () => {
  expect(repeatedNumbers([row(2, 'A'), row(3, 'B', { vin: 'A' })], fields)).toEqual([]);
});

test('two rows with different numbers of one machine: the first valid one changes it', () => {
  const machine = '00000000-0000-4000-8000-000000000001';
  const rows = [
    row(2, 'A', { machine, isValid: false }),
    row(3, null, { vin: 'V', machine }),
    row(4, 'A', { machine }),
  ];
  expect(repeatedNumbers(rows, fields)).toEqual([{ row: 4, field: 'machine', first: 3 }]);
});
