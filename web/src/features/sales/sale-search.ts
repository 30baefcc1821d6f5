import { saleOrders } from '@strojpark/core/domain/machines/machine-costs';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional } from '../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../lib/use-list-address.ts';

const schema = onFirstUse(() =>
  z.object({
    search: optional(z.string().max(200)),
    type: optional(z.enum(['used', 'stock'])),
    mine: optional(z.literal('true')),
    /** Only those with a negative margin. */
    atLoss: optional(z.literal('true')),
    seller: optional(z.uuid()),
    customer: optional(z.string().max(320)),
    from: optional(z.iso.date()),
    to: optional(z.iso.date()),
    sort: optional(z.enum(saleOrders)),
    order: optional(z.enum(['asc', 'desc'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    sale: optional(z.uuid()),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the sales in the URL. */
type SaleSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readSaleSearch(search: Record<string, unknown>): SaleSearch {
  return schema().parse(search);
}

const filterNames = ['type', 'mine', 'atLoss', 'seller', 'customer', 'from', 'to', 'search'] as const;
const first = { sort: 'sold_at', order: 'desc' } as const;

export type SaleState = ReturnType<typeof useSaleState>;

/** The state of the list from the URL, and functions to change it. */
export function useSaleState() {
  const search: SaleSearch = useSearch({
    from: '/app/sales',
    select: listSearch('sale'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/sales', param: 'sale', search, filterNames, first });
}
