import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import type { ReservationRules } from './actions/reservation-actions.ts';

/** The settings that limit reservations; undefined while they load. */
export function useReservationRules(): ReservationRules | undefined {
  return usePublicSettings().data;
}
