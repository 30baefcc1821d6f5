import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import type { PagedRows } from './use-paged-rows.ts';

interface ListStatesProps {
  rows: PagedRows<{ id: string }>;
  /** What is said of a failure. */
  failure: (error: Error) => Omit<ComponentProps<typeof ErrorState>, 'onRetry'>;
  waitingLabel: string;
  rowHeight: number;
  /** What is said when there are no rows. */
  children: ReactNode;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates({ rows, failure, waitingLabel, rowHeight, children }: ListStatesProps) {
  if (rows.error !== null) return <ErrorState onRetry={rows.retry} {...failure(rows.error)} />;
  if (rows.isPending) return <SkeletonRows rows={10} height={rowHeight} label={waitingLabel} />;
  return children;
}
