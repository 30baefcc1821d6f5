import { Skeleton, Stack } from '@mantine/core';

interface SkeletonRowsProps {
  rows: number;
  /** The height of one row, so that nothing jumps when the real ones arrive. */
  height?: number;
  /** Announced to screen readers. */
  label: string;
}

/** Skeletons in the shape of the expected rows. */
export function SkeletonRows({ rows, height = 40, label }: SkeletonRowsProps) {
  return (
    <Stack gap={1} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="xs" />
      ))}
    </Stack>
  );
}
