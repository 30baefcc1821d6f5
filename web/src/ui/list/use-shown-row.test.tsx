import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useShownRow } from './use-shown-row.ts';

interface Scene {
  id: string | null;
  rows: readonly string[];
  isFetching: boolean;
}

function openList(initialProps: Scene) {
  const show = vi.fn<(row: number) => void>();
  const view = { current: { show, first: () => 0, perLine: 1 } };
  const hook = renderHook(
    ({ id, rows, isFetching }: Scene) =>
      useShownRow(view, { indexOf: (one) => rows.indexOf(one), isFetching }, id),
    { initialProps },
  );
  return { ...hook, show };
}

test('a record that was just created is scrolled into view as soon as its row has loaded, once', () => {
  const { rerender, show } = openList({ id: 'new', rows: ['a', 'b'], isFetching: true });
  expect(show).not.toHaveBeenCalled();
  rerender({ id: 'new', rows: ['a', 'new', 'b'], isFetching: false });
  expect(show.mock.calls).toEqual([[1]]);
  // The rows above it have changed; what the user has scrolled to stays.
  rerender({ id: 'new', rows: ['a', 'b', 'new'], isFetching: false });
  expect(show).toHaveBeenCalledOnce();
  rerender({ id: 'a', rows: ['a', 'b', 'new'], isFetching: false });
  expect(show.mock.calls).toEqual([[1], [0]]);
});

test('the list does not jump to a row that it reaches much later', () => {
  const { rerender, show } = openList({ id: 'far', rows: ['a'], isFetching: true });
  rerender({ id: 'far', rows: ['a'], isFetching: false });
  rerender({ id: 'far', rows: ['a'], isFetching: true });
  rerender({ id: 'far', rows: ['a', 'far'], isFetching: false });
  expect(show).not.toHaveBeenCalled();
});
