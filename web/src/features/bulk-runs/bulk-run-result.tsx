import { Button, Group, Stack, Text } from '@mantine/core';
import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { useBulkFailures, useBulkRun } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import { useRunText } from '../../entities/bulk-runs/use-run-text.ts';
import { useCancelRun, useUndoRun } from './bulk-run-changes.queries.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './bulk-run-result.module.css';

interface BulkRunResultProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** The result of a bulk run: how many records it changed, which ones it refused and why, and the undo button. */
export function BulkRunResult({ id, opened, onClose }: BulkRunResultProps) {
  const { t } = useTranslation();
  const text = useRunText();
  const { data: run, error, refetch } = useBulkRun(id);
  return (
    <Dialog
      opened={useOpening(opened)}
      onClose={onClose}
      size="lg"
      title={run ? text.title(run) : t('shell.menu.bulkRuns')}
    >
      {run ? (
        <Result run={run} onClose={onClose} />
      ) : (
        <LoadState {...loadingOf({ error, refetch })} rows={3} />
      )}
    </Dialog>
  );
}

function Result({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useRunText();
  const cancel = useCancelRun();
  const undo = useUndoRun();
  const isRunning = isUnderWay(run);
  return (
    <Stack gap="md">
      {isRunning ? (
        <RunProgress
          label={t(`bulk.status.${run.status}`)}
          done={run.done + run.refused}
          total={run.total}
          counts={text.counts(run)}
        />
      ) : (
        <Text data-numeric>
          {/* What is left is said above the list of it. */}
          {run.status === 'completed'
            ? text.done(run)
            : `${t(`bulk.status.${run.status}`)}. ${text.done(run)}`}
        </Text>
      )}
      {run.message !== null && (
        <Callout isFailure role="alert">
          {run.message}
        </Callout>
      )}
      {run.refused > 0 && <Failures run={run} />}
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        {run.undoUntil !== null && (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(run, { onSuccess: onClose })}
          >
            {t('bulk.undoButton', { until: formatDateTime(run.undoUntil) })}
          </Button>
        )}
        {isRunning && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
            {t('bulk.stop')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('common.actions.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The records that a run refused, each with the reason. */
function Failures({ run }: { run: BulkRun }) {
  const { t } = useTranslation();
  const query = useBulkFailures(run);
  const failures = query.data?.pages.flatMap(({ items }) => items);
  const title = useRunText().left(run);
  if (failures === undefined) return <LoadState {...loadingOf(query)} rows={3} />;
  return (
    <div>
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <ul className={classes.list} aria-label={title}>
        {failures.map(({ id, name, message }) => (
          <li key={id} className={classes.failure}>
            <Text fw={500}>{name}</Text>
            <Text c="dimmed">{message}</Text>
          </li>
        ))}
      </ul>
      <MoreButton
        query={query}
        label={t('bulk.moreFailures', { left: formatNumber(run.refused - failures.length) })}
      />
    </div>
  );
}
