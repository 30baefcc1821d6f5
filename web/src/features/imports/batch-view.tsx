import { Alert, Button, Group, Progress, Radio, Stack, Text, Title } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { BatchResult } from './result/batch-result.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { type ImportMode, useBatch, useDiscardDraft, useStartImport } from './imports.queries.ts';
import { ColumnProblems } from './preview/column-problems.tsx';
import { PreviewRows } from './preview/preview-rows.tsx';

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
  return machinePaths[machineType ?? 'used'];
};

/** One import in any state: checking, preview, running, finished. */
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

interface BatchProgressProps {
  batch: ImportBatch;
}

const texts = {
  preparing: 'import.preparing.text',
  queued: 'import.batch.queued',
  running: 'import.batch.running',
} as const;

/** The progress of a check or an import. */
function BatchProgress({ batch }: BatchProgressProps) {
  const { t } = useTranslation();
  const { status, totalRows } = batch;
  // The counts of the preview are not imported rows.
  const processedRows = status === 'queued' ? 0 : batch.processedRows;
  const text = t(texts[status === 'preparing' || status === 'queued' ? status : 'running']);
  return (
    <Stack gap={4} role="status">
      <Text>{text}</Text>
      <Progress
        value={totalRows === 0 ? 0 : (100 * processedRows) / totalRows}
        animated
        size="lg"
        aria-label={text}
      />
      <Text size="sm" c="dimmed">
        {t('common.showing', { shown: formatNumber(processedRows), total: formatNumber(totalRows) })}
      </Text>
      <Text size="sm" c="dimmed">
        {t(status === 'preparing' ? 'import.preparing.hint' : 'import.batch.leave')}
      </Text>
    </Stack>
  );
}

interface PreviewStepProps {
  batch: ImportBatch;
  onBack: () => void;
  onDiscarded: () => void;
}

/** The preview: what the import would change, before anything is saved. */
function PreviewStep({ batch, onBack, onDiscarded }: PreviewStepProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<ImportMode>('skip');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const start = useStartImport(batch.id);
  const discard = useDiscardDraft(batch.id);
  const { created, updated, unchanged, refused, withoutNumber, fileName } = batch;
  const taken = created + updated + unchanged;
  const isStopped = mode === 'stop' && refused > 0;
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('import.preview.title', { file: fileName })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('import.preview.nothingWritten')}
      </Text>
      {withoutNumber > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('import.preview.withoutNumber', { count: withoutNumber, shown: formatNumber(withoutNumber) })}
        </Alert>
      )}
      <ColumnProblems batchId={batch.id} mappings={batch.mappings} />
      <PreviewRows
        batchId={batch.id}
        counts={{ create: created, update: updated, unchanged, error: refused }}
      />
      {refused > 0 && (
        <Radio.Group
          label={t('import.mode.label')}
          value={mode}
          onChange={(value) => setMode(value === 'stop' ? 'stop' : 'skip')}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="skip" label={t('import.mode.skip')} description={t('import.mode.skipHint')} />
            <Radio value="stop" label={t('import.mode.stop')} description={t('import.mode.stopHint')} />
          </Stack>
        </Radio.Group>
      )}
      {isStopped && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('import.preview.stopped', { count: refused, shown: formatNumber(refused) })}
        </Alert>
      )}
      <FailureAlert title={t('import.preview.startFailed')} error={start.error} />
      <FailureAlert title={t('import.preview.discardFailed')} error={discard.error} />
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" onClick={onBack} disabled={start.isPending}>
            {t('import.preview.back')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            onClick={() => setIsDiscarding(true)}
            disabled={start.isPending}
          >
            {t('import.preview.discard')}
          </Button>
        </Group>
        <Button
          onClick={() => start.mutate(mode)}
          loading={start.isPending}
          disabled={isStopped || taken === 0}
        >
          {taken === 0
            ? t('import.preview.startNone')
            : t('import.preview.start', { count: taken, shown: formatNumber(taken) })}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDiscarding}
        title={t('import.preview.discardTitle')}
        text={t('import.preview.discardText', { file: fileName })}
        confirmLabel={t('import.preview.discard')}
        destructive
        loading={discard.isPending}
        onConfirm={() =>
          discard.mutate(undefined, { onSuccess: onDiscarded, onSettled: () => setIsDiscarding(false) })
        }
        onCancel={() => setIsDiscarding(false)}
      />
    </Stack>
  );
}
