import type { imports } from '@strojpark/core/contracts/imports';
import type { ImportKind } from '@strojpark/core/contracts/import-records';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { customFieldsOf, fieldSet } from '../../field-config/field-set.service.ts';
import { getBatch } from '../batches.service.ts';
import * as repo from './undo.repo.ts';
import { subjectOf } from '../import-subject.ts';
import { undoCategories } from './undo-categories.service.ts';
import { undoRecord } from './undo-record.ts';

/** Machines are taken back so many at a time, each step for itself: a list is never locked for long. */
const step = 2000;

/** Asks for an import to be taken back; a job does it. */
export function undo(ctx: Ctx, id: string): Promise<{ batchId: string }> {
  return inTx(ctx, async (ctx) => {
    subjectOf(ctx, await getBatch(ctx, id));
    if (!(await repo.queueUndo(ctx.db, id, ctx.user))) throw new AppError('import_state');
    await ctx.jobs.send(ctx.db, 'import-undo', { batchId: id });
    return { batchId: id };
  });
}

/** Takes an import back, a step at a time; after a crash it goes on where it was. */
export async function runUndo(ctx: Ctx, batchId: string): Promise<void> {
  const found = await repo.selectUndo(ctx.db, batchId);
  if (!found) return;
  const { kind, file_name: fileName, undone_by: id, undone_by_name: name } = found;
  const own: Ctx = { ...ctx, user: { ...ctx.user, id, name: name ?? ctx.user.name } };
  try {
    await takeBack(own, batchId, kind);
    await inTx(own, async (tx) => {
      const { done, kept } = await repo.updateUndo(tx.db, batchId, 'completed', new Date());
      await undoCategories(tx, batchId);
      await record(tx, {
        action: 'undo',
        entity: 'import',
        id: batchId,
        name: fileName,
        changes: { undone: { to: done }, kept: { to: kept } },
      });
    });
  } catch (error) {
    // Whoever has asked may ask again; what is taken back already stays so.
    await repo.updateUndo(ctx.db, batchId, 'failed', null);
    throw error;
  }
}

async function takeBack(ctx: Ctx, batchId: string, kind: ImportKind): Promise<void> {
  for (let isLeft = true; isLeft;) {
    await repo.updateUndo(ctx.db, batchId, 'running', null);
    isLeft = await inTx(ctx, (tx) =>
      kind === 'machines' ? undoMachines(tx, batchId) : undoRecords(tx, batchId, kind),
    );
  }
}

/** False when nothing is left. */
async function undoMachines(ctx: Ctx, batchId: string): Promise<boolean> {
  const { db, user, now, requestId } = ctx;
  const author = { id: user.id, name: user.name, now, requestId };
  const left = await repo.selectResultsLeft(db, batchId, step);
  if (left.length === 0) return false;
  const verdicts = await repo.selectMachinesToUndo(
    db,
    batchId,
    left.map(({ record_id }) => record_id),
  );
  const idsOf = (verdict: string, act?: string) =>
    verdicts
      .filter((one) => one.verdict === verdict && (act === undefined || one.act === act))
      .map((one) => one.id);
  const custom = customFieldsOf(await fieldSet(ctx)).map(({ fieldName }) => fieldName);
  await repo.trashMachines(db, idsOf('done', 'created'), author);
  await repo.restoreMachines(db, batchId, idsOf('done', 'updated'), custom, author);
  for (const verdict of new Set(verdicts.map((one) => one.verdict)))
    await repo.markUndo(db, batchId, idsOf(verdict), verdict);
  return true;
}

const recordsAtOnce = 100;

/** Users and reservations are taken back by the services by which people do it. */
async function undoRecords(ctx: Ctx, batchId: string, kind: 'users' | 'reservations'): Promise<boolean> {
  const left = await repo.selectResultsLeft(ctx.db, batchId, recordsAtOnce);
  for (const result of left)
    await repo.markUndo(ctx.db, batchId, [result.record_id], await undoRecord(ctx, kind, result));
  return left.length > 0;
}

/** The records that an undo has left as they are, and why. */
export async function listKept(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listKept>,
): Promise<ResponseOf<typeof imports.listKept>> {
  await getBatch(ctx, id);
  const page = await repo.selectKept(ctx.db, id, query);
  const items = page.items.map((item) => ({ ...item, reason: item.reason as repo.KeptReason }));
  return { ...page, items };
}
