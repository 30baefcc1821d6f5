import { isActiveAdmin } from '@strojpark/core/domain/access/user-actions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './users.repo.ts';

export type LockedUser = Awaited<ReturnType<typeof repo.lockUserAndAdmins>>[number];

/**
 * The user to be changed, who stays as they are until the transaction ends, and how many other administrators can
 * sign in. Whoever has lost these rights while waiting for the lock is refused.
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
