import type { Ctx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import * as repo from '../write/categories.repo.ts';

/** The categories that an import has added go with it, unless other machines carry them by now. */
export async function undoCategories(ctx: Ctx, batchId: string): Promise<void> {
  const hidden = await repo.hideCategories(ctx.db, batchId);
  await record(
    ctx,
    ...hidden.map(({ id, name_cs: name }) => ({
      action: 'update',
      entity: 'category' as const,
      id,
      name,
      changes: { is_active: { from: true, to: false } },
    })),
  );
  await deleteUndoneCategories(ctx);
}

/** A machine in the trash keeps the category with which it would come back; once it is gone, so is that. */
export async function deleteUndoneCategories(ctx: Ctx): Promise<void> {
  const gone = await repo.deleteHiddenCategories(ctx.db);
  await record(
    ctx,
    ...gone.map(({ id, name_cs: name }) => ({ action: 'delete', entity: 'category' as const, id, name })),
  );
}
