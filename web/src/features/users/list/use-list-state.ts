import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { UserFilter } from '../../../entities/users/users.queries.ts';
import type { UserSearch } from './user-search.ts';

const filterNames = ['search', 'role', 'status'] as const;

export type ListState = ReturnType<typeof useListState>;
export type UserDialog = NonNullable<UserSearch['dialog']>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: UserSearch = useSearch({ from: '/app/admin/users' });
  const filter = useMemo(
    (): UserFilter => ({ search: search.search, role: search.role, status: search.status }),
    [search.search, search.role, search.status],
  );
  return {
    ...useListAddress({ to: '/admin/users', param: 'user', search, filterNames }),
    isPhone: useIsPhone(),
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    sort: search.sort ?? 'name',
    order: search.order ?? 'asc',
  };
}
