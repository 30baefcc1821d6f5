import { badges } from '@strojpark/core/contracts/badge-counts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

export const badgeKeys = {
  all: queryNoun('badges', { others: ['notification', 'reservation', 'queue_entry', 'demand', 'quote'] }),
};

/** What waits for the user: updated by events, polled because reservations also become overdue by themselves. */
export function useBadges() {
  return useQuery({
    queryKey: badgeKeys.all,
    queryFn: ({ signal }) => call(badges.get, { signal, background: true }),
    refetchInterval: 60_000,
    staleTime: 30_000,
    retry: false,
    // The error is logged and the badges disappear; the next poll may bring them back.
    meta: { quiet: true },
  });
}
