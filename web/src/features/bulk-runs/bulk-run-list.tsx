import { Table, UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import { LoadMoreScreen } from '../../ui/record-screen/load-more-screen.tsx';
import { useBulkRuns } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import classes from './bulk-run-list.module.css';
import { useRunText } from '../../entities/bulk-runs/use-run-text.ts';

interface BulkRunListProps {
  onOpen: (id: string) => void;
}

/** The bulk runs of the last 30 days: the user's own, or everyone's for administrators. */
export function BulkRunList({ onOpen }: BulkRunListProps) {
  const { t } = useTranslation();
  const text = useRunText();
  return (
    <LoadMoreScreen
      query={useBulkRuns()}
      formats={screenFormats}
      states={{
        empty: { icon: IconListCheck, title: t('bulk.none'), text: t('bulk.noneHint') },
        failed: t('common.failedToLoad'),
      }}
      skeleton={{ rows: 8, height: 44 }}
      moreLabel={t('bulk.older')}
    >
      {(runs) => (
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
      )}
    </LoadMoreScreen>
  );
}
