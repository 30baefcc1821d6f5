import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { clearFailures, countFailures, selectFailures } from './auth.repo.ts';

const windowMinutes = 15;

/** Failures allowed within the window. The account alone has no limit: a stranger must not lock its owner out. */
const limits = { pair: 5, address: 50 } as const;

function keysOf(email: string, address: string) {
  return { pair: `login:${email.toLowerCase()}@${address}`, address: `login:${address}` };
}

const windowStart = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000);

/** Refuses with 429 while an address has guessed too often, at one account or altogether. */
export async function checkLoginThrottle(ctx: PublicCtx, email: string, address: string): Promise<void> {
  const keys = keysOf(email, address);
  for (const row of await selectFailures(ctx.db, Object.values(keys), windowStart(ctx.now))) {
    const limit = row.key === keys.pair ? limits.pair : limits.address;
    if (row.failures < limit) continue;
    const waited = ctx.now.getTime() - Date.parse(row.window_started_at);
    throw new AppError('too_many_requests', { retryAfter: Math.ceil(windowMinutes * 60 - waited / 1000) });
  }
}

export async function countLoginFailure(ctx: PublicCtx, email: string, address: string): Promise<void> {
  await countFailures(ctx.db, Object.values(keysOf(email, address)), ctx.now, windowStart(ctx.now));
}

export async function clearLoginFailures(ctx: PublicCtx, email: string, address: string): Promise<void> {
  await clearFailures(ctx.db, [keysOf(email, address).pair]);
}
