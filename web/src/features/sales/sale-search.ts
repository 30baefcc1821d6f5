import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import { saleOrders } from '@strojpark/core/domain/machines/machine-costs';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional } from '../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    type: optional(z.enum(['used', 'stock'])),
    mine: optional(z.literal('true')),
    /** Only those with a negative margin. */
    atLoss: optional(z.literal('true')),
    /** Reversed ones instead of the others. */
    reversed: optional(z.literal('true')),
    seller: optional(z.uuid()),
    customer: optional(z.string().max(320)),
    from: optional(plainDate),
    to: optional(plainDate),
    search: optional(z.string().max(200)),
  },
  others: {
    sort: optional(z.enum(saleOrders)),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    sale: optional(z.uuid()),
  },
}));

/** The state of the sales in the URL. */
type SaleSearch = ReturnType<typeof url.read>;

export const readSaleSearch = url.read;

const first = { sort: 'sold_at', order: 'desc' } as const;

export type SaleState = ReturnType<typeof useSaleState>;

/** The state of the list from the URL, and functions to change it. */
export function useSaleState() {
  const search: SaleSearch = useSearch({
    from: '/app/sales',
    select: listSearch('sale'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/sales', param: 'sale', search, filterNames: url.filterNames(), first });
}
