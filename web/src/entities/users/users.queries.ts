import { users, type User } from '@strojpark/core/contracts/users';
import type { Role } from '@strojpark/core/domain/access/permissions';
import type { UserStatus } from '@strojpark/core/domain/access/user-actions';
import type { QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { live, quiet } from '../../lib/query-options.ts';

type UserQuery = QueryInput<typeof users.list>;
interface UserFilter {
  search?: string | undefined;
  role?: Role[] | undefined;
  status?: UserStatus[] | undefined;
}

const all = queryNoun('users', { own: 'user' });

export const userKeys = {
  all,
  list: (query: UserQuery) => [...all, 'list', query] as const,
  facets: (filter: UserFilter) => [...all, 'facets', filter] as const,
  statistics: [...all, 'statistics'] as const,
  one: (id: string) => [...all, 'one', id] as const,
  invitable: [...all, 'invitable'] as const,
  inactive: (days: number) => [...all, 'inactive', days] as const,
  found: (search: string) => [...all, 'found', search] as const,
};

/** One user; no request for null. The list item is shown until the record has loaded. */
export function useUser(id: string | null, known?: User) {
  return useQuery({
    ...live,
    queryKey: userKeys.one(id ?? ''),
    queryFn: ({ signal }) => call(users.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: known,
  });
}

export function useUserStatistics(enabled = true) {
  return useQuery({
    ...live,
    enabled,
    queryKey: userKeys.statistics,
    queryFn: ({ signal }) => call(users.statistics, { signal }),
  });
}

/** The number of users for each filter option, with the other filter applied. */
export function useFilterCounts(filter: UserFilter) {
  return useQuery({
    ...live,
    queryKey: userKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, facets: 'role,status' };
      const { facets = {} } = await call(users.list, { query, signal });
      return { role: facets['role'] ?? {}, status: facets['status'] ?? {} };
    },
    placeholderData: keepPreviousData,
  });
}

/** The users who would be invited. */
export function useInvitable() {
  return useQuery({
    ...quiet,
    queryKey: userKeys.invitable,
    queryFn: ({ signal }) => call(users.previewInvitations, { signal }),
    staleTime: 0,
  });
}

/** Users who have not signed in for this many days. */
export function useInactive(days: number) {
  return useQuery({
    ...quiet,
    queryKey: userKeys.inactive(days),
    queryFn: ({ signal }) => call(users.previewInactive, { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
