import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Anchor, Button, Table, Text } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useBatches } from './imports.queries.ts';
import classes from './imports.module.css';

const counts = ['created', 'updated', 'unchanged', 'refused'] as const;
/** The counts of drafts and failed imports are not shown as results. */
const hasCounts = ({ status }: ImportBatch) => status === 'completed';

/** The latest imports and drafts: file, user, time and result. Each opens in its current step. */
export function RecentImports({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation();
  const query = useBatches({ isWaiting });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return <LoadState {...loadingOf({ error, refetch })} rows={3} />;
  const batches = data.pages.flatMap(({ items }) => items);
  if (batches.length === 0) {
    if (isWaiting) return <EmptyState icon={IconChecks} title={t('import.work.none')} />;
    return (
      <EmptyState icon={IconHistory} title={t('import.recent.empty')} text={t('import.recent.emptyText')} />
    );
  }
  return (
    <>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.file}>{t('import.recent.file')}</Table.Th>
              <Table.Th>{t('import.recent.kind')}</Table.Th>
              <Table.Th>{t('import.recent.status')}</Table.Th>
              <Table.Th>{t('import.recent.who')}</Table.Th>
              <Table.Th>{t('import.recent.when')}</Table.Th>
              {counts.map((count) => (
                <Table.Th key={count} className={classes.number}>
                  {t(`import.batch.${count}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {batches.map((batch) => (
              <Table.Tr key={batch.id}>
                <Table.Td>
                  <Anchor
                    renderRoot={(props) => <Link to="/import" search={{ batch: batch.id }} {...props} />}
                  >
                    {batch.fileName}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  {batch.machineType === null
                    ? t(`import.kinds.${batch.kind}`)
                    : t(batch.machineType === 'stock' ? 'shell.nav.stockMachines' : 'shell.nav.usedMachines')}
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c={batch.status === 'failed' ? 'red' : undefined}>
                    {t(`import.status.${batch.undo?.status === 'completed' ? 'undone' : batch.status}`)}
                  </Text>
                </Table.Td>
                <Table.Td>{batch.createdBy}</Table.Td>
                <Table.Td>{formatDateTime(batch.createdAt)}</Table.Td>
                {counts.map((count) => (
                  <Table.Td key={count} className={classes.number}>
                    {hasCounts(batch) ? formatNumber(batch[count]) : blank}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hasNextPage && (
        <Button variant="default" mt="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('import.errors.more')}
        </Button>
      )}
    </>
  );
}
