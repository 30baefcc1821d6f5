import { setTimeout as sleep } from 'node:timers/promises';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { isLockTimeout, isOutOfColumns, limitLockWait } from './custom-columns.repo.ts';

const maxAttempts = 3;
const firstPause = 500;
const retryAfter = 10;

/**
 * Runs a change of the columns of machines in one transaction that never waits long for its lock: as long as it
 * waits, everybody else does. Gives way and tries again; AppError machines_busy when somebody keeps the table.
 */
export async function changingTable<T>(ctx: Ctx, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTx(ctx, async (ctx) => {
        await limitLockWait(ctx.db);
        return fn(ctx);
      });
    } catch (error) {
      if (isOutOfColumns(error)) throw new AppError('field_columns_used_up');
      if (!isLockTimeout(error)) throw error;
      if (attempt === maxAttempts) throw new AppError('machines_busy', { retryAfter });
      await sleep(firstPause * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}
