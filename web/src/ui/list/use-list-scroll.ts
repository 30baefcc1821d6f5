import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PagedRows } from './use-paged-rows.ts';

interface Scroller {
  /** First and last row in sight; null before the first measurement. */
  range: { first: number; last: number } | null;
  /** False while the view does not know its size. */
  isReady: boolean;
  scrollToRow: (row: number, align: 'start' | 'auto') => void;
  /** Moves by that many rows at once. */
  scrollByRows: (rows: number) => void;
}

const settled = 400;

/** Loads what scrolling comes near to, keeps the place in the address, and holds the rows still. */
export function useListScroll(
  rows: PagedRows<{ id: string }>,
  { range, isReady, scrollToRow, scrollByRows }: Scroller,
  onSettle: (anchor: string | undefined) => void,
): void {
  const { key, begin, base, isStale, loadAround, rowOf } = rows;
  const first = range?.first ?? -1;
  const last = range?.last ?? -1;

  // The list has been put elsewhere, and what is in sight there is not measured yet.
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
