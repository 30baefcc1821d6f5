import type { ReactNode } from 'react';
import { ProgressLine } from '../progress-line.tsx';
import classes from './list-frame.module.css';
import { listAttribute } from './list-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

interface ListFrameProps {
  rows: PagedRows<{ id: string }>;
  /** Figures, search and filters. */
  above: ReactNode;
  /** In the place of rows while there are none. */
  states: ReactNode;
  children: ReactNode;
}

/** A list of records as a whole: what stands above its rows, and the rows or why there are none. */
export function ListFrame({ rows, above, states, children }: ListFrameProps) {
  return (
    <div className={classes.list} {...listAttribute}>
      {above}
      <ProgressLine isActive={rows.isFetching && !rows.isPending} />
      {rows.items.length === 0 ? states : children}
    </div>
  );
}
