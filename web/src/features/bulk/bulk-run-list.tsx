import { Table, UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useBulkRuns } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import classes from './bulk-run-list.module.css';
import { useRunText } from '../../entities/bulk-runs/use-run-text.ts';

interface BulkRunListProps {
  onOpen: (id: string) => void;
}

/** The bulk acts of the last 30 days: the own ones, for administrators all. */
export function BulkRunList({ onOpen }: BulkRunListProps) {
  const { t } = useTranslation();
  const text = useRunText();
  const query = useBulkRuns();
  const { data } = query;
  const runs = data?.pages.flatMap(({ items }) => items);

  if (runs === undefined) return <LoadState {...loadingOf(query)} rows={8} height={44} />;
  if (runs.length === 0)
    return <EmptyState icon={IconListCheck} title={t('bulk.none')} text={t('bulk.noneHint')} />;
  return (
    <>
      <Table verticalSpacing={8} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('bulk.column.act')}</Table.Th>
            <Table.Th>{t('bulk.column.status')}</Table.Th>
            <Table.Th>{t('bulk.column.result')}</Table.Th>
            <Table.Th>{t('bulk.column.by')}</Table.Th>
            <Table.Th>{t('bulk.column.at')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Td>
                <UnstyledButton
                  className={classes.open}
                  aria-label={t('bulk.open', { act: text.title(run) })}
                  onClick={() => onOpen(run.id)}
                >
                  {text.title(run)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td className={classes.aside}>{t(`bulk.status.${run.status}`)}</Table.Td>
              <Table.Td className={classes.result}>{text.result(run)}</Table.Td>
              <Table.Td className={classes.note}>{run.createdBy}</Table.Td>
              <Table.Td className={`${classes.note} ${classes.aside}`}>
                {formatDateTime(run.createdAt)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <MoreButton query={query} label={t('bulk.older')} />
    </>
  );
}
