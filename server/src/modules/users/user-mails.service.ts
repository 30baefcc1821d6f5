import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { queueWelcomeMail } from '../auth/account-mails.service.ts';
import * as repo from './users.repo.ts';

/** Sends the welcome mail and remembers when the user was invited. */
export function queueWelcome(ctx: Ctx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await queueWelcomeMail(ctx, userId);
    await repo.updateInvitedAt(ctx.db, userId, ctx.now);
  });
}
