import { maxInRequest, undoUntil, type BulkAction, type UndoableRun } from '@strojpark/core/domain/bulk';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { bulkFailure, errorLine, type BulkFailure } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { actionOf, type BulkParams } from './bulk-actions.ts';
import * as items from './bulk-items.repo.ts';
import * as repo from './bulk-runs.repo.ts';
import { workOn } from './run-bulk.service.ts';

export interface BulkRequest<A extends BulkAction> {
  act: A;
  /** The records that match now; later matches are not included. */
  ids: readonly string[];
  params: BulkParams[A];
  asJob: boolean;
}

export interface BulkDone {
  runId: string;
  done: number;
  undoUntil: string | null;
  errors: string[];
  failures: BulkFailure[];
}

/** A finished run, or one that runs in the background. */
export type BulkOutcome = BulkDone | { runId: string; total: number };

/** Runs while the caller waits, or in the background when there are many records. */
export async function startBulk<A extends BulkAction>(
  ctx: Ctx,
  request: BulkRequest<A>,
): Promise<BulkOutcome> {
  const ids = [...new Set(request.ids)];
  const asJob = request.asJob || ids.length > maxInRequest;
  const runId = await inTx(ctx, async (ctx) => {
    const run = newRun(ctx, { act: request.act, total: ids.length, asJob });
    const id = await repo.insertRun(ctx.db, { ...run, params: JSON.stringify(request.params) });
    await items.insertItems(ctx.db, id, ids);
    if (asJob) await ctx.jobs.send(ctx.db, 'bulk-run', { runId: id });
    return id;
  });
  return asJob ? { runId, total: ids.length } : finishNow(ctx, runId);
}

/** Undoes a run on all records that have not been changed since. */
export async function startUndo(
  ctx: Ctx,
  undoOf: repo.RunRow,
  { asJob: prefersJob }: { asJob: boolean },
): Promise<BulkOutcome> {
  const asJob = prefersJob || undoOf.undoable > maxInRequest;
  const { runId, total } = await inTx(ctx, async (ctx) => {
    const run = newRun(ctx, { act: undoOf.act, total: undoOf.undoable, asJob });
    const id = await repo.insertRun(ctx.db, { ...run, undo_of: undoOf.id, params: '{}' });
    const count = await items.insertUndoItems(ctx.db, id, undoOf.id);
    // Another undo request was faster.
    if (count === 0) throw new AppError('bulk_not_undoable');
    if (asJob) await ctx.jobs.send(ctx.db, 'bulk-run', { runId: id });
    return { runId: id, total: count };
  });
  return asJob ? { runId, total } : finishNow(ctx, runId);
}

function newRun(
  { user, now, language, requestId }: Ctx,
  { act, total, asJob }: { act: BulkAction; total: number; asJob: boolean },
) {
  return {
    act,
    status: 'queued' as const,
    total,
    is_background: asJob,
    scope: user.scope ? [...user.scope] : null,
    language,
    request_id: requestId,
    created_by: user.id,
    created_by_name: user.name,
    created_at: now,
  };
}

async function finishNow(ctx: Ctx, runId: string): Promise<BulkDone> {
  await workOn(ctx, runId, Number.POSITIVE_INFINITY);
  const run = await repo.selectRun(ctx.db, runId);
  if (!run) throw new AppError('not_found');
  const failures = await namedFailures(
    ctx,
    run,
    await items.selectFirstFailures(ctx.db, runId, maxInRequest),
  );
  return {
    runId,
    done: run.done,
    undoUntil: undoUntil(undoable(run))?.toISOString() ?? null,
    errors: failures.map(errorLine),
    failures,
  };
}

type StoredFailure = Awaited<ReturnType<typeof items.selectFirstFailures>>[number];

/** Failures with the names of their records, in the language of the request. */
export async function namedFailures(
  ctx: Ctx,
  { act }: Pick<repo.RunRow, 'act'>,
  failures: readonly StoredFailure[],
): Promise<BulkFailure[]> {
  if (failures.length === 0) return [];
  const names = await actionOf(act).namesOf(
    ctx,
    failures.map(({ id }) => id),
  );
  return failures.map(({ id, code, key, params }) =>
    bulkFailure(ctx, id, names.get(id), {
      code: code ?? 'internal',
      key: key ?? 'errors.internal',
      params: (params ?? {}) as Record<string, string | number>,
    }),
  );
}

/** The run as the undo rules need it. */
export const undoable = ({ act, status, undoOf, undoable: count, finishedAt }: repo.RunRow): UndoableRun => ({
  act,
  status,
  isUndo: undoOf !== null,
  undoableCount: count,
  finishedAt,
});
