import { Button, Group } from '@mantine/core';
import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announceOutcome } from '../../entities/bulk-runs/bulk-outcome.ts';
import { showRun, unfollowRun, useFollowedRuns } from '../../entities/bulk-runs/followed-runs.ts';
import { toast } from '../../lib/toast.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import { useLastValue } from '../../ui/use-last-value.ts';
import { BulkRunResult } from './bulk-run-result.tsx';
import { useBulkRun, refreshAfterBulk } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import { useRunText } from '../../entities/bulk-runs/use-run-text.ts';
import { useCancelRun } from './bulk-run-changes.queries.ts';
import classes from './running-bulk-runs.module.css';

/** Cards with the progress of background runs, and the dialog with the result of a run; shown over every screen. */
export function RunningBulkRuns() {
  const { t } = useTranslation();
  const { followed, shown } = useFollowedRuns();
  const last = useLastValue(shown);
  return (
    <>
      {followed.length > 0 && (
        <section className={classes.host} aria-label={t('bulk.underWay')}>
          {followed.map((id) => (
            <FollowedRun key={id} id={id} />
          ))}
        </section>
      )}
      {last !== null && <BulkRunResult id={last} opened={shown !== null} onClose={() => showRun(null)} />}
    </>
  );
}

/** The progress of a background run. When the run ends, announces the outcome and stops following it. */
function FollowedRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: run, error } = useBulkRun(id);
  const cancel = useCancelRun();
  const text = useRunText();
  const isOver = run !== undefined && !isUnderWay(run);

  const announceEnd = useEffectEvent((ended: BulkRun) => {
    const { status, refused, undoOf } = ended;
    const isCompleted = status === 'completed';
    if (isCompleted && refused === 0) announceOutcome({ ...ended, runId: id, isUndo: undoOf !== null });
    // A dialog would take the focus from whatever the user is typing meanwhile.
    else
      toast[status === 'failed' ? 'error' : 'info'](
        isCompleted ? text.result(ended) : `${t(`bulk.status.${status}`)}. ${text.result(ended)}`,
        {
          id,
          action: { label: () => t('bulk.showResult'), onAction: () => showRun(id) },
        },
      );
  });

  useEffect(() => {
    // The run no longer exists.
    if (error !== null) unfollowRun(id);
    if (!isOver) return;
    unfollowRun(id);
    announceEnd(run);
    void refreshAfterBulk();
  }, [error, id, isOver, run]);

  if (run === undefined || isOver) return null;
  return (
    <div className={classes.card}>
      <RunProgress
        label={text.title(run)}
        done={run.done + run.refused}
        total={run.total}
        counts={text.counts(run)}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => unfollowRun(id)}>
          {t('bulk.hide')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(id)}
        >
          {t('bulk.stop')}
        </Button>
      </Group>
    </div>
  );
}
