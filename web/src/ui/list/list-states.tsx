import type { ComponentProps, ReactNode } from 'react';
import { LoadState } from '../load-state.tsx';
import type { ErrorState } from '../error-state.tsx';
import classes from './list-states.module.css';
import type { PagedRows } from './use-paged-rows.ts';

interface ListStatesProps {
  rows: PagedRows<{ id: string }>;
  /** What is said when they cannot be loaded, and of the reason. */
  failedTitle: string;
  failureOf: (error: Error) => Omit<ComponentProps<typeof ErrorState>, 'title' | 'onRetry'>;
  waitingLabel: string;
  rowHeight: number;
  /** What is said when there are no rows. */
  children: ReactNode;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates(props: ListStatesProps) {
  const { rows, failedTitle, failureOf, waitingLabel, rowHeight, children } = props;
  const { error, isPending, retry } = rows;
  return (
    <div className={classes.frame}>
      {error === null && !isPending ? (
        children
      ) : (
        <LoadState
          title={failedTitle}
          failure={error && { ...failureOf(error), onRetry: retry }}
          waitingLabel={waitingLabel}
          rows={14}
          height={rowHeight}
        />
      )}
    </div>
  );
}
