import { AppError } from '../../../lib/app-error.ts';
import type { PublicCtx } from '../../../lib/ctx.ts';
import type { Limits } from './limits.ts';
import * as repo from './throttles.repo.ts';

const keysOf = (limits: Limits['own']) => limits.map(({ key }) => key);

const lengthOf = ({ minutes }: Limits) => minutes * 60_000;
const windowStart = (ctx: PublicCtx, limits: Limits) => new Date(ctx.now.getTime() - lengthOf(limits));

interface Count {
  key: string;
  failures: number;
  window_started_at: string;
}

/** The seconds until the window of each counter that is over has passed. */
function waitFor(
  ctx: PublicCtx,
  limits: Limits,
  counts: readonly Count[],
  isOver: (count: Count) => boolean,
) {
  const waits = counts
    .filter(isOver)
    .map((row) => Date.parse(row.window_started_at) + lengthOf(limits) - ctx.now.getTime());
  return waits.length === 0 ? 0 : Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}

const allowedBy = ({ own, shared }: Limits) =>
  new Map([...own, ...shared].map((one) => [one.key, one.attempts]));

/** Counts an attempt and returns the seconds to wait when there were too many, else 0. */
export async function countAttempt(ctx: PublicCtx, limits: Limits): Promise<number> {
  // A failed call would roll back its own count.
  if (ctx.db.isTransaction) throw new Error('attempts are counted outside of transactions');
  const allowed = allowedBy(limits);
  const counts = await repo.countAttempts(ctx.db, [...allowed.keys()], ctx.now, windowStart(ctx, limits));
  return waitFor(ctx, limits, counts, ({ key, failures }) => failures > (allowed.get(key) ?? 0));
}

/** 429 when no attempt is left, without counting one. */
export async function requireAttemptsLeft(ctx: PublicCtx, limits: Limits): Promise<void> {
  const allowed = allowedBy(limits);
  const counts = await repo.selectCounts(ctx.db, [...allowed.keys()], windowStart(ctx, limits));
  const retryAfter = waitFor(ctx, limits, counts, ({ key, failures }) => failures >= (allowed.get(key) ?? 0));
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** Counts an attempt; 429 when there were too many. */
export async function requireAttempt(ctx: PublicCtx, limits: Limits): Promise<void> {
  const retryAfter = await countAttempt(ctx, limits);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** After a successful attempt. */
export async function resetAttempts(ctx: PublicCtx, { own, shared }: Limits): Promise<void> {
  await repo.deleteCounts(ctx.db, keysOf(own));
  await repo.decrementAttempts(ctx.db, keysOf(shared));
}

/** Counts an attempt before it is checked, so that parallel attempts count too; a successful one is subtracted again. */
export async function countedCheck<T>(
  ctx: PublicCtx,
  limits: Limits,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await requireAttempt(ctx, limits);
  const result = await check();
  if (result !== null) await resetAttempts(ctx, limits);
  return result;
}
