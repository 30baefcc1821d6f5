import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { selectAccount, type Account } from './accounts.repo.ts';

export async function ownAccount(ctx: Ctx): Promise<Account> {
  const account = await selectAccount(ctx.db, ownId(ctx));
  if (!account) throw new AppError('not_signed_in');
  return account;
}

/** For the audit log: actions by a link or at sign-in are those of the account's owner. */
export function asUser(ctx: PublicCtx, { id, name, role }: Pick<Account, 'id' | 'name' | 'role'>): Ctx {
  return { ...ctx, user: { id, name, role, permissions: [] } };
}

/** For ending all other sessions. */
export function exceptOwnSession({ sessionId }: Ctx): { except?: string } {
  return sessionId === undefined ? {} : { except: sessionId };
}
