import { Skeleton, Text } from '@mantine/core';

interface ListTotalProps {
  isPending: boolean;
  /** How many records match. */
  total: string;
}

/** How many records match, in a place that does not move when it becomes known. */
export function ListTotal({ isPending, total }: ListTotalProps) {
  if (isPending) return <Skeleton width={120} height={16} my={3} />;
  return (
    <Text role="status" fw={500} flex="none" data-numeric>
      {total}
    </Text>
  );
}
