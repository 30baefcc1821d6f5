import { Button, Group } from '@mantine/core';
import { isUnderWay } from '@strojpark/core/domain/bulk';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  announceOutcome,
  showRun,
  unfollowRun,
  useFollowedRuns,
} from '../../entities/bulk-runs/followed-runs.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { useBulkRun, refreshAfterBulk } from '../../entities/bulk-runs/bulk-runs.queries.ts';
import { useRunText } from '../../entities/bulk-runs/use-run-text.ts';
import { useCancelRun } from './run-changes.queries.ts';
import classes from './bulk-host.module.css';

/** What is under way in the background, and what came of it: over every screen. */
export function BulkHost() {
  const { t } = useTranslation();
  const { followed, shown } = useFollowedRuns();
  // The outcome stays while its dialog closes.
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <>
      {followed.length > 0 && (
        <section className={classes.host} aria-label={t('bulk.underWay')}>
          {followed.map((id) => (
            <FollowedRun key={id} id={id} />
          ))}
        </section>
      )}
      {last !== null && <BulkOutcome id={last} opened={shown !== null} onClose={() => showRun(null)} />}
    </>
  );
}

/** A run in the background: its progress, and the word of its end. */
function FollowedRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: run, error } = useBulkRun(id);
  const cancel = useCancelRun();
  const text = useRunText();
  const isOver = run !== undefined && !isUnderWay(run.status);

  useEffect(() => {
    // A run that nobody can find any more has nothing to tell.
    if (error !== null) unfollowRun(id);
    if (!isOver) return;
    const { act, undoOf, done, refused, undoUntil, status } = run;
    unfollowRun(id);
    if (status === 'completed')
      announceOutcome({ runId: id, act, isUndo: undoOf !== null, done, refused, undoUntil });
    else showRun(id);
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
