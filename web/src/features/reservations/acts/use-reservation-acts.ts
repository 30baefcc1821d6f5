import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useCallback } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReservationRules } from '../use-reservation-rules.ts';
import { actsOf, type ReservationAct } from './reservation-acts.ts';

/** Tells what the user may do with a reservation; nothing until the settings are known. */
export function useReservationActs(): (reservation: Reservation) => ReservationAct[] {
  const actor = useActor();
  const rules = useReservationRules();
  const now = useNow();
  return useCallback(
    (reservation) => (rules === undefined ? [] : actsOf(actor, reservation, rules, now)),
    [actor, rules, now],
  );
}
