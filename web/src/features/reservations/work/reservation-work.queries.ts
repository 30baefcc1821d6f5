import { canInRole } from '@strojpark/core/domain/access/permissions';
import { useFirstReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { workRows } from '../../../ui/work-rows.ts';

const limit = workRows.loaded;
const soonestFirst = { sort: 'expires_at', order: 'asc', limit } as const;

/** The reservations that wait for someone, by what is to be decided, most urgent first. */
export function useReservationWork() {
  const seesReservations = useCan('reservations.view');
  const mayDecide = canInRole(useActor(), 'approvals.decide') && seesReservations;
  return [
    {
      group: 'expired',
      query: useFirstReservations({ expiry: 'expired', ...soonestFirst }, seesReservations),
    },
    {
      group: 'approvals',
      query: useFirstReservations(
        { status: ['pending_approval'], sort: 'created_at', order: 'asc', limit },
        mayDecide,
      ),
    },
    { group: 'today', query: useFirstReservations({ expiry: 'today', ...soonestFirst }, seesReservations) },
    { group: 'week', query: useFirstReservations({ expiry: 'week', ...soonestFirst }, seesReservations) },
  ] as const;
}

export type ReservationGroup = ReturnType<typeof useReservationWork>[number]['group'];
