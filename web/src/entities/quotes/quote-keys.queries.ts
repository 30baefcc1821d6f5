import type { quotes } from '@strojpark/core/contracts/quotes';
import type { QueryInput } from '@strojpark/core/endpoint';
import { queryNoun } from '../../lib/query-noun.ts';

export type QuoteQuery = QueryInput<typeof quotes.list>;

// Whether a machine can still be had comes from the machine, its reservation and its queue.
const all = queryNoun('quotes', { own: 'quote', others: ['machine', 'reservation', 'queue_entry'] });

export const quoteKeys = {
  all,
  list: (query: QuoteQuery) => [...all, 'list', query] as const,
  facets: (filter: QuoteQuery) => [...all, 'facets', filter] as const,
  first: (query: QuoteQuery) => [...all, 'first', query] as const,
  acceptedOf: (machineId: string) => [...all, 'accepted-of', machineId] as const,
  found: (search: string) => [...all, 'found', search] as const,
  /** Not `one`: the states of the machines change with the machines. */
  record: (id: string) => [...all, 'record', id] as const,
  history: (id: string) => [...all, 'history', id] as const,
  owners: [...all, 'owners'] as const,
  exportColumns: [...all, 'export-columns'] as const,
  defaults: [...all, 'defaults'] as const,
};
