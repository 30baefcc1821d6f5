import { Button, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import classes from '../imports.module.css';

interface PagedTableProps<T> {
  query: {
    data: { pages: { items: T[]; total: number }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
  };
  /** The width in pixels below which it scrolls sideways. */
  minWidth: number;
  /** The header cells. */
  head: ReactNode;
  /** Renders a record as a table row. */
  children: (record: T) => ReactNode;
}

/** A paged table of import records: how many are shown, and a button for more. */
export function PagedTable<T>({ query, minWidth, head, children }: PagedTableProps<T>) {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return <LoadState {...loadingOf(query)} rows={4} />;
  const records = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <Table.ScrollContainer minWidth={minWidth} mah={420} className={classes.scroll}>
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>{head}</Table.Tr>
          </Table.Thead>
          <Table.Tbody>{records.map(children)}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {t('common.showing', {
            shown: formatNumber(records.length),
            total: formatNumber(data.pages[0]?.total ?? records.length),
          })}
        </Text>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('import.errors.more')}
          </Button>
        )}
      </Group>
    </>
  );
}
