import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import classes from './list-table.module.css';
import type { ListHandle } from './use-active-row.ts';
import { useListScroll } from './use-list-scroll.ts';
import type { PagedRows } from './use-paged-rows.ts';

const headHeight = 36;

/** Where a row stands. */
export interface RowPlace {
  /** In the whole list, from 0. */
  position: number;
  isActive: boolean;
  /** Tab reaches this row: where the keyboard stands, or else the first in sight. */
  isTabStop: boolean;
}

interface ListTableProps<T extends { id: string }> {
  ref: Ref<ListHandle>;
  rows: PagedRows<T>;
  label: string;
  waitingLabel: string;
  rowHeight: number;
  /** The widths of the columns, as a grid has them, and of them all together at least. */
  columns: string;
  minWidth: number;
  head: ReactNode;
  activeId: string | null;
  onAnchor: (anchor: string | undefined) => void;
  children: (record: T, place: RowPlace) => ReactNode;
}

/** The rows of a list under a head that stays: only those in sight exist. The cells are styled by the same sheet. */
export function ListTable<T extends { id: string }>(props: ListTableProps<T>) {
  const { ref, rows, label, waitingLabel, rowHeight, columns, minWidth, head, activeId, onAnchor } = props;
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
  const scrollByRows = useCallback(
    (count: number) => virtualizer.scrollBy(count * rowHeight),
    [virtualizer, rowHeight],
  );
  useListScroll(
    rows,
    { range: range && { first: underHead, last: range.endIndex }, isReady: true, scrollToRow, scrollByRows },
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

  const active = activeId === null ? -1 : rows.indexOf(activeId);
  const isInSight = range !== null && active >= range.startIndex && active <= range.endIndex;
  const tabStop = isInSight ? active : (range?.startIndex ?? 0);
  return (
    <div ref={area} className={classes.area} data-stale={rows.isStale || undefined}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.totalIsExact ? rows.total + 1 : -1}
        aria-busy={rows.isFetching}
        className={classes.table}
        style={{
          height: virtualizer.getTotalSize(),
          minWidth,
          ['--columns' as string]: columns,
          ['--row-height' as string]: `${rowHeight}px`,
        }}
      >
        {head}
        <div role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const record = rows.get(index);
            return (
              <div
                role="presentation"
                key={key}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                {record ? (
                  props.children(record, {
                    position: rows.base + index,
                    isActive: record.id === activeId,
                    isTabStop: index === tabStop,
                  })
                ) : (
                  <WaitingRow label={waitingLabel} />
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
function WaitingRow({ label }: { label: string }) {
  return (
    <div role="row" className={classes.row}>
      <div role="cell" className={`${classes.first} ${classes.waiting}`} aria-label={label} />
    </div>
  );
}
