import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    category: several(z.string().max(100)),
    location: optional(z.string().max(200)),
    decidable: optional(z.literal('true')),
  },
  others: {
    sort: optional(z.enum(['current_value', 'days_in_stock', 'reduction'])),
    /** The open record. */
    machine: optional(z.uuid()),
    dialog: optional(z.enum(['rules'])),
  },
}));

/** The state of the proposed prices in the URL. */
type RepricingSearch = ReturnType<typeof url.read>;

export const readRepricingSearch = url.read;

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
  return useListAddress({
    to: '/repricing',
    param: 'machine',
    search,
    filterNames: url.filterNames(),
    first,
  });
}
