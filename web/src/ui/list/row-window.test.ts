import { describe, expect, test } from 'vitest';
import { readAnchor } from './list-anchor.ts';
import { windowOf, type PagePlace, type PlacedPage } from './row-window.ts';

const total = 1000;
const size = 100;

/** The page that starts at row `start` of a list of a thousand. */
const page = (start: number, rows = size): PlacedPage<{ id: string }> => ({
  items: Array.from({ length: rows }, (_, row) => ({ id: `row ${start + row}` })),
  start,
  total,
  totalIsExact: true,
  nextCursor: 'next',
  prevCursor: 'prev',
});
const place = (start: number): PagePlace => ({ cursor: start === 0 ? null : `cursor ${start}`, start });
const loaded = (...starts: number[]) => ({
  pages: starts.map((start) => page(start)),
  pageParams: starts.map(place),
});

describe('a list that starts at its first row', () => {
  const rows = windowOf(loaded(0, 100), { hasNext: true, hasPrevious: false });

  test('reserves space for rows that are not loaded yet', () => {
    expect(rows).toMatchObject({ base: 0, lead: 0, count: 230 });
    expect(rows.get(199)).toEqual({ id: 'row 199' });
    expect(rows.get(200)).toBeUndefined();
  });

  test('ends with its last row', () => {
    const end = windowOf(
      { pages: [page(900)], pageParams: [place(900)] },
      { hasNext: false, hasPrevious: true },
    );
    expect(end.count).toBe(1000);
  });

  test('finds a record', () => {
    expect(rows.indexOf('row 150')).toBe(150);
    expect(rows.indexOf('row 250')).toBe(-1);
  });
});

test('rows keep their position when the first pages have been dropped', () => {
  const rows = windowOf(loaded(300, 400), { hasNext: true, hasPrevious: true });
  expect(rows).toMatchObject({ base: 0, lead: 300 });
  expect(rows.get(350)).toEqual({ id: 'row 350' });
  expect(rows.get(299)).toBeUndefined();
});

test('a list that is longer than its anchor says makes room in front', () => {
  const rows = windowOf({ pages: [page(10)], pageParams: [place(10)] }, { hasNext: true, hasPrevious: true });
  expect(rows).toMatchObject({ base: -20, lead: 30 });
  expect(rows.rowOf(10)).toBe(30);
  expect(rows.get(30)).toEqual({ id: 'row 10' });
});

test('a list that is shorter than its anchor says starts at its first row', () => {
  const rows = windowOf(
    { pages: [page(40)], pageParams: [place(40)] },
    { hasNext: true, hasPrevious: false },
  );
  expect(rows).toMatchObject({ base: 40, lead: 0 });
  expect(rows.get(0)).toEqual({ id: 'row 40' });
});

test('the anchor of a row is its page and index, and restores that row', () => {
  const rows = windowOf(loaded(300, 400), { hasNext: true, hasPrevious: true });
  expect(readAnchor(rows.anchorOf(450))).toEqual({ cursor: 'cursor 400', start: 400, row: 450 });
  expect(readAnchor(rows.anchorOf(399))).toEqual({ cursor: 'cursor 300', start: 300, row: 399 });
});

test('the first row has no anchor', () => {
  expect(windowOf(loaded(0), { hasNext: true, hasPrevious: false }).anchorOf(0)).toBeUndefined();
  expect(readAnchor(undefined)).toBeNull();
  expect(readAnchor('somewhere')).toBeNull();
});

test('an empty list has no rows', () => {
  expect(windowOf(undefined, { hasNext: false, hasPrevious: false })).toMatchObject({ count: 0, lead: 0 });
});
