import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isLeaving } from '../../../lib/is-leaving.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { UserFilter } from '../users.queries.ts';
import type { UserSearch } from './user-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from the list, so that closing it is going back. */
    openedFromList?: boolean;
  }
}

const to = '/admin/users';
const withoutFilters = { search: undefined, role: undefined, status: undefined } as const;

export type ListState = ReturnType<typeof useListState>;
export type UserDialog = NonNullable<UserSearch['dialog']>;
export type SortColumn = NonNullable<UserSearch['sort']>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: UserSearch = useSearch({ from: '/app/admin/users' });
  const navigate = useNavigate({ from: to });
  const router = useRouter();
  const isPhone = useIsPhone();

  const go = useCallback(
    (changes: Partial<UserSearch>, { replace = false, openedFromList = false } = {}) =>
      void navigate({
        to,
        search: (before: UserSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate],
  );
  /** Whether the present entry of the history was made by opening a record in the list. */
  const wasOpenedFromList = useCallback(() => router.state.location.state.openedFromList === true, [router]);

  const filter = useMemo(
    (): UserFilter => ({ search: search.search, role: search.role, status: search.status }),
    [search.search, search.role, search.status],
  );
  const base = stringifySearch({ ...search, at: undefined, user: undefined, dialog: undefined });

  return {
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
      (changes: UserFilter, options?: { replace: boolean }) => go({ ...changes, at: undefined }, options),
      [go],
    ),
    clearFilter: useCallback(() => go({ ...withoutFilters, at: undefined }), [go]),
    setOrder: useCallback(
      (sort: SortColumn, order: 'asc' | 'desc') => go({ sort, order, at: undefined }),
      [go],
    ),
    setAnchor: useCallback(
      (at: string | undefined) => {
        if (!isLeaving(router, to)) go({ at }, { replace: true, openedFromList: wasOpenedFromList() });
      },
      [go, router, wasOpenedFromList],
    ),
    openDialog: useCallback((dialog: UserDialog) => go({ dialog }), [go]),
    closeDialog: useCallback(() => go({ dialog: undefined }, { replace: true }), [go]),

    hrefOf: useCallback((id: string) => `${to}${base}${base === '' ? '?' : '&'}user=${id}`, [base]),
    open: useCallback((id: string) => go({ user: id }, { openedFromList: true }), [go]),
    /** From one open record to another: Back leads past both. */
    openNext: useCallback(
      (id: string) => go({ user: id }, { replace: true, openedFromList: wasOpenedFromList() }),
      [go, wasOpenedFromList],
    ),
    close: useCallback(() => {
      if (wasOpenedFromList()) router.history.back();
      else go({ user: undefined }, { replace: true });
    }, [go, router, wasOpenedFromList]),
  };
}
