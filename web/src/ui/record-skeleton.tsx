import { Skeleton, Stack } from '@mantine/core';

/** The shape of a record in a drawer while it loads. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <Stack p="lg" gap="lg" role="status" aria-label={label}>
      <Skeleton height={28} width="60%" />
      <Skeleton height={36} width="80%" />
      <Skeleton height={120} />
      <Skeleton height={160} />
    </Stack>
  );
}
