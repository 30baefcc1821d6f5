import { rowOutcomes, type OutcomeCounts, type RowOutcome } from '@strojpark/core/contracts/import-records';
import { Button, Chip, Group, Text } from '@mantine/core';
import { IconTableOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { usePreviewRows, type RowsRequest } from './imports.queries.ts';
import { PreviewTable } from './preview-table.tsx';
import classes from './preview.module.css';

interface PreviewRowsProps {
  batchId: string;
  counts: OutcomeCounts;
}

/** The rows of a draft, page by page; the counts are the filters. */
export function PreviewRows({ batchId, counts: known }: PreviewRowsProps) {
  const { t } = useTranslation();
  const [request, setRequest] = useState<RowsRequest>({
    outcome: known.error > 0 ? 'error' : undefined,
    cursor: undefined,
  });
  const { data: page, error, refetch, isFetching } = usePreviewRows(batchId, request);
  const counts = page?.counts ?? known;
  const all = counts.create + counts.update + counts.unchanged + counts.error;
  const turn = (cursor: string | null | undefined) => {
    if (cursor) setRequest({ ...request, cursor });
  };
  return (
    <>
      <Chip.Group
        value={request.outcome ?? 'all'}
        onChange={(value) =>
          setRequest({ outcome: rowOutcomes.find((one) => one === value), cursor: undefined })
        }
      >
        <Group gap="xs" role="group" aria-label={t('import.preview.filter')}>
          <Chip value="all" classNames={{ label: classes.chip }}>
            {`${t('import.preview.all')}: ${formatNumber(all)}`}
          </Chip>
          {rowOutcomes.map((outcome: RowOutcome) => (
            <Chip key={outcome} value={outcome} classNames={{ label: classes.chip }}>
              {`${t(`import.preview.outcome.${outcome}`)}: ${formatNumber(counts[outcome])}`}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {!page && <LoadState {...loadingOf({ error, refetch })} rows={8} />}
      {page && page.items.length === 0 && (
        <EmptyState
          icon={IconTableOff}
          title={t('import.preview.none')}
          text={t('import.preview.noneText')}
        />
      )}
      {page && page.items.length > 0 && (
        <>
          <PreviewTable batchId={batchId} page={page} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('common.showing', {
                shown: formatNumber(page.items.length),
                total: formatNumber(page.total),
              })}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                disabled={page.prevCursor === null || isFetching}
                onClick={() => turn(page.prevCursor)}
              >
                {t('import.preview.previous')}
              </Button>
              <Button
                variant="default"
                size="sm"
                disabled={page.nextCursor === null || isFetching}
                onClick={() => turn(page.nextCursor)}
              >
                {t('import.preview.next')}
              </Button>
            </Group>
          </Group>
        </>
      )}
    </>
  );
}
