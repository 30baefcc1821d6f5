import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { changeWidthByKey, ColumnGrip } from './column-grip.tsx';
import type { ListColumn, Order } from './list-column.ts';
import classes from './list-table.module.css';

export interface ListHeadProps<Name extends string, Sort extends string> {
  columns: readonly ListColumn<Name, Sort>[];
  sort: Sort;
  order: Order;
  onOrder: (sort: Sort, order: Order) => void;
  /** Where widths can be chosen; null gives back the one from before. */
  onWidth?: ((name: Name, width: number | null) => void) | undefined;
  /** Stands before the name of the first column: the box that chooses all rows. */
  choice: ReactNode;
  actionsLabel: string;
}

/** The names of the columns: those that sort are buttons, and an edge changes the width. */
export function ListHead<Name extends string, Sort extends string>(props: ListHeadProps<Name, Sort>) {
  const { columns, choice, actionsLabel, ...head } = props;
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
            'aria-sort': column.sort === sort ? direction[order] : 'none',
          })}
        >
          {index === 0 && choice}
          <ColumnName {...head} column={column} />
          {onWidth && <ColumnGrip onWidth={(width) => onWidth(column.name, width)} />}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{actionsLabel}</VisuallyHidden>
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
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
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
