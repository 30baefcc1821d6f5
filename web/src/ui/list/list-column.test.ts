import { expect, test } from 'vitest';
import { fittingColumns, layoutOf } from './list-column.ts';

const columns = [
  { name: 'name', label: 'Name', width: 260, min: 190 },
  { name: 'year', label: 'Year', width: 60 },
];
const tracksOf = (widths = {}) => ({ ...layoutOf(columns, widths) }) as Record<string, unknown>;

test('columns share the available width in proportion to their preferred width', () => {
  expect(tracksOf()).toEqual({ '--columns': 'minmax(190px, 260fr) minmax(60px, 60fr) 44px', minWidth: 294 });
});

test('a width set by the user is kept, even a narrow one', () => {
  expect(tracksOf({ name: 100 })).toEqual({
    '--columns': '100px minmax(60px, 60fr) 44px',
    minWidth: 204,
  });
});

test('if all widths are set by the user, the last column fills the rest', () => {
  expect(tracksOf({ name: 100, year: 70 })['--columns']).toBe('100px minmax(70px, 60fr) 44px');
});

test('in a narrow list the first columns that have room stay, the name always', () => {
  expect(fittingColumns(columns, 294)).toBe(2);
  expect(fittingColumns(columns, 293)).toBe(1);
  expect(fittingColumns(columns, 100)).toBe(1);
  expect(fittingColumns(columns, 294, { name: 200 })).toBe(1);
});
