import { Anchor, Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useRecentBatches } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import classes from './import-export.module.css';

/** The last imports and drafts: file, who, when, and what came of it. Each opens where it stands. */
export function RecentImports() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRecentBatches();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={t('import.recent.empty')} text={t('import.recent.emptyText')} />
    );
  }
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.recent.file')}</Table.Th>
            <Table.Th>{t('import.recent.kind')}</Table.Th>
            <Table.Th>{t('import.recent.status')}</Table.Th>
            <Table.Th>{t('import.recent.who')}</Table.Th>
            <Table.Th>{t('import.recent.when')}</Table.Th>
            <Table.Th className={classes.number}>{t('import.batch.created')}</Table.Th>
            <Table.Th className={classes.number}>{t('import.batch.updated')}</Table.Th>
            <Table.Th className={classes.number}>{t('import.batch.refused')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map((batch) => (
            <Table.Tr key={batch.id}>
              <Table.Td>
                <Anchor renderRoot={(props) => <Link to="/import" search={{ batch: batch.id }} {...props} />}>
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
              <Table.Td className={classes.number}>{formatNumber(batch.created)}</Table.Td>
              <Table.Td className={classes.number}>{formatNumber(batch.updated)}</Table.Td>
              <Table.Td className={classes.number}>{formatNumber(batch.refused)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
