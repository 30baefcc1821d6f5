import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useCallback } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReservationRules } from '../use-reservation-rules.ts';
import { actionsOf, type ReservationAction } from './reservation-actions.ts';

/** Tells what the user may do with a reservation; nothing until the settings are known. */
export function useReservationActions(): (reservation: Reservation) => ReservationAction[] {
  const actor = useActor();
  const rules = useReservationRules();
  const now = useNow();
  return useCallback(
    (reservation) => (rules === undefined ? [] : actionsOf(actor, reservation, rules, now)),
    [actor, rules, now],
  );
}
