import type { Language } from '../languages.ts';
import type { LinkedItemState, QuoteItemState, QuoteStatus } from './quote-status.ts';

/** Customers read numbers and days as in their country. */
export const quoteLocales = { cs: 'cs-CZ', en: 'en-GB' } as const;

/** A price in a quote, in its language: `1 250 000 Kč`, with cents where there are some. */
export function quoteMoney(language: Language, value: number, currency: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(quoteLocales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** The sum in the currency of the quote, added up in cents; null if a price is missing. */
export function quoteTotal(prices: readonly (number | null)[]): number | null {
  const cents = prices.reduce<number | null>(
    (sum, price) => (sum === null || price === null ? null : sum + Math.round(price * 100)),
    0,
  );
  return cents === null ? null : cents / 100;
}

/** Someone else has the machine, so the quote no longer offers it. */
const isGone = (state: QuoteItemState | LinkedItemState): boolean => state === 'taken' || state === 'queued';

/** Of a record of the quote, or of its web page. */
type AnyStatus = QuoteStatus | 'open';
/** The customer may still answer. */
const isOpen = (status: AnyStatus) => status === 'open' || status === 'sent' || status === 'opened';

interface TotalledItem {
  price: number | null;
  state: QuoteItemState | LinkedItemState;
  accepted: boolean;
}

/** Which machines a total is of: all, those that are left, or those that the customer has accepted and, if not all, can still have. */
type QuoteTotalOf = 'all' | 'left' | 'accepted' | 'acceptedLeft';

/** What a quote is about: all its machines, or those that the customer has accepted. */
export function agreedItems<Item extends { accepted: boolean }>(
  status: AnyStatus,
  items: readonly Item[],
): readonly Item[] {
  const accepted = status === 'accepted' ? items.filter((item) => item.accepted) : [];
  return accepted.length === 0 ? items : accepted;
}

/** Someone else has a machine that the customer has accepted. */
export const hasLost = (quote: {
  status: AnyStatus;
  items: readonly Omit<TotalledItem, 'price'>[];
}): boolean =>
  quote.status === 'accepted' && quote.items.some(({ state, accepted }) => accepted && isGone(state));

/**
 * The total of a quote, the same in its record, as PDF and on its web page: of what was accepted, before that of all; in
 * both cases without what someone else has by now, unless nothing is left. A quote that has ended otherwise, and a draft,
 * keep all. Null if a price is missing.
 */
export function totalOfQuote(
  status: AnyStatus,
  items: readonly TotalledItem[],
): { of: QuoteTotalOf; total: number | null } {
  const isAccepted = status === 'accepted';
  const agreed = agreedItems(status, items);
  const left = isAccepted || isOpen(status) ? agreed.filter(({ state }) => !isGone(state)) : agreed;
  const counted = left.length === 0 ? agreed : left;
  const ofAccepted = counted.length < agreed.length ? 'acceptedLeft' : 'accepted';
  return {
    of: counted.length === items.length ? 'all' : isAccepted ? ofAccepted : 'left',
    total: quoteTotal(counted.map(({ price }) => price)),
  };
}

/** What became of a machine, where not all of a quote are alike. */
export function noteOfItem(
  status: AnyStatus,
  { state, accepted }: Omit<TotalledItem, 'price'>,
): 'gone' | 'accepted' | null {
  if (status === 'accepted' && !accepted) return null;
  if ((status === 'accepted' || isOpen(status)) && isGone(state)) return 'gone';
  return status === 'accepted' ? 'accepted' : null;
}
