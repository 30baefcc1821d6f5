import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const schema = onFirstUse(() =>
  z.object({
    /** The first day of a band. */
    band: optional(z.coerce.number().refine((from) => stockBands.some((band) => band.from === from))),
    category: several(z.string().max(100)),
    location: optional(z.string().max(200)),
    sort: optional(
      z.enum(['name', 'days_in_stock', 'current_value', 'price_margin', 'price_margin_percent']),
    ),
    order: optional(z.enum(['asc', 'desc'])),
    /** The open record. */
    machine: optional(z.uuid()),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the aged stock in the URL. */
type AgedSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readAgedSearch(search: Record<string, unknown>): AgedSearch {
  return schema().parse(search);
}

const filterNames = ['band', 'category', 'location'] as const;
/** The most money tied up comes first. */
const first = { sort: 'current_value', order: 'desc' } as const;

export type AgedState = ReturnType<typeof useAgedState>;

/** The state of the list from the URL, and functions to change it. */
export function useAgedState() {
  const search: AgedSearch = useSearch({
    from: '/app/aged-stock',
    select: listSearch('machine'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/aged-stock', param: 'machine', search, filterNames, first });
}
