import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import classes from './list-cards.module.css';
import type { ListHandle } from './use-active-row.ts';
import { useListScroll } from './use-list-scroll.ts';
import type { PagedRows } from './use-paged-rows.ts';

const gap = 8;
/** The top bar stays above the cards. */
const covered = 52;

interface ListCardsProps<T extends { id: string }> {
  ref: Ref<ListHandle>;
  rows: PagedRows<T>;
  label: string;
  cardHeight: number;
  onAnchor: (anchor: string | undefined) => void;
  children: (record: T) => ReactNode;
}

/** The records of a list as cards that scroll with the page, for phones; only those in sight exist. */
export function ListCards<T extends { id: string }>(props: ListCardsProps<T>) {
  const { ref, rows, label, cardHeight, onAnchor, children } = props;
  const area = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (area.current) setTop(area.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: rows.count,
    estimateSize: () => cardHeight,
    getItemKey: (index) => rows.get(index)?.id ?? index,
    gap,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: covered + gap,
  });
  const { range } = virtualizer;

  const scrollToRow = useCallback(
    (row: number, align: 'start' | 'auto') => {
      // The first card means the whole page from its beginning.
      if (row === 0 && align === 'start') virtualizer.scrollToOffset(0);
      else virtualizer.scrollToIndex(row, { align });
    },
    [virtualizer],
  );
  const scrollByRows = useCallback(
    (count: number) => virtualizer.scrollBy(count * (cardHeight + gap)),
    [virtualizer, cardHeight],
  );
  useListScroll(
    rows,
    {
      range: range && { first: range.startIndex, last: range.endIndex },
      isReady: top > 0,
      scrollToRow,
      scrollByRows,
    },
    onAnchor,
  );
  useImperativeHandle(
    ref,
    () => ({
      show: (row) => scrollToRow(row, 'auto'),
      first: () => virtualizer.range?.startIndex ?? 0,
      perLine: 1,
    }),
    [scrollToRow, virtualizer],
  );

  return (
    <ul
      ref={area}
      className={classes.area}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      aria-busy={rows.isFetching}
      data-stale={rows.isStale || undefined}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const record = rows.get(index);
        return (
          <li
            key={key}
            className={classes.place}
            style={{ height: cardHeight, transform: `translateY(${start - top}px)` }}
          >
            {record && children(record)}
          </li>
        );
      })}
    </ul>
  );
}
