import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import type { Account } from '../accounts.repo.ts';
import { ownAccount } from '../own-account.ts';
import { countedCheck } from '../throttle/throttle.service.ts';
import { ownPasswordLimits } from '../throttle/limits.ts';

/** Verifies the user's own password before a change of credentials; a wrong one is an error of `field`. */
export async function requireOwnPassword(
  ctx: Ctx,
  password: string,
  field: 'password' | 'currentPassword',
  address: string,
): Promise<Account> {
  const account = await ownAccount(ctx);
  const isRight = await countedCheck(ctx, ownPasswordLimits(account.id, address), async () =>
    (await verifyPassword(account.password_hash, password)) ? true : null,
  );
  if (isRight === null)
    throw new AppError('validation', { errors: { [field]: [{ key: 'validation.passwordWrong' }] } });
  return account;
}
