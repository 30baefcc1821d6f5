import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  Suspense,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { SkeletonCard } from '../skeleton-card.tsx';
import classes from './list-cards.module.css';
import type { ListView, RecordPlace } from './list-view.ts';
import { isSelected } from './selection.ts';
import { useListScroll } from './use-list-scroll.ts';

const gap = 12;
/** The height of the fixed top bar. */
const covered = 52;

interface ListCardsProps<T extends { id: string }> extends ListView<T> {
  label: string;
  cardHeight: number;
  /** The minimum width; as many cards as fit are side by side. Without it each takes the full width. */
  cardWidth?: number;
  children: (record: T, place: RecordPlace) => ReactNode;
}

/** The records of a list as cards that scroll with the page; only the visible ones are rendered. */
export function ListCards<T extends { id: string }>(props: ListCardsProps<T>) {
  const { ref, rows, state, chosen, activeId } = props;
  const { label, cardHeight, cardWidth = Infinity, children } = props;
  const area = useRef<HTMLUListElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLUListElement>();
  const areaRef = useMergedRef(area, sizeRef);
  const perLine = Math.max(1, Math.floor((width + gap) / (cardWidth + gap)));
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (area.current) setTop(area.current.getBoundingClientRect().top + window.scrollY);
  }, [width]);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.count / perLine),
    estimateSize: () => cardHeight,
    gap,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: covered + gap,
    enabled: width > 0,
  });
  const { range } = virtualizer;

  const scrollToRow = useCallback(
    (row: number, align: 'start' | 'auto') => {
      // Scrolling to the first card scrolls to the top of the page.
      if (row === 0 && align === 'start') virtualizer.scrollToOffset(0);
      else virtualizer.scrollToIndex(Math.floor(row / perLine), { align });
    },
    [virtualizer, perLine],
  );
  const scrollByRows = useCallback(
    (count: number) => virtualizer.scrollBy((count / perLine) * (cardHeight + gap)),
    [virtualizer, perLine, cardHeight],
  );
  useListScroll(
    rows,
    {
      range: range && { first: range.startIndex * perLine, last: (range.endIndex + 1) * perLine - 1 },
      isReady: width > 0 && top > 0,
      scrollToRow,
      scrollByRows,
    },
    state.setAnchor,
  );
  useImperativeHandle(
    ref,
    () => ({
      show: (row) => scrollToRow(row, 'auto'),
      first: () => (virtualizer.range?.startIndex ?? 0) * perLine,
      perLine,
    }),
    [scrollToRow, virtualizer, perLine],
  );

  const places = (render: (record: T | undefined) => ReactNode) =>
    virtualizer.getVirtualItems().flatMap(({ index: line, start }) =>
      Array.from({ length: Math.min(perLine, rows.count - line * perLine) }, (_, column) => {
        const index = line * perLine + column;
        const record = rows.get(index);
        return (
          <li
            key={record?.id ?? index}
            className={classes.place}
            style={{
              width: `calc((100% - ${(perLine - 1) * gap}px) / ${perLine})`,
              height: cardHeight,
              left: `calc((100% + ${gap}px) / ${perLine} * ${column})`,
              top: start - top,
            }}
          >
            {render(record)}
          </li>
        );
      }),
    );
  const skeleton =
    props.cardWidth === undefined ? <Skeleton height={cardHeight} /> : <SkeletonCard height={cardHeight} />;

  return (
    <ul
      ref={areaRef}
      className={classes.area}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      aria-busy={rows.isFetching}
      data-stale={rows.isStale || undefined}
    >
      {/* The cards appear together when their code is loaded; one by one, they would come in any order. */}
      <Suspense fallback={places(() => skeleton)}>
        {places((record) =>
          record
            ? children(record, {
                isSelected: chosen !== undefined && isSelected(chosen.selection, record.id),
                isActive: record.id === activeId,
                href: state.hrefOf(record.id),
              })
            : skeleton,
        )}
      </Suspense>
    </ul>
  );
}
