import type { Language } from '@strojpark/core/contracts/common';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { createLink, linkHours } from '../auth/links.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import * as repo from './users.repo.ts';

async function recipientOf(ctx: Ctx, userId: string) {
  const { name, email, role, language } = await repo.selectRecipient(ctx.db, userId);
  const spoken: Language = language ?? 'cs';
  return {
    to: { email, name, language: spoken },
    person: { userName: name, userEmail: email },
    role,
    entity: { entity: 'user', id: userId },
  };
}

/** The welcome mail with a link by which the user sets a password. */
export function queueWelcome(ctx: Ctx, userId: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { to, person, role, entity } = await recipientOf(ctx, userId);
    const userPassword = await createLink(ctx, userId, 'invitation');
    const resetValidHours = String(linkHours.invitation);
    const values = { ...person, userRole: role, userPassword, resetValidHours };
    await queueMail(ctx, [{ template: 'user_welcome', to, values, entity }]);
    await repo.updateInvitedAt(ctx.db, userId, ctx.now);
  });
}

/** The mail with a link by which the user sets a new password. */
export async function queuePasswordLink(ctx: Ctx, userId: string): Promise<void> {
  const { to, person, entity } = await recipientOf(ctx, userId);
  const resetUrl = await createLink(ctx, userId, 'reset');
  const values = { ...person, resetUrl, resetValidHours: String(linkHours.reset) };
  await queueMail(ctx, [{ template: 'password_reset', to, values, entity }]);
}

/** The mail by which a new e-mail address is confirmed. */
export async function queueVerification(ctx: Ctx, userId: string): Promise<void> {
  const { to, person, entity } = await recipientOf(ctx, userId);
  const verifyUrl = await createLink(ctx, userId, 'verification');
  const values = { ...person, verifyUrl, resetValidHours: String(linkHours.verification) };
  await queueMail(ctx, [{ template: 'email_verification', to, values, entity }]);
}
