import { Skeleton, Stack } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonCard } from './skeleton-card.tsx';
import classes from './skeleton-rows.module.css';

/** Uneven, as names are. */
const widths = [34, 28, 40, 31, 37];

interface SkeletonRowsProps {
  rows: number;
  /** The height of one row, so that nothing jumps when the real ones arrive. */
  height?: number | undefined;
  /** The minimum width of a card; as many as fit are side by side. Rows without it. */
  width?: string | undefined;
  /** Room for the head of a table. */
  hasHead?: boolean | undefined;
  /** Records: a picture, the name above a line of facts, and in rows a value at the end. Other cards have a large one. */
  areRecords?: boolean | undefined;
}

/** Skeletons in the shape of the expected rows; they do not render again with whatever the screen loads meanwhile. */
export const SkeletonRows = memo(function SkeletonRows({
  rows,
  height = 40,
  width,
  hasHead = false,
  areRecords = false,
}: SkeletonRowsProps) {
  const { t } = useTranslation();
  const label = t('common.loading');
  if (width !== undefined)
    return (
      <div
        className={classes.cards}
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${width}, 1fr))` }}
        role="status"
        aria-label={label}
      >
        {Array.from({ length: rows }, (_, card) =>
          areRecords ? (
            <div key={card} className={classes.card} style={{ height }}>
              <Skeleton className={classes.picture} />
              <TextLines row={card} areRecords />
            </div>
          ) : (
            <SkeletonCard key={card} height={height} />
          ),
        )}
      </div>
    );
  return (
    <Stack gap={0} role="status" aria-label={label}>
      {hasHead && <div className={classes.head} />}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height: height + 1 }}>
          {areRecords && <Skeleton className={classes.picture} />}
          <TextLines row={row} areRecords={areRecords} />
          {areRecords && <Skeleton height={12} width={96} />}
        </div>
      ))}
    </Stack>
  );
});

/** The name, with a line of facts below that of a record. */
function TextLines({ row, areRecords }: { row: number; areRecords: boolean }) {
  return (
    <div className={classes.text}>
      <Skeleton height={12} width={`${widths[row % widths.length]}%`} />
      {areRecords && <Skeleton height={10} width={88} />}
    </div>
  );
}
