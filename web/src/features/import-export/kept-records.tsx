import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useKept } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { RecordName } from './record-name.tsx';
import classes from './import-export.module.css';

interface KeptRecordsProps {
  batch: Pick<ImportBatch, 'id' | 'kind' | 'machineType'>;
}

/** The records that an undo has left as they are, each with the reason. */
export function KeptRecords({ batch }: KeptRecordsProps) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useKept(batch.id);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  const records = data.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={t('import.undo.keptTitle')}>
      <Title order={2} size="h4" mb="xs">
        {t('import.undo.keptTitle')}
      </Title>
      <Table.ScrollContainer minWidth={420} mah={360} className={classes.scroll}>
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
              <Table.Th>{t('import.undo.name')}</Table.Th>
              <Table.Th>{t('import.undo.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {records.map(({ id, row, name, reason }) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.number}>{row}</Table.Td>
                <Table.Td>
                  <RecordName id={id} name={name} machineType={batch.machineType} />
                </Table.Td>
                <Table.Td>{t(`import.undo.reasons.${reason}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {t('common.showing', { shown: records.length, total: data.pages[0]?.total ?? records.length })}
        </Text>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('import.errors.more')}
          </Button>
        )}
      </Group>
    </section>
  );
}
