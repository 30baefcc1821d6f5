import { Alert, Button, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { blank } from '@strojpark/core/domain/blank';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useBatchErrors, useDownloadFailedRows } from '../imports.queries.ts';
import { MissingMachines } from './missing-machines.tsx';
import { PagedTable } from './paged-table.tsx';
import { UndoPanel } from './undo-panel.tsx';
import classes from '../imports.module.css';

interface BatchResultProps {
  batch: ImportBatch;
}

const counts = ['created', 'updated', 'unchanged', 'refused', 'adjusted', 'categoriesCreated'] as const;
const doneTexts = {
  machines: 'import.batch.done',
  reservations: 'import.batch.reservationsDone',
  users: 'import.batch.usersDone',
} as const;

/** The result of an import: counts, rejected rows, and the undo. */
export function BatchResult({ batch }: BatchResultProps) {
  const { t } = useTranslation();
  const { id, kind, status, machineType } = batch;
  const failedRows = useDownloadFailedRows(id);
  const isDone = status === 'completed';
  const isUndone = batch.undo?.status === 'completed';
  const written = batch.created + batch.updated;
  const shown = counts.filter(
    (name) =>
      (kind === 'machines' || name !== 'categoriesCreated') && (name !== 'adjusted' || batch.adjusted > 0),
  );
  return (
    <Stack>
      {isUndone ? (
        <UndoPanel batch={batch} />
      ) : (
        <Alert
          color={isDone ? 'green' : 'red'}
          icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          title={isDone ? undefined : t('import.batch.failed')}
          role="status"
        >
          {isDone ? t(doneTexts[kind], { count: written, shown: formatNumber(written) }) : batch.message}
        </Alert>
      )}
      {isDone && (
        <SimpleGrid cols={{ base: 2, sm: shown.length }}>
          {shown.map((name) => (
            <div key={name}>
              <Text data-figure>{formatNumber(batch[name])}</Text>
              <Text size="sm" c="dimmed">
                {t(`import.batch.${name}`)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
      {isDone && !isUndone && <UndoPanel batch={batch} />}
      {batch.refused > 0 && (
        <section aria-label={t('import.errors.title')}>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h4">
              {t('import.errors.title')}
            </Title>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={failedRows.isPending}
              onClick={() => failedRows.mutate()}
            >
              {t('import.failedRows.download')}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mb="xs">
            {t('import.failedRows.hint')}
          </Text>
          <FailureAlert title={t('import.failedRows.failed')} error={failedRows.error} />
          <BatchErrors batchId={id} />
        </section>
      )}
      {isDone && machineType !== null && <MissingMachines batchId={id} machineType={machineType} />}
      <UsedMapping batch={batch} />
    </Stack>
  );
}

interface UsedMappingProps {
  batch: Pick<ImportBatch, 'kind' | 'mappings'>;
}

/** Which column filled which field. */
function UsedMapping({ batch: { kind, mappings } }: UsedMappingProps) {
  const { t, i18n } = useTranslation();
  if (mappings.length === 0) return null;
  const nameOf = (field: string) => {
    const key = kind === 'machines' ? `machines.fields.${field}` : `import.fields.${kind}.${field}`;
    // A custom field has no label key, only its own name.
    return i18n.exists(key) ? t(key as MessageKey) : field;
  };
  const pairs = mappings.map(({ sourceColumn, constant, targetField }) =>
    t('import.mappingPair', { source: sourceColumn ?? `„${constant ?? ''}“`, target: nameOf(targetField) }),
  );
  return (
    <details>
      <Text component="summary" size="sm">
        {t('import.usedMapping')}
      </Text>
      <Text size="sm" c="dimmed">
        {pairs.join(' · ')}
      </Text>
    </details>
  );
}

interface BatchErrorsProps {
  batchId: string;
}

/** The rejected cells of an import in file order: row, column, value and reason. */
function BatchErrors({ batchId }: BatchErrorsProps) {
  const { t } = useTranslation();
  return (
    <PagedTable
      query={useBatchErrors(batchId)}
      minWidth={520}
      head={
        <>
          <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
          <Table.Th>{t('import.errors.column')}</Table.Th>
          <Table.Th>{t('import.errors.value')}</Table.Th>
          <Table.Th>{t('import.errors.reason')}</Table.Th>
        </>
      }
    >
      {({ row, column, value, code, message }) => (
        <Table.Tr key={`${row} ${column} ${code}`}>
          <Table.Td className={classes.number}>{row}</Table.Td>
          <Table.Td>{column ?? blank}</Table.Td>
          <Table.Td className={classes.samples}>{value ?? blank}</Table.Td>
          <Table.Td>{message}</Table.Td>
        </Table.Tr>
      )}
    </PagedTable>
  );
}
