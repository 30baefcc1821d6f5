import type { PublicCtx } from '../../lib/ctx.ts';
import { linkLimits, quotePageLimits, type QuotePageUse } from './throttle/limits.ts';
import { requireAttempt } from './throttle/throttle.ts';

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
