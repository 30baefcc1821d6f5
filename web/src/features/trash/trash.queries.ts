import { trash } from '@strojpark/core/contracts/trash';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { reservationKeys } from '../../entities/reservations/reservation-keys.queries.ts';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/query-options.ts';
import { handleBulkAnswer } from '../../entities/bulk-runs/bulk-outcome.ts';

const atOnce = 50;
const options = { ...byCursor, staleTime: 0, meta: { quiet: true } } as const;

/** Deleted machines, most recently deleted first. */
export function useTrashedMachines(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: machineKeys.trash(search),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(trash.listMachines, { query: { search, limit: atOnce, cursor }, signal }),
  });
}

/** Deleted reservations, most recently deleted first. */
export function useTrashedReservations(search: string | undefined) {
  return useInfiniteQuery({
    ...options,
    queryKey: reservationKeys.trash(search),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(trash.listReservations, { query: { search, limit: atOnce, cursor }, signal }),
  });
}

export function useRestoreMachines() {
  return useMutation({
    mutationFn: async (ids: string[]) =>
      handleBulkAnswer('machines.restore', 'restored', await call(trash.restoreMachines, { body: { ids } })),
  });
}

export function useRestoreReservations() {
  return useMutation({
    mutationFn: async (ids: string[]) =>
      handleBulkAnswer(
        'reservations.restore',
        'restored',
        await call(trash.restoreReservations, { body: { ids } }),
      ),
  });
}
