import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useRecordAddress, type AddressChange } from '../../../lib/use-record-address.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { UserFilter } from '../users.queries.ts';
import type { UserSearch } from './user-search.ts';

const to = '/admin/users';
const withoutFilters = { search: undefined, role: undefined, status: undefined } as const;

export type ListState = ReturnType<typeof useListState>;
export type UserDialog = NonNullable<UserSearch['dialog']>;
export type SortColumn = NonNullable<UserSearch['sort']>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: UserSearch = useSearch({ from: '/app/admin/users' });
  const navigate = useNavigate({ from: to });
  const isPhone = useIsPhone();

  const go = useCallback(
    (changes: Partial<UserSearch>, { replace = false, openedFromList = false }: AddressChange = {}) =>
      void navigate({
        to,
        search: (before: UserSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate],
  );
  const filter = useMemo(
    (): UserFilter => ({ search: search.search, role: search.role, status: search.status }),
    [search.search, search.role, search.status],
  );
  return {
    ...useRecordAddress({ to, param: 'user', search, go }),
    isPhone,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    sort: search.sort ?? 'name',
    order: search.order ?? 'asc',
    openId: search.user ?? null,
    dialog: search.dialog ?? null,
    at: search.at,

    /** Typing replaces the entry of the history, so that Back does not walk through the letters. */
    setFilter: useCallback(
      (changes: UserFilter, options?: AddressChange) => go({ ...changes, at: undefined }, options),
      [go],
    ),
    clearFilter: useCallback(() => go({ ...withoutFilters, at: undefined }), [go]),
    setOrder: useCallback(
      (sort: SortColumn, order: 'asc' | 'desc') => go({ sort, order, at: undefined }),
      [go],
    ),
    openDialog: useCallback((dialog: UserDialog) => go({ dialog }), [go]),
    closeDialog: useCallback(() => go({ dialog: undefined }, { replace: true }), [go]),
  };
}
