import { Button, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useBatchErrors } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import classes from './import-export.module.css';

interface BatchErrorsProps {
  batchId: string;
}

/** The refused cells of an import in the order of the file: row, column, value and reason. */
export function BatchErrors({ batchId }: BatchErrorsProps) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useBatchErrors(batchId);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} label={t('common.loading')} />;
  const rows = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <Table.ScrollContainer minWidth={520} mah={480} className={classes.scroll}>
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
              <Table.Th>{t('import.errors.column')}</Table.Th>
              <Table.Th>{t('import.errors.value')}</Table.Th>
              <Table.Th>{t('import.errors.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, column, value, code, message }) => (
              <Table.Tr key={`${row} ${column} ${code}`}>
                <Table.Td className={classes.number}>{row}</Table.Td>
                <Table.Td>{column ?? '-'}</Table.Td>
                <Table.Td className={classes.samples}>{value ?? '-'}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {t('common.showing', { shown: rows.length, total: data.pages[0]?.total ?? rows.length })}
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
