import { sales } from '@strojpark/core/contracts/sales';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/by-cursor.ts';
import { usePageSize } from '../../lib/user-settings.ts';

// Refetched on every opening; the screen shows errors itself.
const live = { staleTime: 0, refetchOnWindowFocus: true, meta: { quiet: true } } as const;

/** This month to date and the same part of the previous one. */
export function useSalesStatistics(enabled: boolean) {
  return useQuery({
    ...live,
    queryKey: machineKeys.salesStatistics,
    queryFn: ({ signal }) => call(sales.statistics, { signal }),
    enabled,
  });
}

/** The sales of a period, newest first. */
export function useSales(period: { from: string; to: string }) {
  const limit = usePageSize();
  return useInfiniteQuery({
    ...live,
    queryKey: machineKeys.sales(period),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(sales.list, { query: { ...period, limit, cursor }, signal }),
    ...byCursor,
  });
}
