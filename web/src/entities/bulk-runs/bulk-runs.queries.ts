import { bulkRuns, type BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';
import { queryClient } from '../../lib/query.ts';
import { quoteKeys } from '../quotes/quote-keys.queries.ts';
import { refreshReservations } from '../reservations/reservations.queries.ts';

const all = queryNoun('bulk-runs');
const keys = {
  one: (id: string) => [...all, 'one', id] as const,
  failures: (id: string) => [...all, 'failures', id] as const,
  list: [...all, 'list'] as const,
};

const progressEvery = 1000;

/** One run, polled while it is under way. */
export function useBulkRun(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(bulkRuns.get, { params: { id }, signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? progressEvery : false),
    meta: { quiet: true },
  });
}

const failuresAtOnce = 100;

/** The records that a run refused, page by page. */
export function useBulkFailures({ id, refused }: BulkRun) {
  return useInfiniteQuery({
    queryKey: [...keys.failures(id), refused],
    queryFn: ({ signal, pageParam }) =>
      call(bulkRuns.listFailures, {
        params: { id },
        query: { limit: failuresAtOnce, cursor: pageParam },
        signal,
      }),
    ...byCursor,
    meta: { quiet: true },
  });
}

const runsAtOnce = 50;

/** The runs of the last days, newest first. */
export function useBulkRuns() {
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ signal, pageParam }) =>
      call(bulkRuns.list, {
        query: { limit: runsAtOnce, cursor: pageParam },
        signal,
      }),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Refetches everything that shows what bulk actions change, or runs. */
export async function refreshAfterBulk(): Promise<void> {
  await Promise.all([
    refreshReservations(queryClient),
    queryClient.invalidateQueries({ queryKey: quoteKeys.all }),
    queryClient.invalidateQueries({ queryKey: all }),
  ]);
}
