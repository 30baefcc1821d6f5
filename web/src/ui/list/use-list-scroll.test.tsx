import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useListScroll } from './use-list-scroll.ts';
import type { PagedRows } from './use-paged-rows.ts';

function rowsAt(key: string, begin: number) {
  const loadAround = vi.fn<(first: number, last: number) => void>();
  const rows = {
    key,
    begin,
    base: 0,
    isStale: false,
    loadAround,
    rowOf: (position: number) => position,
    anchorOf: () => undefined,
  } as unknown as PagedRows<{ id: string }>;
  return { rows, loadAround };
}

interface Scene {
  rows: PagedRows<{ id: string }>;
  range: { first: number; last: number };
}

function openList(scene: Scene) {
  const scrollToRow = vi.fn<(row: number, align: 'start' | 'auto') => void>();
  const hook = renderHook(
    ({ rows, range }: Scene) =>
      useListScroll(
        rows,
        { range, isReady: true, scrollToRow, scrollByRows: () => undefined },
        () => undefined,
      ),
    { initialProps: scene },
  );
  return { ...hook, scrollToRow };
}

test('loads the pages around the visible rows', () => {
  const { rows, loadAround } = rowsAt('all', 0);
  openList({ rows, range: { first: 0, last: 20 } });
  expect(loadAround).toHaveBeenLastCalledWith(0, 20);
});

test('a jump far away is not reverted by the rows that were visible before', () => {
  const { rerender, scrollToRow } = openList({ rows: rowsAt('all', 0).rows, range: { first: 0, last: 20 } });
  const end = rowsAt('end', 9900);
  rerender({ rows: end.rows, range: { first: 0, last: 20 } });
  expect(scrollToRow).toHaveBeenLastCalledWith(9900, 'start');
  expect(end.loadAround).not.toHaveBeenCalled();
  rerender({ rows: end.rows, range: { first: 9979, last: 9999 } });
  expect(end.loadAround).toHaveBeenLastCalledWith(9979, 9999);
});
