import { inTx } from '../../db/tx.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { queueVerificationMail } from './account-mails.service.ts';
import { updateEmailVerified } from './accounts.repo.ts';
import { countedUse, redeemLink } from './links.service.ts';
import { asUser, ownAccount } from './own-account.ts';
import { requireAttempt } from './throttle/throttle.service.ts';
import { mailLimits } from './throttle/limits.ts';

export async function verifyEmail(ctx: PublicCtx, token: string, address: string): Promise<void> {
  await countedUse(ctx, address, token, () =>
    inTx(ctx, async (ctx) => {
      const account = await redeemLink(ctx, token, 'verification');
      const { id, name, email } = account;
      if (!(await updateEmailVerified(ctx.db, id, ctx.now))) return;
      const changes = { email: { to: email } };
      await record(asUser(ctx, account), { action: 'verify_email', entity: 'user', id, name, changes });
    }),
  );
}

/** Sends the link again, unless the address is verified. */
export async function resendVerification(ctx: Ctx): Promise<void> {
  const { id, email_verified_at } = await ownAccount(ctx);
  if (email_verified_at !== null) return;
  await requireAttempt(ctx, mailLimits('verification', id));
  await queueVerificationMail(ctx, id);
}
