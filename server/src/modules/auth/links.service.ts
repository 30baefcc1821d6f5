import type { Language } from '@strojpark/core/domain/languages';
import { randomBytes } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { lockAccount, selectAccount, type Account, type LockedAccount } from './accounts.repo.ts';
import * as repo from './links.repo.ts';
import { calendarFeedLimits, linkLimits, quotePageLimits, type QuotePageUse } from './throttle/limits.ts';
import { requireAttempt } from './throttle/throttle.service.ts';

const tokenBytes = 32;
const hour = 3_600_000;
const calendarFile = '.ics';

/** How long a link is valid; the address of a calendar until it is revoked. */
export const linkHours = {
  reset: 2,
  invitation: 7 * 24,
  verification: 3 * 24,
  approval: 3 * 24,
  calendar: 100 * 365 * 24,
} as const;

/**
 * The token comes after `#`, so that no server logs it; programs that read a calendar do not send that part. Only the
 * hash is stored.
 */
function pathOf(purpose: repo.LinkPurpose, token: string, language: Language): string {
  if (purpose === 'calendar') return `/api/calendar/feeds/${token}${calendarFile}`;
  // The page is in the language of the mail, even if the token is used up; without it, a new browser starts in Czech.
  return `${pages[purpose]}#token=${token}${language === 'cs' ? '' : `&language=${language}`}`;
}

const pages = {
  reset: '/reset-password',
  invitation: '/reset-password',
  verification: '/verify-email',
  approval: '/approval',
} as const;

function newToken(ctx: PublicCtx, purpose: repo.LinkPurpose, language: Language) {
  const token = randomBytes(tokenBytes).toString('base64url');
  return {
    url: `${ctx.baseUrl}${pathOf(purpose, token, language)}`,
    row: {
      token_hash: tokenHash(token),
      purpose,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + linkHours[purpose] * hour),
    },
  };
}

/** Counts a wrong token of this network address; 429 when there were too many. */
export const countWrongToken = (ctx: PublicCtx, address: string): Promise<void> =>
  requireAttempt(ctx, linkLimits(address));

/** Counts what is done on the web page of a quote; 429 when it was too often. */
export const countUseOfQuote = (
  ctx: PublicCtx,
  use: QuotePageUse,
  quoteId: string,
  address: string,
): Promise<void> => requireAttempt(ctx, quotePageLimits(use, quoteId, address));

/**
 * Uses a link. An unknown one is counted first, and 429 when its network address has sent too many. One that exists
 * was not guessed, so the wrong ones of others at the same address do not block it.
 */
export async function countedUse<T>(
  ctx: PublicCtx,
  address: string,
  token: string,
  redeem: () => Promise<T>,
): Promise<T> {
  if (!(await repo.selectLink(ctx.db, tokenHash(token)))) await countWrongToken(ctx, address);
  return redeem();
}

/** Creates a link and invalidates earlier ones of that purpose; those for a mail can be used once. */
export function createLink(
  ctx: PublicCtx,
  userId: string,
  purpose: Exclude<repo.LinkPurpose, 'approval'>,
  language: Language = 'cs',
): Promise<string> {
  const { url, row } = newToken(ctx, purpose, language);
  return inTx(ctx, async ({ db }) => {
    const account = await lockAccount(db, userId);
    if (!account) throw new AppError('not_found');
    await repo.deleteLinks(db, userId, purpose);
    await repo.insertLinks(db, [{ ...row, user_id: userId, email: account.email }]);
    return url;
  });
}

/** Creates a link for each recipient of a mail about a request for approval; returns them by user id. */
export async function createApprovalLinks(
  ctx: PublicCtx,
  reservationId: string,
  recipients: readonly { id: string; email: string; language: Language }[],
): Promise<Map<string, string>> {
  const created = recipients.map(({ id, email, language }) => {
    const { url, row } = newToken(ctx, 'approval', language);
    return { id, url, row: { ...row, user_id: id, email, reservation_id: reservationId } };
  });
  if (created.length > 0)
    await repo.insertLinks(
      ctx.db,
      created.map(({ row }) => row),
    );
  return new Map(created.map(({ id, url }) => [id, url]));
}

export interface ApprovalLink {
  account: Account;
  reservationId: string;
  expiresAt: string;
  /** It was used, or someone else has decided. */
  isUsed: boolean;
}

/** Reads a link without using it up; 410 when it is unknown, has expired or its owner is no longer the same. */
export async function readApprovalLink({ db, now }: PublicCtx, token: string): Promise<ApprovalLink> {
  const link = await repo.selectLink(db, tokenHash(token));
  const account = link && (await selectAccount(db, link.user_id));
  if (
    link?.purpose !== 'approval' ||
    link.reservation_id === null ||
    Date.parse(link.expires_at) <= now.getTime() ||
    account?.status !== 'active' ||
    account.email.toLowerCase() !== link.email.toLowerCase()
  )
    throw new AppError('link_invalid');
  return {
    account,
    reservationId: link.reservation_id,
    expiresAt: link.expires_at,
    isUsed: link.used_at !== null,
  };
}

/** Invalidates the links to decide on a request. */
export function endApprovalLinks(ctx: PublicCtx, reservationId: string): Promise<void> {
  return repo.closeApprovalLinks(ctx.db, reservationId, ctx.now);
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
  const link = await repo.selectLink(db, hash);
  const account = link && (await lockAccount(db, link.user_id));
  if (account?.status !== 'active') throw new AppError('link_invalid');
  if (!(await repo.takeLink(db, hash, { purposes, email: account.email }, now)))
    throw new AppError('link_invalid');
  return account;
}

/** When the address of the user's calendar feed was created and last read. */
export function readCalendarState({ db, now }: PublicCtx, userId: string) {
  return repo.selectCalendarLink(db, userId, now);
}

/** False when there was none. */
export function endCalendarLink({ db }: PublicCtx, userId: string): Promise<boolean> {
  return repo.deleteLinks(db, userId, 'calendar');
}

/** The owner of a calendar feed; 410 when the address is unknown, was revoked or its owner is not active. */
export async function calendarOwner(ctx: PublicCtx, address: string, file: string): Promise<Account> {
  const hash = tokenHash(file.endsWith(calendarFile) ? file.slice(0, -calendarFile.length) : file);
  const link = await repo.selectLink(ctx.db, hash);
  if (link === undefined) await countWrongToken(ctx, address);
  const account = link && (await selectAccount(ctx.db, link.user_id));
  if (
    link?.purpose !== 'calendar' ||
    Date.parse(link.expires_at) <= ctx.now.getTime() ||
    account?.status !== 'active'
  )
    throw new AppError('link_invalid');
  await requireAttempt(ctx, calendarFeedLimits(account.id));
  await repo.touchLink(ctx.db, hash, ctx.now);
  return account;
}

/**
 * Invalidates the links of a user, except those that verify an address. Their calendar goes on when they only secured
 * their own account.
 */
export function endLinks(
  ctx: PublicCtx,
  userId: string,
  { keepsCalendar }: { keepsCalendar: boolean },
): Promise<void> {
  const purposes = keepsCalendar
    ? (['reset', 'approval'] as const)
    : (['reset', 'approval', 'calendar'] as const);
  return repo.deleteOpenLinks(ctx.db, userId, purposes);
}
