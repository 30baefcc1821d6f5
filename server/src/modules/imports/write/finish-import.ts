import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { notify } from '../../mail/notify.service.ts';
import { notifyUsers } from '../../notifications/notifications.service.ts';
import type { BatchChanges, BatchLease } from '../batches.repo.ts';
import { keepFailedRows } from '../draft/staged-rows.repo.ts';
import type { Subject } from '../import-subject.ts';
import type { MappingPlan } from '../map/plan.ts';

/** An attempt to import staged rows. */
export interface Attempt {
  batchId: string;
  lease: BatchLease;
  subject: Subject;
  mode: 'skip' | 'stop';
  fileName: string;
  plan: MappingPlan;
  /** Progress from 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Failure {
  total: number;
  refused: number;
  code: string;
  params: Record<string, number>;
}

/** The file as a whole is refused; its errors can still be read. */
export async function failAttempt(
  ctx: Ctx,
  attempt: Attempt,
  { total, refused, code, params }: Failure,
): Promise<false> {
  await finishAttempt(ctx, attempt, {
    status: 'failed',
    processed_rows: total,
    // The counts of the draft no longer apply.
    created: 0,
    updated: 0,
    unchanged: 0,
    refused,
    failure_code: code,
    failure_params: JSON.stringify(params),
  });
  return false;
}

/** The last statements of an import's transaction. */
export async function finishAttempt(
  ctx: Ctx,
  { batchId, lease }: Attempt,
  changes: BatchChanges,
): Promise<void> {
  await keepFailedRows(ctx.db, batchId);
  const isOurs = await lease.update(ctx.db, { ...changes, finished_at: new Date() });
  // Another attempt has taken over the lease: this one must not commit.
  if (!isOurs) throw new AppError('import_running');
}

export interface Counts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** Records a successful import and notifies its user, in the transaction of the import. */
export async function notifyFinished(
  ctx: Ctx,
  { batchId, fileName }: Pick<Attempt, 'batchId' | 'fileName'>,
  { total, created, updated, unchanged, refused }: Counts,
): Promise<void> {
  await record(ctx, {
    action: 'import',
    entity: 'import',
    id: batchId,
    name: fileName,
    changes: { created: { to: created }, updated: { to: updated }, refused: { to: refused } },
  });
  await notifyUsers(ctx, {
    kind: 'import_finished',
    to: [ctx.user.id],
    entity: 'import',
    entityId: batchId,
    values: { fileName, created, updated, refused },
  });
  await notify(ctx, {
    template: 'import_success',
    creatorId: ctx.user.id,
    entity: 'import',
    id: batchId,
    values: () => ({
      userName: ctx.user.name,
      fileName,
      totalRows: String(total),
      successCount: String(created + updated),
      skippedCount: String(unchanged),
      errorCount: String(refused),
      processingTime: durationText(Date.now() - ctx.now.getTime()),
      detailUrl: `${ctx.baseUrl}/import?batch=${batchId}`,
    }),
  });
}

export async function notifyFailed(
  ctx: Ctx,
  { batchId, fileName, userId }: { batchId: string; fileName: string; userId: string | null },
): Promise<void> {
  await notifyUsers(ctx, {
    kind: 'import_failed',
    to: [userId],
    entity: 'import',
    entityId: batchId,
    values: { fileName },
  });
}

/** `45 s`, `3 min 5 s`. */
function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
