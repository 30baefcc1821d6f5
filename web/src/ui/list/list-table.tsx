import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ColumnWidths,
  type ListColumn,
  type Order,
  columnsWithoutRoom,
  layoutOf,
} from './list-column.ts';
import { ListHead } from './list-head.tsx';
import type { RowPlace } from './list-row.tsx';
import type { ListView } from './list-view.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import { isSelected } from './selection.ts';
import { useListScroll } from './use-list-scroll.ts';
import classes from './list-table.module.css';

const none: ReadonlySet<number> = new Set();
const headHeight = 40;
const overscan = 4;

interface ListTableProps<
  T extends { id: string },
  Name extends string,
  Sort extends string,
> extends ListView<T> {
  state: ListView<T>['state'] & {
    sort: Sort;
    order: Order;
    setOrder: (sort: Sort, order: Order) => void;
  };
  label: string;
  /** The name of the checkbox that selects all loaded rows. */
  selectLabel?: string | undefined;
  columns: readonly ListColumn<Name, Sort>[];
  /** The widths set by the user. */
  widths?: ColumnWidths;
  onWidth?: (name: Name, width: number | null) => void;
  rowHeight: number;
  /** Name and detail of a row share one line. */
  isCompact?: boolean;
  /** Only the columns that have room are shown, instead of scrolling sideways. */
  isNarrowed?: boolean;
  /** Next to an open record, where names get the room first. */
  isBeside?: boolean;
  /** Reports how many columns have no room; stable between renders. */
  onHidden?: ((count: number) => void) | undefined;
  children: (record: T, place: RowPlace) => ReactNode;
}

/**
 * The rows of a list, with a sticky header and first column; only the visible rows are rendered. The cells use the
 * same style sheet.
 */
export function ListTable<T extends { id: string }, Name extends string, Sort extends string>(
  props: ListTableProps<T, Name, Sort>,
) {
  const { ref, rows, state, chosen, activeId, label, selectLabel, columns, widths, onWidth } = props;
  const { rowHeight, isCompact, isNarrowed = false, isBeside = false, onHidden, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const room = useInnerWidth(area);
  const { sort, order, setOrder } = state;
  const hidden =
    isNarrowed && room > 0 ? columnsWithoutRoom(columns, room, { widths, sort, isBeside }) : none;
  const lacks = columns.flatMap(({ name }, index) => (hidden.has(index) ? name : []));
  useEffect(() => {
    onHidden?.(hidden.size);
    return () => onHidden?.(0);
  }, [onHidden, hidden.size]);
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    initialOffset: () => rows.rowOf(rows.begin) * rowHeight,
    overscan,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const { range, scrollOffset } = virtualizer;
  // Rows under the sticky header do not count as visible.
  const underHead = Math.floor((scrollOffset ?? 0) / rowHeight);

  const scrollToRow = useCallback(
    (row: number, align: 'start' | 'auto') => virtualizer.scrollToIndex(row, { align }),
    [virtualizer],
  );
  const scrollByRows = useCallback(
    (count: number) => virtualizer.scrollBy(count * rowHeight),
    [virtualizer, rowHeight],
  );
  const seen = useRef({ rowHeight, first: underHead });
  useLayoutEffect(() => {
    const { rowHeight: before, first } = seen.current;
    seen.current = { rowHeight, first: before === rowHeight ? underHead : first };
    if (before === rowHeight) return;
    virtualizer.measure();
    scrollToRow(first, 'start');
  }, [rowHeight, underHead, virtualizer, scrollToRow]);
  useListScroll(
    rows,
    { range: range && { first: underHead, last: range.endIndex }, isReady: true, scrollToRow, scrollByRows },
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

  // Scrolling re-renders the rows, but not the header.
  const head = useMemo(
    () => (
      <ListHead
        columns={columns}
        sort={sort}
        order={order}
        onOrder={setOrder}
        onWidth={onWidth}
        choice={
          chosen && (
            <RowCheckbox
              label={selectLabel ?? ''}
              checked={chosen.shown === 'all'}
              isPartial={chosen.shown === 'some'}
              onToggle={chosen.toggleShown}
            />
          )
        }
      />
    ),
    [columns, sort, order, setOrder, onWidth, chosen, selectLabel],
  );

  const active = activeId === null ? -1 : rows.indexOf(activeId);
  const isInSight = range !== null && active >= range.startIndex && active <= range.endIndex;
  const tabStop = isInSight ? active : (range?.startIndex ?? 0);
  return (
    <div
      ref={area}
      className={classes.area}
      data-hidden={hidden.size > 0 ? Array.from(hidden, (index) => index + 1).join(' ') : undefined}
      data-lacks={lacks.join(' ') || undefined}
      data-stale={rows.isStale || undefined}
      data-compact={isCompact || undefined}
      onPointerMove={showCutText}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.totalIsExact ? rows.total + 1 : -1}
        aria-busy={rows.isFetching}
        className={classes.table}
        style={{
          ...layoutOf(
            columns.filter((_, index) => !hidden.has(index)),
            widths,
            isBeside,
          ),
          height: virtualizer.getTotalSize(),
          ['--row-height' as string]: `${rowHeight}px`,
        }}
      >
        {head}
        <div role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const record = rows.get(index);
            if (record === undefined) return <PlaceholderRow key={index} offset={start} />;
            return (
              <Fragment key={record.id}>
                {children(record, {
                  position: rows.base + index,
                  offset: start,
                  tabIndex: index === tabStop ? 0 : -1,
                  isSelected: chosen !== undefined && isSelected(chosen.selection, record.id),
                  isActive: record.id === activeId,
                  href: state.hrefOf(record.id),
                })}
              </Fragment>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The width without the scroll bar, known before the first paint: columns that are hidden later would move the others. */
function useInnerWidth(area: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = area;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return width;
}

/** A placeholder for a row that is still loading. */
function PlaceholderRow({ offset }: { offset: number }) {
  const { t } = useTranslation();
  return (
    <div role="row" className={classes.row} style={{ top: offset }}>
      <div
        role="rowheader"
        className={`${classes.first} ${classes.waiting}`}
        aria-label={t('common.loading')}
      />
    </div>
  );
}

/** Whether a text ends with an ellipsis, on its only or on its last line. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/**
 * Shows the full text of a truncated cell as a tooltip. The link over the row receives the pointer events, so the text
 * below is looked up on hover, and only then: scrolling creates hundreds of cells.
 */
function showCutText({ target, clientX, clientY }: PointerEvent): void {
  if (!(target instanceof HTMLAnchorElement)) return;
  const row = target.closest('[role="row"]');
  const under = document
    .elementsFromPoint(clientX, clientY)
    .filter((one) => row?.contains(one) && !one.contains(target));
  target.title = under.find(isCut)?.textContent ?? '';
}
