import { bulkRuns, type BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { isUnderWay } from '@strojpark/core/domain/bulk';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { refreshAfterBulk, undoRun } from '../../lib/bulk.ts';
import { byCursor } from '../../lib/by-cursor.ts';

const keys = {
  all: ['bulk-runs'] as const,
  one: (id: string) => ['bulk-runs', 'one', id] as const,
  failures: (id: string) => ['bulk-runs', 'failures', id] as const,
  list: ['bulk-runs', 'list'] as const,
};

/** So often the progress of a run is asked for. */
const progressEvery = 1000;

/** One run; while it is under way it is asked for again and again. */
export function useBulkRun(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(bulkRuns.get, { params: { id }, signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.status) ? progressEvery : false),
    meta: { quiet: true },
  });
}

const failuresAtOnce = 100;

/** The records that a run left alone, page by page. */
export function useBulkFailures(run: BulkRun | undefined) {
  const id = run?.id ?? '';
  return useInfiniteQuery({
    queryKey: [...keys.failures(id), run?.refused],
    queryFn: ({ signal, pageParam }) =>
      call(bulkRuns.listFailures, {
        params: { id },
        query: { limit: failuresAtOnce, cursor: pageParam },
        signal,
      }),
    ...byCursor,
    enabled: run !== undefined && run.refused > 0,
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

export function useCancelRun() {
  return useMutation({
    mutationFn: (id: string) => call(bulkRuns.cancel, { params: { id } }),
    onSettled: () => refreshAfterBulk(),
  });
}

export function useUndoRun() {
  return useMutation({ mutationFn: ({ id, act }: BulkRun) => undoRun(id, act) });
}
