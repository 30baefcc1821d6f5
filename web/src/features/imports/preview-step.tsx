import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useDiscard, useStart, type ImportMode } from './imports.queries.ts';
import { PreviewRows } from './preview-rows.tsx';

interface PreviewStepProps {
  batch: ImportBatch;
  onBack: () => void;
  onDiscarded: () => void;
}

/** What the file would do, before anything is written. */
export function PreviewStep({ batch, onBack, onDiscarded }: PreviewStepProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<ImportMode>('skip');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const start = useStart(batch.id);
  const discard = useDiscard(batch.id);
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
        cancelLabel={t('common.actions.cancel')}
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
