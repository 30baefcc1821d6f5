import type { Quote, QuoteItem } from '@strojpark/core/contracts/quotes';
import { customerOfQuote } from '../customer-form.ts';
import { QueueDialog } from '../queue/queue-dialog.tsx';
import { ReserveDialog } from '../reserve-dialog.tsx';
import { useMachineToTake } from '../use-machine-to-take.ts';

interface TakeQuotedProps {
  quote: Quote;
  item: QuoteItem;
  opened: boolean;
  onClose: () => void;
}

/**
 * Reserves a machine of a quote, or puts the customer into its queue, with customer and price filled in. The
 * reservation accepts the quote.
 */
export function TakeQuoted({ quote, item, opened, onClose }: TakeQuotedProps) {
  // Whether it needs a replacement is known with its record.
  const machine = useMachineToTake(item.machine_id, opened, onClose);
  if (machine === undefined) return null;
  const customer = customerOfQuote(quote, item.machine_id);
  const dialog = { machine, customer, opened, onClose };
  return item.state === 'available' ? (
    <ReserveDialog {...dialog} quoteId={quote.id} />
  ) : (
    <QueueDialog {...dialog} />
  );
}
