import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';

interface BatchProgressProps {
  batch: ImportBatch;
}

const texts = {
  preparing: 'import.preparing.text',
  queued: 'import.batch.queued',
  running: 'import.batch.running',
} as const;

/** How far a check or an import is. */
export function BatchProgress({ batch }: BatchProgressProps) {
  const { t } = useTranslation();
  const { status, totalRows } = batch;
  // What the preview has looked at is not yet imported.
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
