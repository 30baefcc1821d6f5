import { queue, type QueueEntry } from '@strojpark/core/contracts/queue';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveOffline } from '../../lib/query-options.ts';
import { queueKeys, type QueueQuery } from './queue-keys.queries.ts';

export const queueEntryQuery = (id: string) =>
  queryOptions({
    ...liveOffline,
    queryKey: queueKeys.entry(id),
    queryFn: ({ signal }) => call(queue.get, { params: { id }, signal }),
  });

/** One entry; no request for null. The list item is shown until the record has loaded. */
export function useQueueEntry(id: string | null, known?: QueueEntry) {
  return useQuery({ ...queueEntryQuery(id ?? ''), enabled: id !== null, placeholderData: known });
}

/** The number of entries for each status, with the other filters applied; also with one more filter each. */
export function useQueueCounts(filter: QueueQuery) {
  return useQuery({
    ...liveOffline,
    queryKey: queueKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: undefined, limit: 1, facets: 'status,mine,unowned' } as const;
      return (await call(queue.list, { query, signal })).facets ?? {};
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few entries in a given order. */
export function useFirstInQueue(query: QueueQuery, enabled = true) {
  return useQuery({
    ...liveOffline,
    enabled,
    queryKey: queueKeys.first(query),
    queryFn: ({ signal }) => call(queue.list, { query, signal }),
  });
}
