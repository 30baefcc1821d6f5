import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import type { BatchChanges, BatchLease } from '../batches.repo.ts';
import type { Subject } from '../import-subject.ts';
import { keepFailedRows } from '../draft/staged-rows.repo.ts';
import type { ParsePlan } from '../map/plan.ts';

/** An attempt to import a file whose rows wait in the staging table. */
export interface Attempt {
  batchId: string;
  lease: BatchLease;
  subject: Subject;
  mode: 'skip' | 'stop';
  fileName: string;
  plan: ParsePlan;
  /** How much of the work is done, from 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Failure {
  total: number;
  refused: number;
  code: string;
  params: Record<string, number>;
}

/** The file as a whole is refused; its errors stay to be read. */
export async function failAttempt(
  ctx: Ctx,
  attempt: Attempt,
  { total, refused, code, params }: Failure,
): Promise<null> {
  await finishAttempt(ctx, attempt, {
    status: 'failed',
    processed_rows: total,
    // What the draft has promised has not come true.
    created: 0,
    updated: 0,
    unchanged: 0,
    refused,
    failure_code: code,
    failure_params: JSON.stringify(params),
  });
  return null;
}

/** The last statements of an import's transaction. */
export async function finishAttempt(
  ctx: Ctx,
  { batchId, lease }: Attempt,
  changes: BatchChanges,
): Promise<void> {
  await keepFailedRows(ctx.db, batchId);
  const isOurs = await lease.update(ctx.db, { ...changes, finished_at: new Date() });
  // Another attempt has taken over: what this one has written must not stand.
  if (!isOurs) throw new AppError('import_running');
}
