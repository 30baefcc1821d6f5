import { Skeleton, Text } from '@mantine/core';
import type { PagedRows } from './use-paged-rows.ts';

interface ListTotalProps {
  rows: Pick<PagedRows<{ id: string }>, 'isPending' | 'error'>;
  /** How many records match. */
  total: string;
}

/** How many records match, in a place that does not move when it becomes known; nothing where that is unknown. */
export function ListTotal({ rows, total }: ListTotalProps) {
  if (rows.error !== null) return null;
  if (rows.isPending) return <Skeleton width={120} height={16} my={3} />;
  return (
    <Text role="status" fw={500} flex="none" data-numeric>
      {total}
    </Text>
  );
}
