import { notifications } from '@strojpark/core/contracts/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { badgeKeys } from '../../entities/badges/badges.queries.ts';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';

const all = queryNoun('notifications', { own: 'notification' });
const keys = {
  all,
  list: [...all, 'list'] as const,
};

const pageSize = 20;

/** The user's notifications, newest first. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(notifications.list, { query: { limit: pageSize, cursor }, signal }),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.all });
    void client.invalidateQueries({ queryKey: badgeKeys.all });
  };
}

export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => call(notifications.markRead, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useMarkAllRead() {
  return useMutation({ mutationFn: () => call(notifications.markAllRead), onSettled: useRefresh() });
}
