import { demandStatuses } from '@strojpark/core/domain/demands/demand-status';
import { ageBandNames } from '@strojpark/core/domain/reports/unmet-demand';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    /** One or several: `status=open`, `status=open&status=served`. */
    status: several(z.enum(demandStatuses)),
    mine: optional(z.literal('true')),
    /** Only those with new matches. */
    unseen: optional(z.literal('true')),
    owner: optional(z.uuid()),
    /** Only those whose owner is no longer active. */
    unowned: optional(z.literal('true')),
    /** Open ones that no machine fits. */
    unmet: optional(z.literal('true')),
    category: several(z.string().max(100)),
    anyCategory: optional(z.literal('true')),
    /** The oldest machine that is wanted. */
    age: optional(z.enum(ageBandNames)),
    /** The highest price, in the company’s currency. */
    priceAbove: optional(z.coerce.number().min(0)),
    priceUpTo: optional(z.coerce.number().min(0)),
    anyPrice: optional(z.literal('true')),
    /** Those that one machine fits. */
    machine: optional(z.uuid()),
    search: optional(z.string().max(200)),
  },
  others: {
    sort: optional(z.enum(['created_at', 'valid_until', 'updated_at'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    demand: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.literal('add')),
  },
}));

/** The state of the demands in the URL. */
type DemandSearch = ReturnType<typeof url.read>;

export const readDemandSearch = url.read;

const first = { sort: 'created_at', order: 'desc' } as const;

export type DemandState = ReturnType<typeof useDemandState>;

/** The state of the list from the URL, and functions to change it. */
export function useDemandState() {
  const search: DemandSearch = useSearch({
    from: '/app/demands',
    select: listSearch('demand'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/demands', param: 'demand', search, filterNames: url.filterNames(), first });
}
