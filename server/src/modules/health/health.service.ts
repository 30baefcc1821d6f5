import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { version } from '../../lib/version.ts';
import { checkDatabase } from './health.repo.ts';

let isOut = false;

export async function get(ctx: PublicCtx): Promise<{ status: 'ok'; version: string }> {
  try {
    await checkDatabase(ctx.db);
  } catch (error) {
    // Logged once for each outage, however often health is asked.
    if (!isOut) ctx.log.warn({ reason: String(error) }, 'the database does not respond');
    isOut = true;
    throw new AppError('unavailable', { retryAfter: 2 });
  }
  if (isOut) ctx.log.info('the database responds again');
  isOut = false;
  return { status: 'ok', version };
}

/** A process that is stopping still answers, but should get no more requests. */
export async function ready(ctx: PublicCtx, isStopping: boolean): Promise<{ status: 'ok'; version: string }> {
  if (isStopping) throw new AppError('unavailable', { retryAfter: 2 });
  return get(ctx);
}
