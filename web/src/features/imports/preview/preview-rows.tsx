import { Badge, Button, Chip, Group, Table, Text } from '@mantine/core';
import {
  type OutcomeCounts,
  type PreviewPage,
  type PreviewRow,
  type RowOutcome,
  rowOutcomes,
} from '@strojpark/core/contracts/import-records';
import { IconTableOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { type RowsRequest, useCorrectRow, usePreviewRows } from '../imports.queries.ts';
import { PreviewCell } from './preview-cell.tsx';
import classes from './preview.module.css';

interface PreviewRowsProps {
  batchId: string;
  counts: OutcomeCounts;
}

/** The rows of a draft, page by page; the counts are filters. */
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

interface PreviewTableProps {
  batchId: string;
  page: PreviewPage;
}

/** Cells with problems may be far to the right, so the problems are also listed in front, once per column. */
function cellErrors(columns: PreviewPage['columns'], cells: PreviewRow['cells']): string[] {
  const bySource = new Map<string, string>();
  for (const { field, displayName, sourceColumn } of columns) {
    const error = cells[field]?.error;
    const source = sourceColumn ?? field;
    if (error !== undefined && !bySource.has(source)) bySource.set(source, `${displayName}: ${error}`);
  }
  return [...bySource.values()];
}

/** The labels of the changed fields, because their cells may be far to the right. */
const changedFields = (columns: PreviewPage['columns'], cells: PreviewRow['cells']): string[] =>
  columns.filter(({ field }) => cells[field]?.before !== undefined).map(({ displayName }) => displayName);

/** A page of draft rows with their outcome and editable cells. */
function PreviewTable({ batchId, page }: PreviewTableProps) {
  const { t } = useTranslation();
  const correction = useCorrectRow(batchId);
  const correct = (row: number, column: string, value: string) =>
    correction.mutate(
      { row, cells: { [column]: value } },
      {
        onError: (error) => toast.error([t('import.preview.saveFailed'), ...failureTexts(error)].join(' ')),
      },
    );
  const savingRow = correction.isPending ? correction.variables.row : null;
  return (
    <Table.ScrollContainer minWidth={520} mah={560} className={classes.scroll}>
      <Table stickyHeader verticalSpacing={4} aria-busy={correction.isPending}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.row}>{t('import.preview.row')}</Table.Th>
            <Table.Th>{t('import.preview.result')}</Table.Th>
            {page.columns.map(({ field, displayName }) => (
              <Table.Th key={field}>{displayName}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {page.items.map(({ row, outcome, cells, errors, corrected }) => (
            <Table.Tr key={row}>
              <Table.Td className={classes.row}>{row}</Table.Td>
              <Table.Td miw={110}>
                <Badge variant={outcome === 'error' ? 'light' : 'default'} color="red">
                  {t(`import.preview.outcome.${outcome}`)}
                </Badge>
                {outcome === 'update' && (
                  <Text size="xs" c="dimmed" w={200}>
                    {t('import.preview.changes', { fields: changedFields(page.columns, cells).join(', ') })}
                  </Text>
                )}
                {[...errors, ...cellErrors(page.columns, cells)].map((error) => (
                  <Text key={error} size="xs" className={classes.error} w={200}>
                    {error}
                  </Text>
                ))}
              </Table.Td>
              {page.columns.map((column) => (
                <Table.Td key={column.field}>
                  <PreviewCell
                    row={row}
                    column={column}
                    cell={cells[column.field]}
                    isRefused={outcome === 'error'}
                    isCorrected={column.sourceColumn !== null && corrected.includes(column.sourceColumn)}
                    isSaving={savingRow === row}
                    onCorrect={(value) => {
                      if (column.sourceColumn !== null) correct(row, column.sourceColumn, value);
                    }}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
