import { trash } from '@strojpark/core/contracts/trash';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { takeBulkAnswer } from '../../lib/bulk.ts';

const atOnce = 50;
// Below the nouns, so that every change of a machine or reservation reaches the trash as well.
const keys = {
  machines: (search: string | undefined) => ['machines', 'trash', search] as const,
  reservations: (search: string | undefined) => ['reservations', 'trash', search] as const,
};
const options = {
  initialPageParam: null as string | null,
  staleTime: 0,
  meta: { quiet: true },
} as const;

const pageQuery = (search: string | undefined, cursor: string | null) => ({
  search,
  limit: atOnce,
  ...(cursor !== null && { cursor }),
});

/** Deleted machines, deleted last first. */
export function useTrashedMachines(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: keys.machines(search),
    queryFn: ({ signal, pageParam }) =>
      call(trash.listMachines, { query: pageQuery(search, pageParam), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Deleted reservations, deleted last first. */
export function useTrashedReservations(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: keys.reservations(search),
    queryFn: ({ signal, pageParam }) =>
      call(trash.listReservations, { query: pageQuery(search, pageParam), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useRestoreMachines() {
  return useMutation({
    mutationFn: async (ids: string[]) =>
      takeBulkAnswer('machines.restore', 'restored', await call(trash.restoreMachines, { body: { ids } })),
  });
}

export function useRestoreReservations() {
  return useMutation({
    mutationFn: async (ids: string[]) =>
      takeBulkAnswer(
        'reservations.restore',
        'restored',
        await call(trash.restoreReservations, { body: { ids } }),
      ),
  });
}
