import { quoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const schema = onFirstUse(() =>
  z.object({
    search: optional(z.string().max(200)),
    /** One or several: `status=sent`, `status=sent&status=opened`. */
    status: several(z.enum(quoteStatuses)),
    mine: optional(z.literal('true')),
    /** Only those whose owner is no longer active. */
    unowned: optional(z.literal('true')),
    /** Those that offer one machine. */
    machine: optional(z.uuid()),
    sort: optional(z.enum(['created_at', 'valid_until', 'updated_at'])),
    order: optional(z.enum(['asc', 'desc'])),
    /** The open record. */
    quote: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.literal('add')),
    /** The machines that a new quote starts with. */
    of: several(z.uuid()),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the quotes in the URL. */
type QuoteSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readQuoteSearch(search: Record<string, unknown>): QuoteSearch {
  return schema().parse(search);
}

const filterNames = ['status', 'mine', 'unowned', 'machine', 'search'] as const;
const first = { sort: 'created_at', order: 'desc' } as const;

export type QuoteState = ReturnType<typeof useQuoteState>;

/** The state of the list from the URL, and functions to change it. */
export function useQuoteState() {
  const search: QuoteSearch = useSearch({
    from: '/app/quotes',
    select: listSearch('quote'),
    structuralSharing: true,
  });
  const address = useListAddress({ to: '/quotes', param: 'quote', search, filterNames, first });
  return { ...address, newOf: search.of };
}
