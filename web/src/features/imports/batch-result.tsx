import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Alert, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { BatchErrors } from './batch-errors.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useDownloadFailedRows } from './imports.queries.ts';
import { MissingMachines } from './missing-machines.tsx';
import { UndoPanel } from './undo-panel.tsx';
import { UsedMapping } from './used-mapping.tsx';
import classes from './import-export.module.css';

interface BatchResultProps {
  batch: ImportBatch;
}

const counts = ['created', 'updated', 'unchanged', 'refused', 'categoriesCreated'] as const;
const doneTexts = {
  machines: 'import.batch.done',
  reservations: 'import.batch.reservationsDone',
  users: 'import.batch.usersDone',
} as const;

/** What an import has done, which rows it refused, and how to take it back. */
export function BatchResult({ batch }: BatchResultProps) {
  const { t } = useTranslation();
  const { id, kind, status, machineType } = batch;
  const failedRows = useDownloadFailedRows(id);
  const isDone = status === 'completed';
  const isUndone = batch.undo?.status === 'completed';
  const written = batch.created + batch.updated;
  const shown = counts.filter((name) => kind === 'machines' || name !== 'categoriesCreated');
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
            <div key={name} className={classes.count}>
              <Text fz={24} fw={600} className={classes.figure}>
                {formatNumber(batch[name])}
              </Text>
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
