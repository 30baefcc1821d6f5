import { demandCounts, queueCounts, reservationCounts } from '@strojpark/core/contracts/badge-counts';
import { useQuery } from '@tanstack/react-query';
import { demandKeys } from '../../entities/demands/demand-keys.queries.ts';
import { queueKeys } from '../../entities/queue/queue-keys.queries.ts';
import { reservationKeys } from '../../entities/reservations/reservation-keys.queries.ts';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import type { CountName } from '../route-data.ts';

const polled = {
  refetchInterval: 30_000,
  staleTime: 30_000,
  retry: false,
  // The error is logged and the badge disappears; the next poll may bring it back.
  meta: { quiet: true },
} as const;

/** A count in the sidebar: a number, `loading`, or `failed`. */
export type Count = number | 'loading' | 'failed';

/** The counts of the sidebar badges, refetched every 30 seconds. */
export function useCounts(): Record<CountName, Count> {
  const seesReservations = useCan('reservations.view');
  const ofReservations = useQuery({
    ...polled,
    queryKey: reservationKeys.counts,
    queryFn: ({ signal }) => call(reservationCounts.statistics, { signal, background: true }),
    enabled: seesReservations,
  });
  const offers = useQuery({
    ...polled,
    queryKey: queueKeys.offers,
    queryFn: ({ signal }) => call(queueCounts.countOffers, { signal, background: true }),
    enabled: seesReservations,
  });
  const newMatches = useQuery({
    ...polled,
    queryKey: demandKeys.newMatches,
    queryFn: ({ signal }) => call(demandCounts.countNewMatches, { signal, background: true }),
    enabled: seesReservations,
  });
  const count = (query: { isLoading: boolean }, value: number | undefined): Count =>
    value ?? (query.isLoading ? 'loading' : 'failed');
  return {
    overdue: count(ofReservations, ofReservations.data?.expired),
    approvals: count(ofReservations, ofReservations.data?.pending_approval),
    offers: count(offers, offers.data?.count),
    matches: count(newMatches, newMatches.data?.count),
  };
}
