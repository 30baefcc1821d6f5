import { Skeleton, Stack } from '@mantine/core';

interface SkeletonRowsProps {
  rows: number;
  /** Height of one row, so that nothing jumps when the real ones arrive. */
  height?: number;
  /** Said to screen readers. */
  label: string;
}

/** Rows in the shape of those to come. */
export function SkeletonRows({ rows, height = 40, label }: SkeletonRowsProps) {
  return (
    <Stack gap={1} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="xs" />
      ))}
    </Stack>
  );
}
