import { UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import { LoadMoreScreen } from '../../ui/record-screen/load-more-screen.tsx';
import { useBulkRuns } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import table from '../../ui/table.module.css';
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
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              <th>{t('bulk.column.act')}</th>
              <th>{t('bulk.column.status')}</th>
              <th>{t('bulk.column.result')}</th>
              <th>{t('bulk.column.by')}</th>
              <th>{t('bulk.column.at')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <UnstyledButton
                    className={classes.open}
                    aria-label={t('bulk.open', { act: text.title(run) })}
                    onClick={() => onOpen(run.id)}
                  >
                    {text.title(run)}
                  </UnstyledButton>
                </td>
                <td className={classes.aside}>{t(`bulk.status.${run.status}`)}</td>
                <td className={classes.result}>{text.result(run)}</td>
                <td className={classes.note}>{run.createdBy}</td>
                <td className={`${classes.note} ${classes.aside}`}>{formatDateTime(run.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadMoreScreen>
  );
}
