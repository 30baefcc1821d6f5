import type { Quote } from '@strojpark/core/contracts/quotes';
import { useQueryClient } from '@tanstack/react-query';
import { quoteHistoryQuery, quoteQuery } from '../../../entities/quotes/quotes.queries.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';

export const QuoteDrawer = lazyPart(async () => (await import('./quote-drawer.tsx')).QuoteDrawer);

/** Loads the drawer and what it shows of a quote, before it is opened. */
export function usePrefetchQuote(): (quote: Pick<Quote, 'id' | 'sent_version'>) => void {
  const client = useQueryClient();
  return ({ id, sent_version }) => {
    const fresh = { staleTime: freshTime };
    loadAhead(QuoteDrawer.preload);
    loadAhead(() => client.query({ ...quoteQuery(id), ...fresh }));
    if (sent_version !== null) loadAhead(() => client.query({ ...quoteHistoryQuery(id), ...fresh }));
  };
}
