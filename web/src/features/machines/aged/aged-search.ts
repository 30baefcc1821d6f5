import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    /** The first day of a band. */
    band: optional(z.coerce.number().refine((from) => stockBands.some((band) => band.from === from))),
    category: several(z.string().max(100)),
    location: optional(z.string().max(200)),
  },
  others: {
    sort: optional(
      z.enum(['name', 'days_in_stock', 'current_value', 'price_margin', 'price_margin_percent']),
    ),
    /** The open record. */
    machine: optional(z.uuid()),
  },
}));

/** The state of the aged stock in the URL. */
type AgedSearch = ReturnType<typeof url.read>;

export const readAgedSearch = url.read;

/** The machines that have been in stock longest come first. */
const first = { sort: 'days_in_stock', order: 'desc' } as const;

export type AgedState = ReturnType<typeof useAgedState>;

/** The state of the list from the URL, and functions to change it. */
export function useAgedState() {
  const search: AgedSearch = useSearch({
    from: '/app/aged-stock',
    select: listSearch('machine'),
    structuralSharing: true,
  });
  return useListAddress({
    to: '/aged-stock',
    param: 'machine',
    search,
    filterNames: url.filterNames(),
    first,
  });
}
