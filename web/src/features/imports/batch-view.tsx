import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchResult } from './batch-result.tsx';
import { useBatch } from './imports.queries.ts';
import { ImportSteps, type ImportStep } from './import-steps.tsx';
import { PreviewStep } from './preview-step.tsx';

interface BatchViewProps {
  batchId: string;
  onNew: () => void;
  /** Back to the mapping of the same file. */
  onMapping: (batch: ImportBatch) => void;
}

const steps: Record<ImportBatch['status'], ImportStep> = {
  preparing: 'preview',
  draft: 'preview',
  queued: 'importing',
  running: 'importing',
  completed: 'complete',
  failed: 'mapping',
};

const placeOf = ({ kind, machineType }: ImportBatch) => {
  if (kind === 'users') return '/admin/users';
  if (kind === 'reservations') return '/reservations';
  return machineType === 'stock' ? '/stock-machines' : '/used-machines';
};

/** One import wherever it stands: being checked, to be looked through, running, done. */
export function BatchView({ batchId, onNew, onMapping }: BatchViewProps) {
  const { t } = useTranslation();
  const { data: batch, error, refetch } = useBatch(batchId);
  if (!batch) return <LoadState {...loadingOf({ error, refetch })} rows={4} />;
  const { status } = batch;
  const isOver = status === 'completed' || status === 'failed';
  return (
    <Stack>
      <ImportSteps active={steps[status]} />
      {status === 'draft' ? (
        <PreviewStep batch={batch} onBack={() => onMapping(batch)} onDiscarded={onNew} />
      ) : (
        <>
          <Title order={2} size="h4">
            {batch.fileName}
          </Title>
          {isOver ? <BatchResult batch={batch} /> : <BatchProgress batch={batch} />}
          <Group>
            {status === 'failed' && batch.uploadId !== null && (
              <Button onClick={() => onMapping(batch)}>{t('import.preview.back')}</Button>
            )}
            <Button variant={status === 'completed' ? 'filled' : 'default'} onClick={onNew}>
              {t('import.new')}
            </Button>
            {status === 'completed' && (
              <Button variant="default" component={Link} to={placeOf(batch)}>
                {t('import.batch.show')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}
