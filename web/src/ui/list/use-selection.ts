import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  noSelection,
  selectAllMatching,
  selectedCount,
  selectRange,
  selectShown,
  shownState,
  toggle,
  type Selection,
} from './selection.ts';
import type { PagedRows } from './use-paged-rows.ts';

export type ListSelection = ReturnType<typeof useSelection>;

/** The selected records of a list; cleared when the filter changes. */
export function useSelection(filterKey: string, rows: PagedRows<{ id: string }>) {
  const [held, setHeld] = useState({ filterKey, selection: noSelection });
  const selection = held.filterKey === filterKey ? held.selection : noSelection;
  const update = useCallback(
    (change: (before: Selection) => Selection) =>
      setHeld((before) => ({
        filterKey,
        selection: change(before.filterKey === filterKey ? before.selection : noSelection),
      })),
    [filterKey],
  );

  const { items, total } = rows;
  const shownIds = useMemo(() => items.map(({ id }) => id), [items]);
  // Read on click: as a dependency, every loaded page would re-render all rows.
  const order = useRef(shownIds);
  useEffect(() => {
    order.current = shownIds;
  }, [shownIds]);
  const shown = useMemo(() => shownState(selection, shownIds), [selection, shownIds]);

  const toggleOne = useCallback(
    (id: string, range: boolean) =>
      update((before) => (range ? selectRange(before, order.current, id) : toggle(before, id))),
    [update],
  );
  return useMemo(
    () => ({
      selection,
      count: selectedCount(selection, total),
      shown,
      toggle: toggleOne,
      toggleShown: () => update(() => (shown === 'all' ? noSelection : selectShown(shownIds))),
      selectAll: () => update(() => selectAllMatching),
      clear: () => update(() => noSelection),
    }),
    [selection, total, shown, shownIds, toggleOne, update],
  );
}
