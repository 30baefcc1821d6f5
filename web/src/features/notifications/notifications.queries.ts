import { notifications } from '@strojpark/core/contracts/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/by-cursor.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const all = queryNoun('notifications', { own: 'notification' });
const keys = {
  all,
  unread: [...all, 'unread'] as const,
  list: [...all, 'list'] as const,
};

const pageSize = 20;

/** The number of unread notifications: updated by events, polled while there is no event stream. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: keys.unread,
    queryFn: ({ signal }) => call(notifications.countUnread, { signal, background: true }),
    refetchInterval: 30_000,
    staleTime: 30_000,
    retry: false,
    // The error is logged; the next poll may succeed.
    meta: { quiet: true },
  });
  return data?.unread ?? 0;
}

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
  return () => void client.invalidateQueries({ queryKey: keys.all });
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
