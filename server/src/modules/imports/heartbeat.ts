import type { Ctx } from '../../lib/ctx.ts';
import { startBeating } from '../../lib/heartbeat.ts';
import { updateOwnBatch } from './batches.repo.ts';

export interface Heartbeat {
  /** Shown as the progress of the import, at the next beat. */
  report: (processedRows: number) => void;
  stop: () => void;
}

/**
 * Says every second that an attempt lives and how far it is. `onLost` is called when the attempt was given
 * up for dead and another one may have taken over.
 */
export function startHeartbeat(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  batchId: string,
  runId: string,
  onLost: () => void,
): Heartbeat {
  let processedRows = 0;
  let isStopped = false;
  // The last statement of an import locks the batch until the commit: that beat is the last, however long it takes.
  const stopBeating = startBeating(log, { batchId }, async () => {
    const isOurs = await updateOwnBatch(db, batchId, runId, { processed_rows: processedRows });
    if (!isOurs && !isStopped) onLost();
  });

  return {
    report: (rows) => (processedRows = rows),
    stop() {
      isStopped = true;
      stopBeating();
    },
  };
}
