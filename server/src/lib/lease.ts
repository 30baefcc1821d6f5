import type { Lease } from '../db/lease.ts';
import type { PublicCtx } from './ctx.ts';

const heartbeatMs = 1000;

/**
 * Does the work of a claimed lease, with a heartbeat every second. `lost` is aborted when the work was cancelled or
 * another attempt has taken over. Heartbeats never overlap; a failed one is logged, and the next one tries again.
 */
export async function runWithHeartbeat<Changes extends object, T>(
  { db, log }: Pick<PublicCtx, 'db' | 'log'>,
  lease: Pick<Lease<unknown, Changes>, 'update'>,
  {
    labels,
    progress,
  }: {
    /** Of the log message. */
    labels: Record<string, string>;
    /** Written with each heartbeat. */
    progress: () => Changes;
  },
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let isBeating = false;
  let isDone = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    lease
      .update(db, progress())
      // The last statements of the work lock the row until the commit, which ends the lease.
      .then((isOurs) => {
        if (!isOurs && !isDone) lost.abort();
      })
      .catch((error: unknown) => log.warn({ err: error, ...labels }, 'heartbeat failed'))
      .finally(() => (isBeating = false));
  }, heartbeatMs);
  try {
    return await work(lost.signal);
  } finally {
    isDone = true;
    clearInterval(timer);
  }
}
