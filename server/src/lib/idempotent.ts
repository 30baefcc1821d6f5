import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimIdempotencyKey,
  idempotencyLease,
  releaseIdempotencyKey,
  storeIdempotentResponse,
  type Answer,
  type IdempotencyKey,
} from '../db/idempotency.ts';
import { inTx } from '../db/tx.ts';
import { AppError } from './app-error.ts';
import type { PublicCtx } from './ctx.ts';
import { runWithHeartbeat } from './lease.ts';

/** How long a repeated call waits for the first one: longer than it takes to take over a dead one. */
const timeoutMs = 20_000;
const intervalMs = 250;

type IdempotentCtx = Pick<PublicCtx, 'db' | 'log' | 'now'>;
type Run = (db: PublicCtx['db']) => Promise<Answer>;

/** Key, change and response are committed together, so repeating a call after a lost connection changes nothing. */
export function idempotentInTransaction(ctx: IdempotentCtx, key: IdempotencyKey, run: Run): Promise<Answer> {
  return inTx(ctx, async (ctx) => {
    const stored = await claim(ctx, key);
    if (stored !== null) return stored;
    const answer = await run(ctx.db);
    await storeIdempotentResponse(ctx.db, key, answer);
    return answer;
  });
}

/**
 * For calls that commit item by item: the key is claimed first and released after a failure. What a dead attempt
 * has done is not undone; the repeated call finds it done.
 */
export async function idempotentPerItem(ctx: IdempotentCtx, key: IdempotencyKey, run: Run): Promise<Answer> {
  const stored = await claim(ctx, key);
  if (stored !== null) return stored;
  const heartbeat = { labels: { idempotencyKey: key.key }, progress: () => ({}) };
  return runWithHeartbeat(ctx, idempotencyLease(key, ctx.now), heartbeat, async () => {
    try {
      const answer = await run(ctx.db);
      await storeIdempotentResponse(ctx.db, key, answer);
      return answer;
    } catch (error) {
      await releaseIdempotencyKey(ctx.db, key);
      throw error;
    }
  });
}

/** Null when this attempt has to do the work, otherwise the first response; waits for a running attempt. */
async function claim({ db, now }: IdempotentCtx, key: IdempotencyKey): Promise<Answer | null> {
  for (const until = performance.now() + timeoutMs; ; await sleep(intervalMs)) {
    const found = await claimIdempotencyKey(db, key, now);
    if (found === 'ours') return null;
    if (found === 'mismatch') throw new AppError('idempotency_mismatch');
    if (found !== 'running') return found;
    if (performance.now() > until) throw new AppError('conflict');
  }
}
