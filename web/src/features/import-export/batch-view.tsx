import type { ImportBatch } from '@strojpark/core/contracts/import-export';
import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BatchErrors } from './batch-errors.tsx';
import { isUnfinished, useBatch } from './import-export.queries.ts';
import { LoadFailure } from './load-failure.tsx';
import classes from './import-export.module.css';

interface BatchViewProps {
  batchId: string;
  onNew: () => void;
}

const counts = ['created', 'updated', 'unchanged', 'refused', 'categoriesCreated'] as const;

function Running({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const share = batch.totalRows === 0 ? 0 : (100 * batch.processedRows) / batch.totalRows;
  return (
    <Stack gap={4} role="status">
      <Text>{t(batch.status === 'queued' ? 'import.batch.queued' : 'import.batch.running')}</Text>
      <Progress value={share} animated size="lg" aria-label={t('import.batch.running')} />
      <Text size="sm" c="dimmed">
        {t('common.showing', {
          shown: formatNumber(batch.processedRows),
          total: formatNumber(batch.totalRows),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('import.batch.leave')}
      </Text>
    </Stack>
  );
}

function Finished({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslation();
  const isDone = batch.status === 'completed';
  return (
    <>
      <Alert
        color={isDone ? 'green' : 'red'}
        icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        role="status"
      >
        {isDone ? t('import.batch.done', { count: batch.created + batch.updated }) : batch.message}
      </Alert>
      {isDone && (
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          {counts.map((name) => (
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
      {batch.refused > 0 && (
        <section aria-label={t('import.errors.title')}>
          <Title order={2} size="h4" mb="xs">
            {t('import.errors.title')}
          </Title>
          <BatchErrors batchId={batch.id} />
        </section>
      )}
    </>
  );
}

/** One import: its progress while it runs, then what it did and which rows it refused. */
export function BatchView({ batchId, onNew }: BatchViewProps) {
  const { t } = useTranslation();
  const { data: batch, error, refetch } = useBatch(batchId);
  if (error && !batch) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!batch) return <SkeletonRows rows={4} label={t('common.loading')} />;
  return (
    <Stack>
      <Title order={2} size="h3">
        {batch.fileName}
      </Title>
      {isUnfinished(batch) ? <Running batch={batch} /> : <Finished batch={batch} />}
      <Group>
        <Button onClick={onNew}>{t('import.new')}</Button>
        {!isUnfinished(batch) && (
          <Button
            variant="default"
            component={Link}
            to={batch.machineType === 'stock' ? '/stock-machines' : '/used-machines'}
          >
            {t('import.batch.show')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
