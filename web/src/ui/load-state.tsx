import type { ComponentProps } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface LoadStateProps {
  /** Says what failed. */
  title: string;
  /** Null while it is on its way. */
  failure: Omit<ComponentProps<typeof ErrorState>, 'title'> | null;
  waitingLabel: string;
  /** As many as there will be, and as high. */
  rows: number;
  height?: number;
}

/** What stands in the place of rows that are not there: they load, or that failed. */
export function LoadState({ title, failure, waitingLabel, rows, height }: LoadStateProps) {
  if (failure !== null) return <ErrorState title={title} {...failure} />;
  return <SkeletonRows rows={rows} height={height} label={waitingLabel} />;
}
