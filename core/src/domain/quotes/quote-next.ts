/** What a seller most likely does next with a quote. */

import { isHeld, type MachineStatus } from '../machines/machine-status.ts';
import type { QuoteAction } from './quote-actions.ts';
import { isOpenQuote, type QuoteItemState, type QuoteStatus } from './quote-status.ts';

interface NextItem {
  state: QuoteItemState;
  /** The customer has accepted this machine. */
  accepted: boolean;
  machine: { status: MachineStatus };
  machine_deleted: boolean;
}

interface NextQuote<Item extends NextItem = NextItem> {
  status: QuoteStatus;
  /** It has been changed since it was sent. */
  has_changes: boolean;
  /** What the user may do. */
  actions: readonly QuoteAction[];
  items: readonly Item[];
}

/** The likely actions, the most likely first; all others are rare in this state. */
export function likelyQuoteActions({
  status,
  has_changes,
  items,
}: Omit<NextQuote, 'actions'>): readonly QuoteAction[] {
  if (status === 'draft') return ['send', 'update'];
  if (status === 'accepted') return ['copyLink'];
  if (!isOpenQuote({ status })) return ['update', 'send'];
  if (has_changes) return ['send', 'accept', 'copyLink'];
  return items.some(({ state }) => state === 'available') ? ['accept', 'copyLink'] : ['update', 'copyLink'];
}

/** What can be done with a machine of a quote for its customer; null if nothing. */
export function takeOf(
  { status, actions }: Pick<NextQuote, 'status' | 'actions'>,
  { state, machine, machine_deleted }: NextItem,
): 'reserve' | 'queue' | null {
  if (status === 'draft' || actions.length === 0) return null;
  if (state === 'available') return 'reserve';
  return state === 'taken' && isHeld(machine.status) && !machine_deleted ? 'queue' : null;
}

/** The machine to continue with, if there is only one: of an accepted quote, one that the customer has accepted. */
export function nextItem<Item extends NextItem>(quote: NextQuote<Item>): Item | null {
  const isAccepted = quote.status === 'accepted';
  if (!isAccepted && (!isOpenQuote(quote) || quote.has_changes)) return null;
  const possible = quote.items.filter(
    (item) => takeOf(quote, item) !== null && (item.accepted || !isAccepted),
  );
  return possible.length === 1 ? (possible[0] ?? null) : null;
}
