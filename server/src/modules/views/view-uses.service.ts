import { customerPattern } from '@strojpark/core/domain/comments/comment-text';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './views.repo.ts';

const lists = { used: 'used_machines', stock: 'stock_machines' } as const satisfies Record<
  MachineType,
  string
>;

type Deleted = { category: string } | { field: string; type: MachineType };

/**
 * Refuses the deletion of a category or custom field that views use, unless the caller knows them. Private views of
 * others are counted, not named.
 */
export async function refuseUsedByViews(
  ctx: Ctx,
  deleted: Deleted,
  { isConfirmed }: { isConfirmed: boolean },
) {
  if (isConfirmed) return;
  const uses = await repo.selectUses(
    ctx.db,
    'category' in deleted ? deleted : { field: deleted.field, list: lists[deleted.type] },
  );
  if (uses.length === 0) return;
  const named = uses.filter(({ scope, owner_id }) => scope !== 'private' || owner_id === ctx.user.id);
  throw new AppError('used_by_views', {
    details: { views: named.map(({ name }) => name), others: uses.length - named.length },
  });
}

/** Deletes the views that would keep the names of anonymised customers. */
export async function eraseViewsAbout(ctx: Ctx, names: readonly string[]): Promise<void> {
  const ids = await repo.deleteAbout(ctx.db, customerPattern(names));
  if (ids.length > 0) announce(ctx, { noun: 'view', ids, by: null, action: 'anonymise' });
}
