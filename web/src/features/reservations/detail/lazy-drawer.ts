import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useQueryClient } from '@tanstack/react-query';
import { useActor } from '../../../lib/auth.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadAhead } from '../../../ui/load-ahead.ts';

export const ReservationDrawer = lazyPart(
  async () => (await import('./reservation-drawer.tsx')).ReservationDrawer,
);
const loadPrefetch = () => import('./prefetch-reservation.ts');

/** Loads the drawer and what it shows of a reservation, before it is opened. */
export function usePrefetchReservation(): (reservation: Reservation) => void {
  const client = useQueryClient();
  const actor = useActor();
  return (reservation) => {
    loadAhead(ReservationDrawer.preload);
    loadAhead(async () => (await loadPrefetch()).prefetchReservation(client, actor, reservation));
  };
}
