import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { layoutOf } from './column-widths.ts';
import type { ListHandle } from '../../../ui/list/use-active-row.ts';
import { useListPreferences } from './list-preferences.ts';
import { tabStopOf, type ListViewProps } from './list-view.ts';
import classes from './machine-table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { isSelected } from '../../../ui/list/selection.ts';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';

const headHeight = 40;
const rowHeights = { normal: 40, compact: 32 };

interface MachineTableProps extends ListViewProps {
  ref: Ref<ListHandle>;
}

/** The rows of a list: only those in sight exist, under a head and behind a first column that stay. */
export function MachineTable({
  ref,
  rows,
  state,
  columns,
  chosen,
  activeId,
  menuId,
  text,
  events,
}: MachineTableProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const { isCompact, widths } = useListPreferences(state.type);
  const rowHeight = rowHeights[isCompact ? 'compact' : 'normal'];
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows.get(index)?.id ?? index,
    initialOffset: () => rows.rowOf(rows.begin) * rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    paddingStart: headHeight,
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

  const tabStop = tabStopOf(activeId === null ? -1 : rows.indexOf(activeId), range);
  return (
    <div
      ref={area}
      className={classes.area}
      data-stale={rows.isStale || undefined}
      data-compact={isCompact || undefined}
    >
      <div
        role="table"
        aria-label={t(`machines.list.label.${state.type}`)}
        aria-rowcount={rows.totalIsExact ? rows.total + 1 : -1}
        aria-busy={rows.isFetching}
        className={classes.table}
        style={{ ...layoutOf(columns, widths), height: virtualizer.getTotalSize() }}
      >
        <TableHead columns={columns} state={state} chosen={chosen} />
        <div role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const machine = rows.get(index);
            return (
              <TableRow
                key={key}
                machine={machine}
                position={rows.base + index}
                offset={start}
                columns={columns}
                filters={state.filters}
                isSelected={machine !== undefined && isSelected(chosen.selection, machine.id)}
                isActive={machine?.id === activeId}
                isTabStop={index === tabStop}
                hasMenu={machine?.id === menuId}
                href={machine ? state.hrefOf(machine.id) : ''}
                text={text}
                events={events}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
