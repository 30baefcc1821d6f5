import { reservationPeriod } from '@strojpark/core/domain/reservations/reservation-terms';
import { formatDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReservationRules } from './reservation-actions.ts';

/** The last day of a reservation that begins now; undefined while the settings load. */
export function useReservationEnd(): string | undefined {
  const rules = useReservationRules();
  const now = useNow();
  return rules && formatDate(reservationPeriod(rules, now).expires_at.toISOString());
}
