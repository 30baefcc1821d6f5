import { useCallback, useState, type RefObject } from 'react';
import type { Move } from './list-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

/** How the keyboard moves a view of a list. */
export interface ListHandle {
  /** Scrolls so that the row is in sight. */
  show: (row: number) => void;
  /** Records beside each other. */
  perLine: number;
}

/** The record that the keyboard stands on. */
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

  const move = (key: Move) => {
    const perLine = view.current?.perLine ?? 1;
    const last = rows.lead + rows.items.length - 1;
    if (index === -1) return place(rows.lead);
    switch (key) {
      case 'next':
        return perLine > 1 && place(Math.min(index + 1, last));
      case 'previous':
        return perLine > 1 && place(Math.max(index - 1, rows.lead));
      case 'lineNext':
        return place(Math.min(index + perLine, last));
      case 'linePrevious':
        return place(Math.max(index - perLine, rows.lead));
      case 'first':
        if (rows.lead === 0) return place(0);
        setActiveId(null);
        return rows.reset();
      case 'last':
        return place(last);
    }
  };

  return { activeId, active: rows.get(index), setActiveId, move };
}
