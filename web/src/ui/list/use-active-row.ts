import { useCallback, useState, type RefObject } from 'react';
import type { Move } from './list-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

/** What keyboard navigation needs from a view of a list. */
export interface ListHandle {
  /** Scrolls the row into view. */
  show: (row: number) => void;
  /** The first visible row. */
  first: () => number;
  /** The number of records side by side. */
  perLine: number;
}

/** The record that the keyboard is on. */
export function useActiveRow<T extends { id: string }>(
  rows: PagedRows<T>,
  view: RefObject<ListHandle | null>,
) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const index = activeId === null ? -1 : rows.indexOf(activeId);

  const place = useCallback(
    (row: number) => {
      const record = rows.get(row);
      if (record === undefined) return;
      setActiveId(record.id);
      view.current?.show(row);
    },
    [rows, view],
  );

  const toFirst = () => {
    if (rows.lead === 0) return place(0);
    setActiveId(null);
    return rows.reset();
  };

  const toLast = () => {
    const loaded = rows.lead + rows.items.length;
    if (loaded === rows.count) return place(loaded - 1);
    setActiveId(null);
    return rows.toEnd();
  };

  const move = (key: Move) => {
    const { perLine = 1, first = () => 0 } = view.current ?? {};
    const last = rows.lead + rows.items.length - 1;
    const within = (row: number) => place(Math.max(rows.lead, Math.min(row, last)));
    if (key === 'first') return toFirst();
    if (key === 'last') return toLast();
    if (index === -1) return within(first());
    if (key === 'lineNext') return within(index + perLine);
    if (key === 'linePrevious') return within(index - perLine);
    return perLine > 1 && within(key === 'next' ? index + 1 : index - 1);
  };

  return { activeId, active: rows.get(index), setActiveId, move };
}
