import { trash } from '@strojpark/core/contracts/trash';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { takeBulkAnswer } from '../../lib/bulk.ts';
import { byCursor } from '../../lib/by-cursor.ts';

const atOnce = 50;
// Below the nouns, so that every change of a machine or reservation reaches the trash as well.
const keys = {
  machines: (search: string | undefined) => ['machines', 'trash', search] as const,
  reservations: (search: string | undefined) => ['reservations', 'trash', search] as const,
};
const options = { ...byCursor, staleTime: 0, meta: { quiet: true } } as const;

/** Deleted machines, deleted last first. */
export function useTrashedMachines(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: keys.machines(search),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(trash.listMachines, { query: { search, limit: atOnce, cursor }, signal }),
  });
}

/** Deleted reservations, deleted last first. */
export function useTrashedReservations(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: keys.reservations(search),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(trash.listReservations, { query: { search, limit: atOnce, cursor }, signal }),
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
