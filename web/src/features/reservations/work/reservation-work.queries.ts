import { canInRole } from '@strojpark/core/domain/access/permissions';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useFirstReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { workRows } from '../../../ui/work-rows.ts';

const limit = workRows.loaded;
const soonestFirst = { sort: 'expires_at', order: 'asc', limit } as const;

/** The reservations that wait for someone, by what is to be decided, most urgent first. */
export function useReservationWork() {
  const seesReservations = useCan('reservations.view');
  const mayDecide = canInRole(useActor(), 'approvals.decide') && seesReservations;
  // The buttons of the rows depend on the settings, and would move the rows if they appeared later.
  const areRulesLoading = usePublicSettings().isLoading && seesReservations;
  const groups = [
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
  return groups.map(({ group, query }) => ({
    group,
    query,
    isLoading: query.isLoading || areRulesLoading,
  }));
}

export type ReservationGroup = ReturnType<typeof useReservationWork>[number]['group'];
