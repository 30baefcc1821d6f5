import { Button, Group } from '@mantine/core';
import { isUnderWay } from '@strojpark/core/domain/bulk';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announceEnd, refreshAfterBulk, showRun, unfollowRun } from '../../lib/bulk.ts';
import { RunProgress } from '../../ui/bulk/run-progress.tsx';
import classes from './bulk-host.module.css';
import { useBulkRun, useCancelRun } from './bulk.queries.ts';
import { useRunText } from './use-run-text.ts';

/** A run in the background: its progress, and the word of its end. */
export function FollowedRun({ id }: { id: string }) {
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
      announceEnd({ runId: id, act, isUndo: undoOf !== null, done, refused, undoUntil });
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
