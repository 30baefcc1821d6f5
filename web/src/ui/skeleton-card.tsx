import { Skeleton } from '@mantine/core';
import classes from './skeleton-card.module.css';

/** In place of a card with a large picture: the picture, the name above a line of facts, and a value. */
export function SkeletonCard({ height }: { height: number | undefined }) {
  return (
    <div className={classes.card} style={{ height }}>
      <Skeleton className={classes.picture} />
      <Skeleton height={12} width="56%" />
      <Skeleton height={10} width="72%" />
      <Skeleton height={14} width="36%" className={classes.value} />
    </div>
  );
}
