/**
 * Who may do what with a quote: permission, then ownership, then state. The server refuses with the code; the
 * interface hides the action.
 */

import { accessRefusal, type Refusal } from '../access/refusal.ts';
import { can, isOfficeRole, type Actor } from '../access/permissions.ts';
import type { MachineStatus } from '../machines/machine-status.ts';
import { anonymousName } from '../reservations/reservation-customer.ts';
import { isOpenQuote, type QuoteStatus } from './quote-status.ts';

export interface OwnedQuote {
  status: QuoteStatus;
  /** The seller; at first the user who entered it. Null: an API key entered it. */
  owner_id: string | null;
  customer_name: string;
  /** The newest version that was sent; null if none was. */
  sent_version: number | null;
}

interface AskedQuote extends Pick<OwnedQuote, 'owner_id'> {
  /** The questions of the customer that wait for an answer. */
  question: string | null;
}

/** Salespeople change their own quotes, the office any; so they record for their own that a question was answered. */
export const ownRefusal = (actor: Actor, { owner_id }: Pick<OwnedQuote, 'owner_id'>) =>
  accessRefusal(actor, 'quotes.edit', { created_by: owner_id });

/** A machine that someone else has now may be free again by the time of the answer; one that was sold is gone. */
export const isQuotable = ({ status }: { status: MachineStatus }): boolean => status !== 'sold';

/** Drafting a quote of a machine. */
export function canQuote(actor: Actor, machine: { status: MachineStatus }): Refusal {
  if (!can(actor, 'quotes.create')) return { code: 'forbidden' };
  return isQuotable(machine) ? null : { code: 'machine_not_available' };
}

const closed: Refusal = { code: 'quote_closed' };

/**
 * An accepted quote is an agreement, so it stays as it was. One that was declined, withdrawn or has expired can be
 * changed and sent again.
 */
export function canUpdateQuote(actor: Actor, quote: OwnedQuote): Refusal {
  const refusal = ownRefusal(actor, quote);
  if (refusal !== null) return refusal;
  return quote.status === 'accepted' || quote.customer_name === anonymousName ? closed : null;
}

/** Making someone else responsible. */
export function canAssignQuote(actor: Actor, quote: OwnedQuote): Refusal {
  return isOfficeRole(actor.role) ? canUpdateQuote(actor, quote) : { code: 'forbidden' };
}

/** There is a question to record as answered, for example by phone. */
export function canSettleQuestion(actor: Actor, quote: AskedQuote): Refusal {
  return ownRefusal(actor, quote) ?? (quote.question ? null : closed);
}

/** Recording what the customer decided in another way than on the web page. */
export function canDecideQuote(actor: Actor, quote: OwnedQuote): Refusal {
  return ownRefusal(actor, quote) ?? (isOpenQuote(quote) ? null : closed);
}

/**
 * Its link can be copied or replaced, and stops working once the quote is withdrawn. Also after it was accepted, for
 * example when the machine turns out to be damaged, until it is anonymised.
 */
export function canWithdrawQuote(actor: Actor, quote: OwnedQuote): Refusal {
  const isAgreed = quote.status === 'accepted' && quote.customer_name !== anonymousName;
  return ownRefusal(actor, quote) ?? (isOpenQuote(quote) || isAgreed ? null : closed);
}

/** Only while no customer has it: afterwards it is withdrawn and remains as a record. */
export function canDeleteQuote(actor: Actor, quote: OwnedQuote): Refusal {
  return ownRefusal(actor, quote) ?? (quote.sent_version === null ? null : closed);
}

export const quoteActions = [
  'send',
  'update',
  'copyLink',
  'accept',
  'decline',
  'assign',
  'renewLink',
  'withdraw',
  'delete',
] as const;
export type QuoteAction = (typeof quoteActions)[number];

/** The actions that are possible now, in the order of menus. */
export function allowedQuoteActions(actor: Actor, quote: OwnedQuote): QuoteAction[] {
  const refusals: Record<QuoteAction, Refusal> = {
    send: canUpdateQuote(actor, quote),
    update: canUpdateQuote(actor, quote),
    copyLink: canWithdrawQuote(actor, quote),
    accept: canDecideQuote(actor, quote),
    decline: canDecideQuote(actor, quote),
    assign: canAssignQuote(actor, quote),
    renewLink: canWithdrawQuote(actor, quote),
    withdraw: canWithdrawQuote(actor, quote),
    delete: canDeleteQuote(actor, quote),
  };
  return quoteActions.filter((action) => refusals[action] === null);
}
