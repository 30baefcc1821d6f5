import { randomBytes } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { lockAccount, type LockedAccount } from './accounts.repo.ts';
import * as repo from './links.repo.ts';

const tokenBytes = 32;
const hour = 3_600_000;

/** How long a link is valid. */
export const linkHours = { reset: 2, invitation: 7 * 24, verification: 3 * 24 } as const;

const pages = {
  reset: '/reset-password',
  invitation: '/reset-password',
  verification: '/verify-email',
} as const satisfies Record<repo.LinkPurpose, string>;

/**
 * Creates a one-time link for a mail and invalidates earlier ones of that purpose. The token comes after `#`, so
 * that no server logs it, and only its hash is stored.
 */
export async function createLink(ctx: PublicCtx, userId: string, purpose: repo.LinkPurpose): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await inTx(ctx, async ({ db, now }) => {
    const account = await lockAccount(db, userId);
    if (!account) throw new AppError('not_found');
    await repo.deleteLinks(db, userId, purpose);
    await repo.insertLink(db, {
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      email: account.email,
      created_at: now,
      expires_at: new Date(now.getTime() + linkHours[purpose] * hour),
    });
  });
  return `${ctx.baseUrl}${pages[purpose]}#token=${token}`;
}

/**
 * Uses up a link in the transaction of its purpose and returns its active owner, locked; 410 for an invalid link.
 */
export async function redeemLink(
  { db, now }: PublicCtx,
  token: string,
  ...purposes: readonly repo.LinkPurpose[]
): Promise<LockedAccount> {
  const hash = tokenHash(token);
  const owner = await repo.selectLinkOwner(db, hash);
  const account = owner === null ? undefined : await lockAccount(db, owner);
  if (account?.status !== 'active') throw new AppError('link_invalid');
  if (!(await repo.takeLink(db, hash, { purposes, email: account.email }, now)))
    throw new AppError('link_invalid');
  return account;
}

/** Invalidates links to set a password. */
export function endPasswordLinks(ctx: PublicCtx, userId: string): Promise<void> {
  return repo.deletePasswordLinks(ctx.db, userId);
}
