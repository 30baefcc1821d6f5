import { reservationDays, reservationPeriod } from '@strojpark/core/domain/reservations/reservation-terms';
import { formatDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReservationRules } from './reservation-actions.ts';

/** How many days a reservation that begins now lasts, and its last day; undefined while the settings load. */
export function useReservationEnd(): { count: number; until: string } | undefined {
  const rules = useReservationRules();
  const now = useNow();
  return (
    rules && {
      count: reservationDays(rules),
      until: formatDate(reservationPeriod(rules, now).expires_at.toISOString()),
    }
  );
}
