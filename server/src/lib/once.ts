import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimIdempotencyKey,
  idempotencyLease,
  releaseIdempotencyKey,
  storeIdempotentAnswer,
  type Answer,
  type IdempotencyKey,
} from '../db/idempotency.ts';
import { inTx } from '../db/tx.ts';
import { AppError } from './app-error.ts';
import type { PublicCtx } from './ctx.ts';
import { runWithHeartbeat } from './lease.ts';

/** A repetition waits so long for the first call: longer than a dead one is taken for alive. */
const patience = 20_000;
const pause = 250;

type OnceCtx = Pick<PublicCtx, 'db' | 'log' | 'now'>;
type Run = (db: PublicCtx['db']) => Promise<Answer>;

/** Key, change and answer are committed together, so a repetition after a cut connection changes nothing. */
export function onceInOneTransaction(ctx: OnceCtx, key: IdempotencyKey, run: Run): Promise<Answer> {
  return inTx(ctx, async (ctx) => {
    const stored = await claim(ctx, key);
    if (stored !== null) return stored;
    const answer = await run(ctx.db);
    await storeIdempotentAnswer(ctx.db, key, answer);
    return answer;
  });
}

/**
 * For calls that commit item by item: the key is taken first, held as long as the attempt lives, and given back
 * when it fails. What an attempt that died has done is not undone, and its repetition finds it done.
 */
export async function oncePerItem(ctx: OnceCtx, key: IdempotencyKey, run: Run): Promise<Answer> {
  const stored = await claim(ctx, key);
  if (stored !== null) return stored;
  const heartbeat = { labels: { idempotencyKey: key.key }, progress: () => ({}) };
  return runWithHeartbeat(ctx, idempotencyLease(key, ctx.now), heartbeat, async () => {
    try {
      const answer = await run(ctx.db);
      await storeIdempotentAnswer(ctx.db, key, answer);
      return answer;
    } catch (error) {
      await releaseIdempotencyKey(ctx.db, key);
      throw error;
    }
  });
}

/** Null when the call is ours to serve, else the first answer; waits for an attempt that is under way. */
async function claim({ db, now }: OnceCtx, key: IdempotencyKey): Promise<Answer | null> {
  for (const until = Date.now() + patience; ; await sleep(pause)) {
    const found = await claimIdempotencyKey(db, key, now);
    if (found === 'ours') return null;
    if (found === 'mismatch') throw new AppError('idempotency_mismatch');
    if (found !== 'running') return found;
    if (Date.now() > until) throw new AppError('conflict');
  }
}
