import type { auth } from '@strojpark/core/contracts/auth';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../../db/tx.ts';
import type { PublicCtx } from '../../../lib/ctx.ts';
import { record } from '../../audit/audit.service.ts';
import { queueResetMail } from '../account-mails.service.ts';
import * as repo from '../accounts.repo.ts';
import { countedUse, redeemLink } from '../links.service.ts';
import { asUser } from '../own-account.ts';
import { newPasswordHash } from './password.service.ts';
import { endSessions } from '../sessions.service.ts';
import { countAttempt, resetAttempts, requireAttempt } from '../throttle/throttle.service.ts';
import { loginLimits, mailAddressLimits, mailLimits } from '../throttle/limits.ts';

/**
 * Requests the mail with a reset link. Only a job looks up the account, so that response and timing are the same
 * whether it exists or not.
 */
export async function forgotPassword(ctx: PublicCtx, email: string, address: string): Promise<void> {
  await requireAttempt(ctx, mailAddressLimits(address));
  const isTooMany = (await countAttempt(ctx, mailLimits('reset', email))) > 0;
  if (!isTooMany) await ctx.jobs.send(ctx.db, 'account-reset-mail', { email });
}

/** Sends the mail if the address belongs to an active account. */
export async function sendResetMail(ctx: PublicCtx, email: string): Promise<void> {
  const account = await repo.selectAccountByEmail(ctx.db, email);
  if (account?.status === 'active') await queueResetMail(ctx, account.id);
}

/**
 * Sets a password by a mailed link, which also verifies the address. All sessions end; a second factor is still
 * required.
 */
export async function resetPassword(
  ctx: PublicCtx,
  body: BodyOf<typeof auth.resetPassword>,
  address: string,
): Promise<void> {
  const email = await countedUse(ctx, address, body.token, () =>
    inTx(ctx, (ctx) => setPasswordByLink(ctx, body)),
  );
  // Failed attempts with the forgotten password must not block the new one.
  await resetAttempts(ctx, loginLimits(email, address));
}

async function setPasswordByLink(
  ctx: PublicCtx,
  { token, newPassword }: BodyOf<typeof auth.resetPassword>,
): Promise<string> {
  const account = await redeemLink(ctx, token, 'reset', 'invitation');
  const { id, name, email } = account;
  const passwordHash = await newPasswordHash(ctx, newPassword, [name, email]);
  await repo.updatePassword(ctx.db, id, passwordHash, ctx.now);
  await repo.updateEmailVerified(ctx.db, id, ctx.now);
  await endSessions(ctx, id, 'password reset');
  await record(asUser(ctx, account), { action: 'reset_password', entity: 'user', id, name });
  return email;
}
