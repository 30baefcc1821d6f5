import type { ImportBatch, ImportRowError } from '@strojpark/core/contracts/import-records';
import type { imports } from '@strojpark/core/contracts/imports';
import type { QueryOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './batches.repo.ts';
import { deleteRows } from './draft/staged-rows.repo.ts';
import { batchText, rowErrorText } from './import-text.ts';

export async function listBatches(ctx: Ctx, query: QueryOf<typeof imports.listBatches>) {
  const page = await repo.selectBatches(ctx.db, query);
  return { ...page, items: page.items.map((batch) => batchText(batch, ctx.language)) };
}

export async function getBatch(ctx: Ctx, id: string): Promise<ImportBatch> {
  const batch = await repo.selectBatch(ctx.db, id);
  if (!batch) throw new AppError('not_found');
  return batchText(batch, ctx.language);
}

/** Throws away a draft; what was imported is never forgotten. */
export function discardDraft(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await getBatch(ctx, id);
    if (!(await repo.lockDraft(ctx.db, id))) throw new AppError('import_state');
    await deleteRows(ctx.db, id);
    await repo.deleteBatch(ctx.db, id);
  });
}

/** Drafts that nobody has come back to go with their files. */
export async function discardOldDrafts(ctx: Ctx, before: Date): Promise<void> {
  for (const id of await repo.selectOldDrafts(ctx.db, before)) await discardDraft(ctx, id);
}

export async function listBatchErrors(ctx: Ctx, id: string, query: QueryOf<typeof imports.listBatchErrors>) {
  await getBatch(ctx, id);
  const page = await repo.selectRowErrors(ctx.db, id, query);
  const items: ImportRowError[] = page.items.map((error) => rowErrorText(error, ctx.language));
  return { ...page, items };
}
