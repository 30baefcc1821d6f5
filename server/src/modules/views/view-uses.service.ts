import { customerPattern } from '@strojpark/core/domain/comments/comment-text';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { discardMailsAbout } from '../mail/mail.service.ts';
import { deleteNotificationsAbout } from '../notifications/notifications.service.ts';
import { endUnnamed, endWatching } from './view-watch.service.ts';
import * as repo from './views.repo.ts';

const lists = { used: 'used_machines', stock: 'stock_machines' } as const satisfies Record<
  MachineType,
  string
>;

type Deleted = { category: string } | { field: string; type: MachineType };

/**
 * Refuses the deletion of a category or custom field that views use, unless the caller knows them: then those that
 * filter or sort by it are no longer watched. Private views of others are counted, not named.
 */
export async function refuseUsedByViews(
  ctx: Ctx,
  deleted: Deleted,
  { isConfirmed }: { isConfirmed: boolean },
) {
  const uses = await repo.selectUses(
    ctx.db,
    'category' in deleted ? deleted : { field: deleted.field, list: lists[deleted.type] },
  );
  if (isConfirmed) {
    for (const view of uses.filter((one) => one.isCriterion)) await endWatching(ctx, view, 'view_broken');
    return;
  }
  if (uses.length === 0) return;
  const named = uses.filter(({ scope, owner_id }) => scope !== 'private' || owner_id === ctx.user.id);
  throw new AppError('used_by_views', {
    details: { views: named.map(({ name }) => name), others: uses.length - named.length },
  });
}

/** Deletes a view. Its schedules are paused, which the history says without its name: it may be private. */
export async function removeView(ctx: Ctx, id: string): Promise<void> {
  const paused = await repo.deleteView(ctx.db, id, ctx.now);
  const changes = { isPaused: { from: false, to: true }, reason: { to: 'view_deleted' } };
  await record(
    ctx,
    ...paused.map((schedule) => ({
      action: 'pause_schedule',
      entity: 'report' as const,
      id: schedule,
      name: 'view',
      changes,
    })),
  );
}

/** Deletes the views that would keep the names of anonymised customers, and notifications and unsent mails about them. */
export async function eraseViewsAbout(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const ids = await repo.selectAbout(ctx.db, customerPattern(names));
  if (ids.length === 0) return ids;
  await deleteNotificationsAbout(ctx, 'view', ids);
  await discardMailsAbout(ctx, 'view', ids);
  for (const id of ids) {
    await endUnnamed(ctx, id);
    await removeView(ctx, id);
  }
  announce(ctx, { noun: 'view', ids, by: null, action: 'anonymise' });
  return ids;
}
