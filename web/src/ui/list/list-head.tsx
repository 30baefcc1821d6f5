import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

type Order = 'asc' | 'desc';

export interface HeadColumn<Sort extends string> {
  label: string;
  /** What the list is sorted by, and the order that one looks for first. */
  sort?: Sort;
  first?: Order;
}

interface ListHeadProps<Sort extends string> {
  columns: readonly HeadColumn<Sort>[];
  sort: Sort;
  order: Order;
  onOrder: (sort: Sort, order: Order) => void;
  /** Stands before the name of the first column: the box that chooses all rows. */
  choice?: ReactNode;
  actionsLabel: string;
}

/** The names of the columns; those that sort are buttons. */
export function ListHead<Sort extends string>(props: ListHeadProps<Sort>) {
  const { columns, sort, order, onOrder, choice, actionsLabel } = props;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  const nameOf = ({ label, sort: own, first = 'asc' }: HeadColumn<Sort>) =>
    own === undefined ? (
      label
    ) : (
      <button
        type="button"
        className={classes.sort}
        onClick={() => onOrder(own, own === sort ? opposite(order) : first)}
      >
        {label}
        {own === sort && <Arrow size={14} aria-hidden />}
      </button>
    );
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column, index) => (
        <div
          key={column.label}
          role="columnheader"
          className={index === 0 ? classes.first : classes.cell}
          data-choice={(index === 0 && choice !== undefined) || undefined}
          {...(column.sort !== undefined && {
            'aria-sort': column.sort === sort ? direction[order] : 'none',
          })}
        >
          {index === 0 && choice}
          {nameOf(column)}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{actionsLabel}</VisuallyHidden>
      </div>
    </div>
  );
}

const direction = { asc: 'ascending', desc: 'descending' } as const;
const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');
