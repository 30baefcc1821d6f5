import { setTimeout as sleep } from 'node:timers/promises';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { isLockTimeout, isOutOfColumns, limitLockWait } from './custom-columns.repo.ts';

const maxAttempts = 3;
const firstRetryDelayMs = 500;
const retryAfterSeconds = 10;

/**
 * Runs a change of the machine columns in one transaction with a short lock timeout, because all other queries of
 * the table queue behind a waiting ALTER TABLE. Retries; AppError machines_busy when the table stays locked.
 */
export async function alterMachineTable<T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTx(ctx, async (ctx) => {
        await limitLockWait(ctx.db);
        return fn(ctx);
      });
    } catch (error) {
      if (isOutOfColumns(error)) throw new AppError('field_columns_used_up');
      if (!isLockTimeout(error)) throw error;
      if (attempt === maxAttempts) throw new AppError('machines_busy', { retryAfter: retryAfterSeconds });
      await sleep(firstRetryDelayMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}
