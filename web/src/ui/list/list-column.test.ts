import { expect, test } from 'vitest';
import { columnsWithoutRoom, layoutOf } from './list-column.ts';

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

const hiddenAt = (width: number, options = {}) => [...columnsWithoutRoom(columns, width, options)];

test('in a narrow list the columns without room are hidden, the name never', () => {
  expect(hiddenAt(294)).toEqual([]);
  expect(hiddenAt(293)).toEqual([1]);
  expect(hiddenAt(100)).toEqual([1]);
  expect(hiddenAt(294, { widths: { name: 200 } })).toEqual([1]);
});

test('a column for wide lists is hidden in a narrower one although it has room, unless the rows are sorted by it', () => {
  const some = [
    { name: 'name', label: 'Name', width: 100 },
    { name: 'day', label: 'Day', width: 60, from: 500, sort: 'day' },
  ];
  expect([...columnsWithoutRoom(some, 499)]).toEqual([1]);
  expect([...columnsWithoutRoom(some, 499, { sort: 'day' })]).toEqual([]);
  expect([...columnsWithoutRoom(some, 203, { sort: 'day' })]).toEqual([1]);
  expect([...columnsWithoutRoom(some, 500)]).toEqual([]);
});

test('columns of a higher rank, then the sorted one, stay longer than those before them', () => {
  const several = [
    { name: 'name', label: 'Name', width: 100 },
    { name: 'note', label: 'Note', width: 100, sort: 'note' },
    { name: 'price', label: 'Price', width: 100, rank: 2 },
    { name: 'year', label: 'Year', width: 60 },
    { name: 'day', label: 'Day', width: 60, sort: 'day' },
  ];
  expect([...columnsWithoutRoom(several, 304)]).toEqual([1, 4]);
  expect([...columnsWithoutRoom(several, 304, { sort: 'day' })]).toEqual([1, 3]);
  expect([...columnsWithoutRoom(several, 344)]).toEqual([3, 4]);
});

test('next to an open record the first column gets its room before the others are shown, unless its width was set', () => {
  const some = [
    { name: 'name', label: 'Name', width: 400, min: 280, beside: 384 },
    { name: 'status', label: 'Status', width: 150, rank: 2 },
    { name: 'price', label: 'Price', width: 140, rank: 1 },
  ];
  const hidden = (width: number, options = {}) => [...columnsWithoutRoom(some, width, options)];
  expect(hidden(614)).toEqual([]);
  expect(hidden(614, { isBeside: true })).toEqual([2]);
  expect(hidden(634, { isBeside: true, widths: { name: 300 } })).toEqual([]);
  expect(hidden(360, { isBeside: true })).toEqual([1, 2]);
});

test('where the most important column would have no room next to an open record, the first one has its minimum', () => {
  const some = [
    { name: 'name', label: 'Name', width: 400, min: 280, beside: 372 },
    { name: 'year', label: 'Year', width: 60 },
    { name: 'price', label: 'Price', width: 140, rank: 1 },
  ];
  const hidden = (width: number) => [...columnsWithoutRoom(some, width, { isBeside: true })];
  expect(hidden(556)).toEqual([1]);
  expect(hidden(479)).toEqual([1]);
  // Without room for it even then, the name keeps its own.
  expect(hidden(460)).toEqual([2, 1]);
});

test('next to an open record the first column may also be narrower than elsewhere', () => {
  const some = [
    { name: 'name', label: 'Name', width: 400, min: 328, beside: 270 },
    { name: 'price', label: 'Price', width: 140 },
  ];
  expect([...columnsWithoutRoom(some, 454)]).toEqual([1]);
  expect([...columnsWithoutRoom(some, 454, { isBeside: true })]).toEqual([]);
  expect({ ...layoutOf(some, {}, true) }).toMatchObject({ minWidth: 454 });
});
