import { inTx } from '../db/tx.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/**
 * Runs a job's work for each record in its own transaction. What fails for one record, such as a lock that someone
 * holds for long, does not keep the others waiting: it is thrown after them, so that the job is reported as failed. A
 * refusal means that the record was changed or deleted since it was selected.
 */
export async function eachAlone(
  ctx: Ctx,
  ids: readonly string[],
  work: (ctx: Ctx, id: string) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const id of ids) {
    try {
      await inTx(ctx, (tx) => work(tx, id));
    } catch (error) {
      if (error instanceof AppError) ctx.log.info({ id, code: error.code }, 'record skipped by a job');
      else failed.push(error);
    }
  }
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} of ${ids.length} records failed`);
}
