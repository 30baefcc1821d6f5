import { queueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';

const schema = onFirstUse(() =>
  z.object({
    search: optional(z.string().max(200)),
    /** One or several: `status=waiting`, `status=waiting&status=offered`. */
    status: several(z.enum(queueStatuses)),
    mine: optional(z.literal('true')),
    /** Only those whose seller is no longer active. */
    unowned: optional(z.literal('true')),
    /** The queue of one machine. */
    machine: optional(z.uuid()),
    sort: optional(z.enum(['urgency', 'created_at', 'offer_ends_at', 'place'])),
    order: optional(z.enum(['asc', 'desc'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    entry: optional(z.uuid()),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the queue in the URL. */
type QueueSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  return schema().parse(search);
}

const filterNames = ['status', 'mine', 'unowned', 'machine', 'search'] as const;
const first = { sort: 'urgency', order: 'desc' } as const;

export type QueueState = ReturnType<typeof useQueueState>;

/** The state of the list from the URL, and functions to change it. */
export function useQueueState() {
  const search: QueueSearch = useSearch({
    from: '/app/queue',
    select: listSearch('entry'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/queue', param: 'entry', search, filterNames, first });
}
