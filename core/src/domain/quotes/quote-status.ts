/**
 * Quotes: machines offered to a customer at a price, as a document and a web page (decision 50). Not to be confused
 * with the exclusive offer of the queue, a hold of the kind `offer`.
 */

export const quoteStatuses = [
  'draft',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The customer may still answer. */
export const openQuoteStatuses = ['sent', 'opened'] as const satisfies readonly QuoteStatus[];

/** Someone has to go on with it. */
export const leftStatuses = ['draft', ...openQuoteStatuses] as const satisfies readonly QuoteStatus[];

export const isOpenQuote = ({ status }: { status: QuoteStatus }): boolean =>
  openQuoteStatuses.some((one) => one === status);

/**
 * Whether a machine of a quote can still be had. `reserved`, `queued` and `sold`: by the customer of the quote; they
 * follow from the reservations and the queue of the machine.
 */
export const quoteItemStates = ['available', 'reserved', 'queued', 'sold', 'taken'] as const;
export type QuoteItemState = (typeof quoteItemStates)[number];

/** What the customer sees of a machine: nothing about other customers. */
export const linkedItemStates = ['available', 'yours', 'taken'] as const;
export type LinkedItemState = (typeof linkedItemStates)[number];

export function linkedItemState(state: QuoteItemState): LinkedItemState {
  if (state === 'available') return 'available';
  return state === 'reserved' || state === 'sold' ? 'yours' : 'taken';
}

/** The customer can have all these machines now. */
export const isAvailable = (items: readonly { state: QuoteItemState }[]): boolean =>
  items.length > 0 && items.every(({ state }) => state === 'available');

/** Whether the email with which a quote was sent has left: `held` until an administrator decides. */
export const quoteMailStates = ['waiting', 'held', 'sent', 'failed'] as const;

const digits = 5;

/** As it is printed: `CN-00042`. */
export const quoteNumber = (sequence: number): string => `CN-${String(sequence).padStart(digits, '0')}`;

export const quoteLimits = { machines: 50, text: 4000, message: 2000, photos: 6, days: 365 } as const;
