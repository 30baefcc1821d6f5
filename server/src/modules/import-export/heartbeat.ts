import type { Ctx } from '../../lib/ctx.ts';
import { updateOwnBatch } from './import-batches.repo.ts';

export interface Heartbeat {
  /** Shown as the progress of the import, at the next beat. */
  report: (processedRows: number) => void;
  stop: () => void;
}

const beat = 1000;

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
  let isBeating = false;
  let isStopped = false;

  async function tell(): Promise<void> {
    const isOurs = await updateOwnBatch(db, batchId, runId, { processed_rows: processedRows });
    if (!isOurs && !isStopped) onLost();
  }
  const timer = setInterval(() => {
    // The last statement of an import locks the batch until the commit.
    if (isBeating) return;
    isBeating = true;
    tell()
      .catch((error: unknown) => log.warn({ err: error, batchId }, 'import: heartbeat failed'))
      .finally(() => (isBeating = false));
  }, beat);

  return {
    report: (rows) => (processedRows = rows),
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
