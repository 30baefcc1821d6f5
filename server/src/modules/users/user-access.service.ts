import type { users } from '@strojpark/core/contracts/users';
import {
  canResetPassword,
  canResetSecondFactor,
  canSendPasswordLink,
} from '@strojpark/core/domain/access/user-actions';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { queueResetMail } from '../auth/account-mails.service.ts';
import { record } from '../audit/audit.service.ts';
import { newPasswordHash } from '../auth/password/password.service.ts';
import { removeSecondFactor } from '../auth/second-factor/second-factor.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { lockUser } from './locked-user.service.ts';
import * as repo from './users.repo.ts';

/** Sets a temporary password, which ends all sessions, or sends a link to set one. */
export function resetPassword(
  ctx: Ctx,
  id: string,
  { newPassword }: BodyOf<typeof users.resetPassword>,
): Promise<void> {
  return newPassword === undefined ? sendLink(ctx, id) : setTemporary(ctx, id, newPassword);
}

function sendLink(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id);
    refuse(canSendPasswordLink(ctx.user, user));
    await queueResetMail(ctx, id);
    await record(ctx, { action: 'send_password_link', entity: 'user', id, name: user.name });
  });
}

function setTemporary(ctx: Ctx, id: string, password: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id);
    refuse(canResetPassword(ctx.user, user));
    const password_hash = await newPasswordHash(ctx, password, [user.name, user.email]);
    await repo.updateUser(ctx.db, id, { password_hash, must_change_password: true }, ctx.now);
    await record(ctx, { action: 'reset_password', entity: 'user', id, name: user.name });
    await endSessions(ctx, id, 'password reset by an administrator');
  });
}

/** For a user who has lost the second factor: they sign in again and may set up a new one. */
export function resetSecondFactor(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id);
    refuse(canResetSecondFactor(ctx.user, user));
    if (!(await removeSecondFactor(ctx, id))) return;
    await record(ctx, { action: 'reset_second_factor', entity: 'user', id, name: user.name });
    await endSessions(ctx, id, 'second factor reset by an administrator');
  });
}
