import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Anchor, Button } from '@mantine/core';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useBatches } from './imports.queries.ts';
import { subjectName } from './subject-name.ts';
import classes from './recent-imports.module.css';

const counts = ['created', 'updated', 'unchanged', 'refused'] as const;
const isUndone = ({ undo }: ImportBatch) => undo?.status === 'completed';
/** The counts of drafts, failed and undone imports are not shown as results. */
const hasCounts = (batch: ImportBatch) => batch.status === 'completed' && !isUndone(batch);

/** The latest imports and drafts: file, user, time and result. Each opens in its current step. */
export function RecentImports({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
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
      <PanelRows label={t('import.recent.title')}>
        {batches.map((batch) => (
          <PanelRow
            key={batch.id}
            name={
              <Anchor
                fw={600}
                renderRoot={(props) => <Link to="/import" search={{ batch: batch.id }} {...props} />}
              >
                {batch.fileName}
              </Anchor>
            }
            {...(!isPhone && hasCounts(batch) && { actions: <Counts batch={batch} /> })}
          >
            <Notes isFailure={batch.status === 'failed'}>
              {t(`import.status.${isUndone(batch) ? 'undone' : batch.status}`)}
            </Notes>
            <Notes>
              {subjectName(batch)}
              {batch.createdBy}
              {formatDateTime(batch.createdAt)}
            </Notes>
            {isPhone && hasCounts(batch) && <Counts batch={batch} />}
          </PanelRow>
        ))}
      </PanelRows>
      {hasNextPage && (
        <PanelPart>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('import.errors.more')}
          </Button>
        </PanelPart>
      )}
    </>
  );
}

/** What became of the rows of a file. */
function Counts({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.batch}>
      {counts.map((count) => (
        <div key={count}>
          <dt>{t(`import.batch.${count}`)}</dt>
          <dd data-numeric>{formatNumber(batch[count])}</dd>
        </div>
      ))}
    </dl>
  );
}
