import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, Order } from './list-column.ts';
import classes from './list-table.module.css';
import columnGripClasses from './column-grip.module.css';

interface ListHeadProps<Name extends string, Sort extends string> {
  columns: readonly ListColumn<Name, Sort>[];
  sort: Sort;
  order: Order;
  onOrder: (sort: Sort, order: Order) => void;
  /** Set where widths can be changed; null restores the previous one. */
  onWidth?: ((name: Name, width: number | null) => void) | undefined;
  /** Shown in front of the first column name: the checkbox that selects all rows. */
  choice: ReactNode;
}

/** The column headers: sortable ones are buttons, and their edges resize the column. */
export function ListHead<Name extends string, Sort extends string>(props: ListHeadProps<Name, Sort>) {
  const { columns, choice, ...head } = props;
  const { t } = useTranslation();
  const { sort, order, onWidth } = head;
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column, index) => (
        <div
          key={column.name}
          role="columnheader"
          className={index === 0 ? classes.first : classes.cell}
          data-numeric={column.isNumeric || undefined}
          {...(column.sort !== undefined && {
            'aria-sort': column.sort === sort ? direction[shownOrder(column, order)] : 'none',
          })}
        >
          {index === 0 && choice}
          <ColumnName {...head} column={column} />
          {onWidth && <ColumnGrip onWidth={(width) => onWidth(column.name, width)} />}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{t('common.actions.more')}</VisuallyHidden>
      </div>
    </div>
  );
}

interface ColumnNameProps<Name extends string, Sort extends string> extends Pick<
  ListHeadProps<Name, Sort>,
  'sort' | 'order' | 'onOrder' | 'onWidth'
> {
  column: ListColumn<Name, Sort>;
}

function ColumnName<Name extends string, Sort extends string>(props: ColumnNameProps<Name, Sort>) {
  const { column, sort, order, onOrder, onWidth } = props;
  const { name, label, sort: own, first = 'asc' } = column;
  const shown = (
    <span className={classes.label} title={label}>
      {label}
    </span>
  );
  if (own === undefined) return shown;
  const isSorted = own === sort;
  const Arrow = shownOrder(column, order) === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onOrder(own, isSorted ? opposite[order] : first)}
      {...(onWidth && {
        'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight',
        onKeyDown: (event) => changeWidthByKey(event, (width) => onWidth(name, width)),
      })}
    >
      {shown}
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  );
}

const direction = { asc: 'ascending', desc: 'descending' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;
const shownOrder = ({ isReversed }: ListColumn, order: Order) => (isReversed ? opposite[order] : order);

const step = 16;
const widthOf = (head: Element | null) => head?.getBoundingClientRect().width ?? 0;

/** Shift and an arrow key on a column header make it narrower or wider. */
function changeWidthByKey(event: KeyboardEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (!event.shiftKey || change === undefined) return;
  // Arrow keys alone move within the list.
  event.preventDefault();
  onWidth(widthOf(event.currentTarget.closest('[role="columnheader"]')) + change);
}

interface ColumnGripProps {
  /** Null restores the previous width. */
  onWidth: (width: number | null) => void;
}

/** The draggable edge of a column header; a double click restores the previous width. For the mouse only. */
function ColumnGrip({ onWidth }: ColumnGripProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthOf(event.currentTarget.parentElement) };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) onWidth(drag.current.width + event.clientX - drag.current.x);
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <span
      aria-hidden
      className={columnGripClasses.grip}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
