import { reservations } from '@strojpark/core/contracts/reservations';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { takeBulkAnswer } from '../../../entities/bulk-runs/bulk-runs.ts';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import type { ReservationFilter } from '../../../entities/reservations/reservations.queries.ts';

type Target = BulkTarget<ReservationFilter>;

/** The contract's lists may be changed by whoever sends them. */
function bodyOf(target: Target) {
  if ('ids' in target) return target;
  const { status, ...filter } = target.filter;
  return { ...target, filter: { ...filter, ...(status && { status: [...status] }) } };
}

export function useBulkCancel() {
  return useMutation({
    mutationFn: async ({ target, reason }: { target: Target; reason: string }) => {
      const answer = await call(reservations.bulkCancel, { body: { ...bodyOf(target), reason } });
      await takeBulkAnswer('reservations.cancel', 'cancelled', answer);
    },
  });
}

export function useBulkDelete() {
  return useMutation({
    mutationFn: async (target: Target) =>
      takeBulkAnswer(
        'reservations.delete',
        'deleted',
        await call(reservations.bulkDelete, { body: bodyOf(target) }),
      ),
  });
}
