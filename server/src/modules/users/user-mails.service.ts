import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { queueWelcomeMail } from '../auth/account-mails.service.ts';
import * as repo from './users.repo.ts';

/** Queues the welcome mail and stores the time of the invitation. */
export function queueWelcome(ctx: Ctx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await queueWelcomeMail(ctx, userId);
    await repo.updateInvitedAt(ctx.db, userId, ctx.now);
  });
}
