import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const schema = onFirstUse(() =>
  z.object({
    category: several(z.string().max(100)),
    location: optional(z.string().max(200)),
    sort: optional(z.enum(['current_value', 'days_in_stock', 'reduction'])),
    order: optional(z.enum(['asc', 'desc'])),
    /** The open record. */
    machine: optional(z.uuid()),
    dialog: optional(z.enum(['rules'])),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the proposed prices in the URL. */
type RepricingSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readRepricingSearch(search: Record<string, unknown>): RepricingSearch {
  return schema().parse(search);
}

const filterNames = ['category', 'location'] as const;
/** The most money tied up comes first. */
const first = { sort: 'current_value', order: 'desc' } as const;

export type RepricingState = ReturnType<typeof useRepricingState>;

/** The state of the list from the URL, and functions to change it. */
export function useRepricingState() {
  const search: RepricingSearch = useSearch({
    from: '/app/repricing',
    select: listSearch('machine'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/repricing', param: 'machine', search, filterNames, first });
}
