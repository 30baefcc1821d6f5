import { useSearch } from '@tanstack/react-router';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';
import { filterNames, type UserSearch } from './user-search.ts';

const first = { sort: 'name', order: 'asc' } as const;

export type ListState = ReturnType<typeof useListState>;
export type UserDialog = NonNullable<UserSearch['dialog']>;

/** The state of the list from the URL, and functions to change it. */
export function useListState() {
  const search: UserSearch = useSearch({
    from: '/app/admin/users',
    select: listSearch('user'),
    structuralSharing: true,
  });
  return useListAddress({ to: '/admin/users', param: 'user', search, filterNames: filterNames(), first });
}
