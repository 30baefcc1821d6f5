import type { Ctx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { notify } from '../../mail/notify.service.ts';
import { notifyUsers } from '../../notifications/notifications.service.ts';
import type { Attempt } from './attempt.ts';

export interface ImportOutcome {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** Records an import that has succeeded and tells those concerned, in its own transaction. */
export async function tellFinished(
  ctx: Ctx,
  { batchId, fileName }: Pick<Attempt, 'batchId' | 'fileName'>,
  { total, created, updated, unchanged, refused }: ImportOutcome,
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
    to: ctx.user.id === null ? [] : [ctx.user.id],
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

/** Tells whoever has started an import that nothing came of it. */
export async function tellFailed(
  ctx: Ctx,
  { batchId, fileName, userId }: { batchId: string; fileName: string; userId: string | null },
): Promise<void> {
  await notifyUsers(ctx, {
    kind: 'import_failed',
    to: userId === null ? [] : [userId],
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
