import { SimpleGrid, Skeleton, Stack } from '@mantine/core';

interface SkeletonRowsProps {
  rows: number;
  /** The height of one row, so that nothing jumps when the real ones arrive. */
  height?: number | undefined;
  /** The minimum width of a card; as many as fit are side by side. Rows without it. */
  width?: number | string | undefined;
  /** Announced to screen readers. */
  label: string;
}

/** Skeletons in the shape of the expected rows. */
export function SkeletonRows({ rows, height = 40, width, label }: SkeletonRowsProps) {
  if (width !== undefined)
    return (
      <SimpleGrid minColWidth={width} spacing={12} role="status" aria-label={label}>
        {Array.from({ length: rows }, (_, card) => (
          <Skeleton key={card} height={height} />
        ))}
      </SimpleGrid>
    );
  return (
    <Stack gap={1} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="xs" />
      ))}
    </Stack>
  );
}
