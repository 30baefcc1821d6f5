import { isActiveAdmin } from '@strojpark/core/domain/access/user-actions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './users.repo.ts';

export type LockedUser = Awaited<ReturnType<typeof repo.lockUserAndAdmins>>[number];

/**
 * Locks the user until the end of the transaction, together with all administrators, whose number decides whether
 * this one may go. 403 when the caller has lost the administrator role while waiting for the lock.
 */
export async function lockUser(ctx: Ctx, id: string): Promise<{ user: LockedUser; otherAdmins: number }> {
  const locked = await repo.lockUserAndAdmins(ctx.db, id);
  const admins = locked.filter(isActiveAdmin);
  const { id: actorId } = ctx.user;
  if (actorId !== null && !admins.some((admin) => admin.id === actorId)) throw new AppError('forbidden');
  const user = locked.find((one) => one.id === id);
  if (!user) throw new AppError('not_found');
  return { user, otherAdmins: admins.filter((admin) => admin.id !== id).length };
}
