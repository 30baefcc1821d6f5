import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import type { ListViewProps } from './list-view.ts';
import { ReservationRow } from './reservation-row.tsx';
import classes from './reservation-table.module.css';
import { TableHead } from './table-head.tsx';

const rowHeight = 56;
const headHeight = 36;

/** The reservations as rows: only those in sight exist, under a head that stays. */
export function ReservationTable({ ref, rows, state, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  const area = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows.get(index)?.id ?? index,
    initialOffset: () => rows.rowOf(rows.begin) * rowHeight,
    overscan: 6,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const { range, scrollOffset } = virtualizer;
  // What the head covers does not count as in sight.
  const underHead = Math.floor((scrollOffset ?? 0) / rowHeight);

  const scrollToRow = useCallback(
    (row: number, align: 'start' | 'auto') => virtualizer.scrollToIndex(row, { align }),
    [virtualizer],
  );
  const scrollByRows = useCallback((count: number) => virtualizer.scrollBy(count * rowHeight), [virtualizer]);
  useListScroll(
    rows,
    {
      range: range && { first: underHead, last: range.endIndex },
      isReady: true,
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

  // Tab reaches one row: where the keyboard stands, or else the first in sight.
  const active = activeId === null ? -1 : rows.indexOf(activeId);
  const isInSight = range !== null && active >= range.startIndex && active <= range.endIndex;
  const tabStop = isInSight ? active : (range?.startIndex ?? 0);
  return (
    <div ref={area} className={classes.area} data-stale={rows.isStale || undefined}>
      <div
        role="table"
        aria-label={t('reservations.list.label')}
        aria-rowcount={rows.totalIsExact ? rows.total + 1 : -1}
        aria-busy={rows.isFetching}
        className={classes.table}
        style={{ height: virtualizer.getTotalSize() }}
      >
        <TableHead state={state} />
        <div role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const reservation = rows.get(index);
            return (
              <div
                role="presentation"
                key={key}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                {reservation ? (
                  <ReservationRow
                    reservation={reservation}
                    position={rows.base + index}
                    query={state.filter.search}
                    now={now}
                    isActive={reservation.id === activeId}
                    isTabStop={index === tabStop}
                    hasMenu={reservation.id === menuId}
                    href={state.hrefOf(reservation.id)}
                    events={events}
                  />
                ) : (
                  <WaitingRow />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Room for a row of the page that is still on its way. */
function WaitingRow() {
  const { t } = useTranslation();
  return (
    <div role="row" className={classes.row}>
      <div role="cell" className={`${classes.first} ${classes.waiting}`} aria-label={t('common.loading')} />
    </div>
  );
}
