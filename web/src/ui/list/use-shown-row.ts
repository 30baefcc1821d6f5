import { useEffect, useRef, type RefObject } from 'react';
import type { ListHandle } from './use-active-row.ts';
import type { PagedRows } from './use-paged-rows.ts';

/**
 * Scrolls the row of the current record into view in full, also where no click or key has led to it: after the record was
 * created, or opened by its address. Once for each record; if it is not among the rows by the time they have loaded, the place
 * of the list stays.
 */
export function useShownRow(
  view: RefObject<ListHandle | null>,
  { indexOf, isFetching }: Pick<PagedRows<{ id: string }>, 'indexOf' | 'isFetching'>,
  id: string | null,
): void {
  const row = id === null ? -1 : indexOf(id);
  const decided = useRef<string | null>(null);
  useEffect(() => {
    if (decided.current === id || (row < 0 && isFetching)) return;
    decided.current = id;
    if (row >= 0) view.current?.show(row);
  }, [view, row, isFetching, id]);
}
