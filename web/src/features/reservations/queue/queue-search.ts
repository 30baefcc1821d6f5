import { queueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const url = listUrl(() => ({
  filters: {
    /** One or several: `status=waiting`, `status=waiting&status=offered`. */
    status: several(z.enum(queueStatuses)),
    mine: optional(z.literal('true')),
    /** Only those whose seller is no longer active. */
    unowned: optional(z.literal('true')),
    /** The queue of one machine. */
    machine: optional(z.uuid()),
    search: optional(z.string().max(200)),
  },
  others: {
    sort: optional(z.enum(['urgency', 'created_at', 'offer_ends_at', 'place'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    entry: optional(z.uuid()),
  },
}));

/** The state of the queue in the URL. */
type QueueSearch = ReturnType<typeof url.read>;

export const readQueueSearch = url.read;

const first = { sort: 'urgency', order: 'desc' } as const;

export type QueueState = ReturnType<typeof useQueueState>;

/** The state of the list from the URL, and functions to change it. */
export function useQueueState() {
  const search: QueueSearch = useSearch({
    from: '/app/queue',
    select: listSearch('entry'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/queue', param: 'entry', search, filterNames: url.filterNames(), first });
}
