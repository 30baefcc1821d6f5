import { Alert, Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { blank } from '@strojpark/core/domain/blank';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { useKeptRecords, useUndoImport } from '../imports.queries.ts';
import { PagedTable } from './paged-table.tsx';
import { RecordName } from './record-name.tsx';
import classes from '../imports.module.css';

interface UndoPanelProps {
  batch: ImportBatch;
}

const questions = {
  machines: 'import.undo.textMachines',
  reservations: 'import.undo.textReservations',
  users: 'import.undo.textUsers',
} as const;

/** Undoes an import, shows the progress, and lists what was kept. */
export function UndoPanel({ batch }: UndoPanelProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoImport(batch.id);
  const { undo: state, fileName, kind } = batch;
  const touched = batch.created + batch.updated;

  if (state?.status === 'queued' || state?.status === 'running') {
    const looked = state.done + state.kept;
    return (
      <Stack gap={4} role="status">
        <Text>{t('import.undo.running')}</Text>
        <Progress
          value={touched === 0 ? 0 : (100 * looked) / touched}
          animated
          aria-label={t('import.undo.running')}
        />
        <Text size="sm" c="dimmed">
          {t('import.undo.progress', { done: formatNumber(looked), total: formatNumber(touched) })}
        </Text>
      </Stack>
    );
  }
  if (state?.status === 'completed')
    return (
      <Stack>
        <Alert color="petrol" icon={<IconArrowBackUp aria-hidden />} role="status">
          {t('import.undo.done', {
            count: state.done,
            shown: formatNumber(state.done),
            who: state.by ?? blank,
            when: formatDateTime(state.at),
          })}
          {state.categoriesKept > 0 && (
            <Text size="sm">
              {t('import.undo.categoriesKept', {
                count: state.categoriesKept,
                shown: formatNumber(state.categoriesKept),
              })}
            </Text>
          )}
        </Alert>
        {state.kept > 0 && <KeptRecords batch={batch} />}
      </Stack>
    );
  if (touched === 0) return null;
  return (
    <>
      <FailureAlert title={t('import.undo.failed')} error={undo.error} />
      {state?.status === 'failed' && (
        <Alert color="red" role="alert">
          {t('import.undo.failed')}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('import.undo.action')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('import.undo.title')}
        text={t(questions[kind], { file: fileName })}
        confirmLabel={t('import.undo.action')}
        destructive
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

interface KeptRecordsProps {
  batch: Pick<ImportBatch, 'id' | 'kind' | 'machineType'>;
}

/** The records that an undo kept, each with the reason. */
function KeptRecords({ batch }: KeptRecordsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('import.undo.keptTitle')}>
      <Title order={2} size="h4" mb="xs">
        {t('import.undo.keptTitle')}
      </Title>
      <PagedTable
        query={useKeptRecords(batch.id)}
        minWidth={420}
        head={
          <>
            <Table.Th className={classes.number}>{t('import.errors.row')}</Table.Th>
            <Table.Th>{t('import.undo.name')}</Table.Th>
            <Table.Th>{t('import.undo.why')}</Table.Th>
          </>
        }
      >
        {({ id, row, name, reason }) => (
          <Table.Tr key={id}>
            <Table.Td className={classes.number}>{row}</Table.Td>
            <Table.Td>
              <RecordName id={id} name={name} machineType={batch.machineType} />
            </Table.Td>
            <Table.Td>{t(`import.undo.reasons.${reason}`)}</Table.Td>
          </Table.Tr>
        )}
      </PagedTable>
    </section>
  );
}
