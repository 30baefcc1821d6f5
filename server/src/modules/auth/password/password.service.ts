import { passwordProblem, minPasswordLength } from '@strojpark/core/domain/access/password-rule';
import type { auth } from '@strojpark/core/contracts/auth';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../../lib/ctx.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { record } from '../../audit/audit.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { lockAccount, updatePassword } from '../accounts.repo.ts';
import { exceptOwnSession } from '../own-account.ts';
import { requireOwnPassword } from './own-password.ts';
import { endSessions } from '../sessions.service.ts';

/**
 * Checks the password rules and returns the hash; every new password chosen by a person comes through here. `words`
 * are the name and e-mail of its owner. A refusal is an error of `field`.
 */
export async function newPasswordHash(
  ctx: PublicCtx,
  password: string,
  words: readonly string[],
  field = 'newPassword',
): Promise<string> {
  const { password_min_length: minLength, company_name } = await readSettings(ctx);
  const problem = passwordProblem(password, { minLength, words: [...words, company_name] });
  if (problem !== null) {
    const params = { minimum: Math.max(minLength, minPasswordLength) };
    throw new AppError('validation', { errors: { [field]: [{ key: problem, params }] } });
  }
  return hashPassword(password);
}

/** Changes one's own password; all other sessions and open links end. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: BodyOf<typeof auth.changePassword>,
  address: string,
): Promise<void> {
  const account = await requireOwnPassword(ctx, currentPassword, 'currentPassword', address);
  if (newPassword === currentPassword)
    throw new AppError('validation', { errors: { newPassword: [{ key: 'validation.passwordSame' }] } });
  const { id, name, email } = account;
  const passwordHash = await newPasswordHash(ctx, newPassword, [name, email]);
  await inTx(ctx, async (ctx) => {
    const present = await lockAccount(ctx.db, id);
    if (present?.password_hash !== account.password_hash) throw new AppError('conflict');
    await updatePassword(ctx.db, id, passwordHash, ctx.now);
    await endSessions(ctx, id, 'password changed', exceptOwnSession(ctx));
    await record(ctx, { action: 'change_password', entity: 'user', id, name });
  });
}
