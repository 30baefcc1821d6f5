import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PagedRows } from './use-paged-rows.ts';

interface ListTotalProps {
  rows: PagedRows<{ id: string }>;
  /** How many records match. */
  total: string;
  /** Why the list ends before its last row, and the way to go on. */
  cutShort: string;
  retryLabel: string;
  /** What can be done with all of them. */
  children?: ReactNode;
}

/** How many records match; and, where the next ones could not be loaded, a way to try again. */
export function ListTotal({ rows, total, cutShort, retryLabel, children }: ListTotalProps) {
  if (rows.isPending) return null;
  return (
    <Group gap="xs" mih={24}>
      <Text role="status" fw={500} data-numeric>
        {total}
      </Text>
      {rows.isCutShort && (
        <>
          <Text c="var(--mantine-color-error)">{cutShort}</Text>
          <Button size="compact-xs" variant="default" onClick={rows.retry}>
            {retryLabel}
          </Button>
        </>
      )}
      {children}
    </Group>
  );
}
