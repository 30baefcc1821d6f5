import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useRef, type CSSProperties, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from './list-columns.ts';
import type { ListHandle } from '../../../ui/list/use-active-row.ts';
import { tabStopOf, type ListViewProps } from './list-view.ts';
import classes from './machine-table.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { isSelected } from './selection.ts';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';

const rowHeight = 40;
const firstColumn = 270;
const lastColumn = 48;

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
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows.get(index)?.id ?? index,
    initialOffset: () => rows.rowOf(rows.begin) * rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    paddingStart: rowHeight,
  });
  const { range, scrollOffset } = virtualizer;
  // The head covers as much as one row, which counts as in sight otherwise.
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

  const tabStop = tabStopOf(activeId === null ? -1 : rows.indexOf(activeId), range);
  return (
    <div ref={area} className={classes.area} data-stale={rows.isStale || undefined}>
      <div
        role="table"
        aria-label={t(`machines.list.label.${state.type}`)}
        aria-rowcount={rows.totalIsExact ? rows.total + 1 : -1}
        aria-busy={rows.isFetching}
        className={classes.table}
        style={layoutOf(columns, virtualizer.getTotalSize())}
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

/** The columns share what is left of the width in proportion to what they need. */
function layoutOf(columns: readonly ListColumn[], height: number): CSSProperties {
  const widths = [firstColumn, ...columns.map(({ width }) => width)];
  const template = [...widths.map((width) => `minmax(${width}px, ${width}fr)`), `${lastColumn}px`];
  const minWidth = widths.reduce((sum, width) => sum + width, lastColumn);
  return { '--columns': template.join(' '), minWidth, height } as CSSProperties;
}
