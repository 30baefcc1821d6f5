import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import * as repo from './attachments.repo.ts';
import { storedNames } from './stored-names.service.ts';

const atOnce = 500;

/**
 * Deletes all attachments of permanently deleted machines in the caller's transaction. Their files are deleted after
 * the commit.
 */
export async function deleteFilesOf(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  await deleteStoredFiles(ctx, await repo.selectIdsOf(ctx.db, machineIds));
}

/** Deletes the documents of a cost, which is deleted in the same transaction. */
export async function deleteDocumentsOf(ctx: Ctx, costId: string): Promise<void> {
  await deleteStoredFiles(ctx, await repo.selectIdsOfCost(ctx.db, costId));
}

async function deleteStoredFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await repo.deleteAttachments(ctx.db, ids);
  await ctx.jobs.send(ctx.db, 'attachment-files-delete', { ids: [...ids] });
}

/** Deletes stored files whose attachment was deleted permanently or never added. */
export async function deleteFiles(ctx: Ctx, files: FileStore, ids: readonly string[]): Promise<void> {
  const unknown = await repo.selectUnknown(ctx.db, ids);
  for (const name of unknown.flatMap(storedNames)) await files.delete(name);
}

/** Permanently deletes attachments that were removed too long ago to be restored. */
export async function emptyTrash(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - attachmentLimits.trashDays * dayMs);
  for (;;) {
    const ids = await inTx(ctx, async (ctx) => {
      const found = await repo.selectRemovedBefore(ctx.db, before, atOnce);
      await deleteStoredFiles(ctx, found);
      return found;
    });
    if (ids.length < atOnce) return;
  }
}
