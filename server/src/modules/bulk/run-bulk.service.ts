import { randomUUID } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import * as items from './bulk-items.repo.ts';
import { actionOnItem, RunStopped, type Attempt, type Item } from './bulk-runner.service.ts';
import * as repo from './bulk-runs.repo.ts';
import { tellUser } from './tell-user.ts';

const chunk = 200;
/** Records at a time: while one waits for the disk, the other computes. More would leave people waiting. */
export const lanes = 2;

interface Progress {
  done: number;
  refused: number;
}

/**
 * Works on a run, for at most so many milliseconds: `paused` when there is more to do, `held` when another
 * attempt is at it. An outage is thrown; the run then waits to be taken up again.
 */
export async function workOn(
  ctx: Ctx,
  runId: string,
  milliseconds: number,
): Promise<'ended' | 'paused' | 'held'> {
  const attemptId = randomUUID();
  const lease = repo.runLease(runId, attemptId);
  const run = await lease.claim(ctx.db);
  if (!run) return (await repo.selectStatus(ctx.db, runId)) === 'running' ? 'held' : 'ended';
  const attempt = { run, attemptId, lease };
  const own: Ctx = { ...ctx, requestId: run.request_id, language: run.language };
  const progress: Progress = await items.countOutcomes(ctx.db, runId);
  return runWithHeartbeat(ctx, lease, { labels: { runId }, progress: () => progress }, async () => {
    try {
      const isThrough = await eachItem(own, attempt, progress, Date.now() + milliseconds);
      if (!isThrough) return await pause(own, attempt, progress);
      await end(own, attempt, progress, { status: 'completed' });
      return 'ended';
    } catch (error) {
      if (!(error instanceof RunStopped)) {
        await release(own, attempt, progress);
        throw error;
      }
      if (error.why === 'user_gone') await end(own, attempt, progress, failed('user_gone'));
      else await repo.recountRun(ctx.db, runId);
      return 'ended';
    }
  });
}

const failed = (code: 'user_gone' | 'interrupted') => ({ status: 'failed', failure_code: code }) as const;

/** False when the time is up before the records are. */
async function eachItem(ctx: Ctx, attempt: Attempt, progress: Progress, until: number): Promise<boolean> {
  for (let position = 0; ;) {
    const waiting = await items.selectWaiting(ctx.db, attempt.run.id, position, chunk);
    const last = waiting.at(-1);
    if (last === undefined) return true;
    const queue = waiting.values();
    const ends = await Promise.allSettled(
      Array.from({ length: lanes }, () => workThrough(ctx, attempt, progress, queue, until)),
    );
    // Nothing is under way any more when the run is given back.
    const broken = ends.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    if (Date.now() > until) return false;
    position = last.position;
  }
}

/**
 * One lane takes the next record until there is none or the time is up, but one at least. What breaks one lane
 * breaks the others.
 */
async function workThrough(
  ctx: Ctx,
  attempt: Attempt,
  progress: Progress,
  queue: Iterator<Item>,
  until: number,
): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    progress[await actionOnItem(ctx, attempt, next.value)] += 1;
    if (Date.now() > until) return;
  }
}

/** A run does not keep others waiting: it takes its turn again behind them. */
function pause(ctx: Ctx, attempt: Attempt, { done, refused }: Progress): Promise<'paused' | 'ended'> {
  return inTx(ctx, async (ctx) => {
    const changes = { status: 'queued', attempt_id: null, done, refused } as const;
    const isOurs = await attempt.lease.update(ctx.db, changes);
    if (!isOurs) return 'ended';
    await ctx.jobs.send(ctx.db, 'bulk-run', { runId: attempt.run.id });
    return 'paused';
  });
}

/** A job comes back for the rest; a call has told its caller of the failure, and nobody else works for it. */
async function release(ctx: Ctx, attempt: Attempt, { done, refused }: Progress): Promise<void> {
  const changes = attempt.run.is_background
    ? ({ status: 'queued', attempt_id: null, done, refused } as const)
    : { ...failed('interrupted'), done, refused, params: '{}', finished_at: new Date() };
  await attempt.lease.update(ctx.db, changes);
}

async function end(
  ctx: Ctx,
  { run, lease }: Attempt,
  { done, refused }: Progress,
  outcome: { status: 'completed' } | ReturnType<typeof failed>,
): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const whole = { ...outcome, done, refused, params: '{}', finished_at: new Date() };
    const isOurs = await lease.update(ctx.db, whole);
    if (isOurs && run.is_background)
      await tellUser(ctx, { ...run, done, refused }, outcome.status === 'completed' ? 'finished' : 'failed');
  });
}
