import { expect, test } from 'vitest';
import { collectRows } from './collect-rows.ts';

const all = Array.from({ length: 450 }, (_, row) => ({ id: `row ${row}` }));
const requests: (string | undefined)[] = [];

function load({ limit, cursor }: { limit: number; cursor: string | undefined }) {
  requests.push(cursor);
  const start = Number(cursor ?? 0);
  const end = start + limit;
  const nextCursor = end < all.length ? String(end) : null;
  return Promise.resolve({
    items: all.slice(start, end),
    total: all.length,
    totalIsExact: true,
    nextCursor,
    prevCursor: null,
  });
}

test('walks through all pages', async () => {
  expect(await collectRows(load, 2000)).toEqual({ items: all, total: 450, totalIsExact: true });
  expect(requests).toEqual([undefined, '200', '400']);
});

test('stops at the maximum and reports the total', async () => {
  const { items, total } = await collectRows(load, 250);
  expect([items.length, total]).toEqual([250, 450]);
});
