import { bulkPermission } from '@strojpark/core/domain/bulk';
import { can, permissionMatrix, permissions, type Actor } from '@strojpark/core/domain/access/permissions';
import { randomUUID } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { refusalOf, unchanged } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import { isConnectionLost } from '../../lib/outage.ts';
import { actionOf } from './bulk-actions.ts';
import * as items from './bulk-items.repo.ts';
import * as repo from './bulk-runs.repo.ts';
import { notifyUser } from './notify-user.ts';

const chunk = 200;
/**
 * Records processed in parallel, so that one computes while another waits for the disk. More would slow down user
 * requests.
 */
export const workers = 2;

interface Progress {
  done: number;
  refused: number;
}

/**
 * Works on a run for at most `milliseconds`: `paused` when there is more to do, `held` when another attempt has it.
 * An outage is thrown; the run can then be claimed again.
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

/** False when the time is up before all records are done. */
async function eachItem(ctx: Ctx, attempt: Attempt, progress: Progress, until: number): Promise<boolean> {
  for (let position = 0; ;) {
    const waiting = await items.selectWaiting(ctx.db, attempt.run.id, position, chunk);
    const last = waiting.at(-1);
    if (last === undefined) return true;
    const queue = waiting.values();
    const ends = await Promise.allSettled(
      Array.from({ length: workers }, () => workThrough(ctx, attempt, progress, queue, until)),
    );
    // Wait for all workers before the run is released.
    const failure = ends.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
    if (Date.now() > until) return false;
    position = last.position;
  }
}

/**
 * Each worker takes the next record until none is left or the time is up, but at least one. An outage breaks all
 * of them.
 */
async function workThrough(
  ctx: Ctx,
  attempt: Attempt,
  progress: Progress,
  queue: Iterator<Item>,
  until: number,
): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    progress[await runOnItem(ctx, attempt, next.value)] += 1;
    if (Date.now() > until) return;
  }
}

/** Queues the run again behind others, so that it does not block them. */
function pause(ctx: Ctx, attempt: Attempt, { done, refused }: Progress): Promise<'paused' | 'ended'> {
  return inTx(ctx, async (ctx) => {
    const changes = { status: 'queued', attempt_id: null, done, refused } as const;
    const isOurs = await attempt.lease.update(ctx.db, changes);
    if (!isOurs) return 'ended';
    await ctx.jobs.send(ctx.db, 'bulk-run', { runId: attempt.run.id });
    return 'paused';
  });
}

/** A job is retried and continues; a call has returned its failure, so nothing continues it. */
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
    if (!isOurs) return;
    const { ended } = actionOf(run.act);
    if (ended && run.undo_of === null) {
      const user = { ...ctx.user, id: run.created_by, name: run.created_by_name };
      await ended({ ...ctx, user }, await items.selectDone(ctx.db, run.id));
    }
    if (run.is_background)
      await notifyUser(
        ctx,
        { ...run, done, refused },
        outcome.status === 'completed' ? 'finished' : 'failed',
      );
  });
}

/** A run and the attempt that works on it. */
interface Attempt {
  run: repo.ClaimedRun;
  attemptId: string;
  lease: repo.RunLease;
}

/** The run must stop: it was cancelled or taken over, or its user is no longer active. */
class RunStopped extends Error {
  readonly why: 'lost' | 'user_gone';
  constructor(why: 'lost' | 'user_gone') {
    super(why);
    this.why = why;
  }
}

/** The user who started the run, with their current permissions. */
async function runnerOf(ctx: Ctx, { run, attemptId }: Attempt): Promise<Actor> {
  const runner = await repo.selectRunner(ctx.db, run.id, attemptId);
  if (!runner) throw new RunStopped('lost');
  const { role, status, deleted_at: deletedAt, role_permissions: matrix } = runner;
  if (role === null || status !== 'active' || deletedAt !== null) throw new RunStopped('user_gone');
  const scope = run.scope && permissions.filter((permission) => run.scope?.includes(permission));
  return {
    id: run.created_by,
    name: run.created_by_name,
    role,
    permissions: permissionMatrix(matrix)[role],
    ...(scope && { scope }),
  };
}

interface Item {
  position: number;
  record_id: string;
}

/**
 * Applies the action to one record and stores its outcome in the same transaction, so that no record is changed
 * twice. A refusal is stored; a lost connection is thrown.
 */
async function runOnItem(ctx: Ctx, attempt: Attempt, item: Item): Promise<'done' | 'refused'> {
  const { run } = attempt;
  try {
    await inTx(ctx, async (ctx) => {
      const user = await runnerOf(ctx, attempt);
      if (!can(user, bulkPermission[run.act])) throw new AppError('forbidden');
      const own = { ...ctx, user, now: new Date() };
      const done = run.undo_of === null ? await applyAction(own, run, item) : await undo(own, run, item);
      const isFirst = await items.setOutcome(ctx.db, run.id, item.position, { outcome: 'done', ...done });
      if (!isFirst) throw new RunStopped('lost');
    });
    return 'done';
  } catch (error) {
    // A record is not refused because of an outage, when the job can come back to it.
    if (error instanceof RunStopped || (run.is_background && isConnectionLost(error))) throw error;
    const { code, key, params } = refusalOf(ctx, error);
    await items.setOutcome(ctx.db, run.id, item.position, {
      outcome: 'refused',
      code,
      message_key: key,
      message_params: JSON.stringify(params),
    });
    return 'refused';
  }
}

async function applyAction(ctx: Ctx, run: repo.ClaimedRun, { record_id: id }: Item) {
  const done = await actionOf(run.act).apply(ctx, id, run.params);
  if (done === unchanged) return { code: unchanged };
  return done ? { version: done.version, undo: done.undo && JSON.stringify(done.undo) } : {};
}

async function undo(ctx: Ctx, run: repo.ClaimedRun, { record_id: id, position }: Item) {
  const undoOf = run.undo_of ?? '';
  const what = await items.lockUndo(ctx.db, undoOf, position);
  if (!what || what.version === null) throw new AppError('changed_since');
  await actionOf(run.act).undo?.(ctx, id, what.version, what.undo);
  await items.markUndone(ctx.db, undoOf, position);
  return {};
}
