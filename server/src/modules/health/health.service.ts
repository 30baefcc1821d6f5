import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { version } from '../../lib/version.ts';
import { checkDatabase } from './health.repo.ts';

export async function get(ctx: PublicCtx): Promise<{ status: 'ok'; version: string }> {
  try {
    await checkDatabase(ctx.db);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not respond');
    throw new AppError('unavailable', { retryAfter: 2 });
  }
  return { status: 'ok', version };
}
