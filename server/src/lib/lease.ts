import type { Lease } from '../db/lease.ts';
import type { PublicCtx } from './ctx.ts';

const heartbeatMs = 1000;

export interface Held<Changes> {
  /** Progress, written with the next heartbeat. */
  report: (changes: Changes) => void;
  /** Aborted when the work was cancelled, or another attempt has taken over. */
  lost: AbortSignal;
}

/**
 * Does the work of a lease that was claimed, with a heartbeat every second. A heartbeat waits for the one before
 * it; one that fails is logged, and the next one tries again.
 */
export async function runWithHeartbeat<Changes extends object, T>(
  { db, log }: Pick<PublicCtx, 'db' | 'log'>,
  lease: Pick<Lease<unknown, Changes>, 'update'>,
  labels: Record<string, string>,
  work: (held: Held<Partial<Changes>>) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const progress = {} as Changes;
  let isBeating = false;
  let isDone = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    lease
      .update(db, { ...progress })
      // The last statements of the work lock the row until they are committed, and then end the lease.
      .then((isOurs) => {
        if (!isOurs && !isDone) lost.abort();
      })
      .catch((error: unknown) => log.warn({ err: error, ...labels }, 'heartbeat failed'))
      .finally(() => (isBeating = false));
  }, heartbeatMs);
  try {
    return await work({ report: (changes) => Object.assign(progress, changes), lost: lost.signal });
  } finally {
    isDone = true;
    clearInterval(timer);
  }
}
