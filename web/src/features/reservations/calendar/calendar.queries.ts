import { calendar } from '@strojpark/core/contracts/calendar';
import type { QueryInput } from '@strojpark/core/endpoint';
import { onlineManager, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryNoun } from '../../../lib/query-noun.ts';
import { byCursor, live } from '../../../lib/query-options.ts';

const all = queryNoun('calendar', { own: 'reservation', others: ['machine', 'queue_entry', 'quote'] });
type LaneQuery = Omit<QueryInput<typeof calendar.list>, 'limit' | 'cursor'>;
const lanesAtOnce = 100;

/** Without a connection nothing would ever replace it. */
const keepWhileLoading = <T>(previous: T | undefined) => (onlineManager.isOnline() ? previous : undefined);

/** The lanes of a span, page by page. The previous ones stay while another span loads. */
export function useLanes(query: LaneQuery, enabled = true) {
  return useInfiniteQuery({
    ...live,
    queryKey: [...all, 'lanes', query] as const,
    queryFn: ({ signal, pageParam }) =>
      call(calendar.list, { query: { ...query, limit: lanesAtOnce, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepWhileLoading,
    enabled,
  });
}

/** How many reservations, offers and quotes end on each day. */
export function useEnds(query: QueryInput<typeof calendar.countEnds>) {
  return useQuery({
    ...live,
    queryKey: [...all, 'ends', query] as const,
    queryFn: ({ signal }) => call(calendar.countEnds, { query, signal }),
    placeholderData: keepWhileLoading,
  });
}
