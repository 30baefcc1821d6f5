import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { queueMail, type OutgoingMail } from '../mail/mail.service.ts';
import { selectAccount } from './accounts.repo.ts';
import { createLink, linkHours } from './links.service.ts';

/** With a link to set a new password. */
export function queueResetMail(ctx: PublicCtx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { mail } = await mailTo(ctx, userId);
    const resetUrl = await createLink(ctx, userId, 'reset', mail.to.language);
    const values = { ...mail.values, resetUrl, resetValidHours: String(linkHours.reset) };
    await queueMail(ctx, [{ ...mail, template: 'password_reset', values }]);
  });
}

/** With a link to confirm the e-mail address. */
export function queueVerificationMail(ctx: PublicCtx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { mail } = await mailTo(ctx, userId);
    const verifyUrl = await createLink(ctx, userId, 'verification', mail.to.language);
    const values = { ...mail.values, verifyUrl, resetValidHours: String(linkHours.verification) };
    await queueMail(ctx, [{ ...mail, template: 'email_verification', values }]);
  });
}

/** With a link to set the first password. */
export function queueWelcomeMail(ctx: PublicCtx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { mail, role } = await mailTo(ctx, userId);
    const userPassword = await createLink(ctx, userId, 'invitation', mail.to.language);
    const resetValidHours = String(linkHours.invitation);
    const values = { ...mail.values, userRole: role, userPassword, resetValidHours };
    await queueMail(ctx, [{ ...mail, template: 'user_welcome', values }]);
  });
}

async function mailTo(ctx: PublicCtx, userId: string) {
  const account = await selectAccount(ctx.db, userId);
  if (!account) throw new AppError('not_found');
  const { name, email, role, language } = account;
  const mail: Omit<OutgoingMail, 'template'> = {
    to: { email, name, language: language ?? 'cs' },
    values: { userName: name, userEmail: email },
    entity: { entity: 'user', id: userId },
  };
  return { mail, role };
}
