import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import type { ListViewProps } from './list-view.ts';
import { ReservationCard } from './reservation-card.tsx';
import classes from './reservation-cards.module.css';

const cardHeight = 152;
const gap = 8;
/** The top bar stays above the cards. */
const covered = 52;

/** The reservations as cards that scroll with the page, for phones; only those in sight exist. */
export function ReservationCards({ ref, rows, state, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
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
    [virtualizer],
  );
  useListScroll(
    rows,
    {
      range: range && { first: range.startIndex, last: range.endIndex },
      isReady: top > 0,
      scrollToRow,
      scrollByRows,
    },
    state.setAnchor,
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
      aria-label={t('reservations.list.label')}
      aria-busy={rows.isFetching}
      data-stale={rows.isStale || undefined}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const reservation = rows.get(index);
        return (
          <li
            key={key}
            className={classes.place}
            style={{ height: cardHeight, transform: `translateY(${start - top}px)` }}
          >
            {reservation && (
              <ReservationCard
                reservation={reservation}
                query={state.filter.search}
                now={now}
                isActive={reservation.id === activeId}
                hasMenu={reservation.id === menuId}
                href={state.hrefOf(reservation.id)}
                events={events}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
