import { quoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    /** One or several: `status=sent`, `status=sent&status=opened`. */
    status: several(z.enum(quoteStatuses)),
    mine: optional(z.literal('true')),
    /** Only those whose owner is no longer active. */
    unowned: optional(z.literal('true')),
    /** Only those with a question that the user has to answer. */
    asked: optional(z.literal('true')),
    /** Those that offer one machine. */
    machine: optional(z.uuid()),
    search: optional(z.string().max(200)),
  },
  others: {
    sort: optional(z.enum(['created_at', 'valid_until', 'updated_at', 'asked_at'])),
    /** The open record. */
    quote: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.literal('add')),
    /** The machines that a new quote starts with. */
    of: several(z.uuid()),
  },
}));

/** The state of the quotes in the URL. */
type QuoteSearch = ReturnType<typeof url.read>;

export const readQuoteSearch = url.read;

const newest = { sort: 'created_at', order: 'desc' } as const;
/** Who has waited for an answer the longest comes first. */
const longestWaiting = { sort: 'asked_at', order: 'asc' } as const;

export type QuoteState = ReturnType<typeof useQuoteState>;

/** The state of the list from the URL, and functions to change it. */
export function useQuoteState() {
  const search: QuoteSearch = useSearch({
    from: '/app/quotes',
    select: listSearch('quote'),
    structuralSharing: true,
  });
  const address = useListAddress({
    to: '/quotes',
    param: 'quote',
    search,
    filterNames: url.filterNames(),
    first: search.asked === undefined ? newest : longestWaiting,
  });
  return { ...address, newOf: search.of };
}
