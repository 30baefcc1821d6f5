import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PagedRows } from './use-paged-rows.ts';

interface Scroller {
  /** First and last visible row; null before the first measurement. */
  range: { first: number; last: number } | null;
  /** False while the size of the view is unknown. */
  isReady: boolean;
  scrollToRow: (row: number, align: 'start' | 'auto') => void;
  /** Scrolls by this many rows at once. */
  scrollByRows: (rows: number) => void;
}

const settled = 400;

/** Loads pages while scrolling, stores the scroll position in the URL, and keeps the rows in place. */
export function useListScroll(
  rows: PagedRows<{ id: string }>,
  { range, isReady, scrollToRow, scrollByRows }: Scroller,
  onSettle: (anchor: string | undefined) => void,
): void {
  const { key, begin, base, isStale, loadAround, rowOf } = rows;
  const first = range?.first ?? -1;
  const last = range?.last ?? -1;

  // The list has just been repositioned, and its visible rows are not measured yet.
  const isMoving = useRef(false);
  useEffect(() => {
    if (first >= 0 && !isMoving.current) loadAround(first, last);
    isMoving.current = false;
  }, [loadAround, first, last]);

  const placed = useRef({ key: '', base });
  useLayoutEffect(() => {
    if (isStale || !isReady) return;
    if (placed.current.key !== key) {
      isMoving.current = rowOf(begin) !== first;
      scrollToRow(rowOf(begin), 'start');
    } else if (placed.current.base !== base) scrollByRows(placed.current.base - base);
    placed.current = { key, base };
  }, [isStale, isReady, key, begin, base, first, rowOf, scrollToRow, scrollByRows]);

  const settle = useDebouncedCallback(() => {
    if (!isStale && isReady && first >= 0) onSettle(rows.anchorOf(first));
  }, settled);
  useEffect(() => settle(), [first, settle]);
}
