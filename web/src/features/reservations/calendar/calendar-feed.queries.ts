import { calendarFeed } from '@strojpark/core/contracts/calendar-feed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryNoun } from '../../../lib/query-noun.ts';

const queryKey = queryNoun('calendar-feed');

/** Whether the user has an address; read again whenever the dialog opens. */
export function useFeed(enabled: boolean) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calendarFeed.get, { signal }),
    staleTime: 0,
    enabled,
    meta: { quiet: true },
  });
}

export function useCreateFeed(onCreated: (address: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarFeed.create),
    onSuccess: ({ address }) => onCreated(address),
    onSettled: () => client.invalidateQueries({ queryKey }),
    // A secret must not stay in the cache.
    gcTime: 0,
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarFeed.revoke),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
