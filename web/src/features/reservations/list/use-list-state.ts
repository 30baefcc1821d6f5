import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isLeaving } from '../../../lib/is-leaving.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ReservationFilter } from '../reservations.queries.ts';
import type { ReservationSearch } from './reservation-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from the list, so that closing it is going back. */
    openedFromList?: boolean;
  }
}

const to = '/reservations';
const withoutFilters = { search: undefined, status: undefined, expiry: undefined } as const;

export type ListState = ReturnType<typeof useListState>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: ReservationSearch = useSearch({ from: '/app/reservations' });
  const navigate = useNavigate({ from: to });
  const router = useRouter();
  const isPhone = useIsPhone();

  const go = useCallback(
    (changes: Partial<ReservationSearch>, { replace = false, openedFromList = false } = {}) =>
      void navigate({
        to,
        search: (before: ReservationSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate],
  );
  /** Whether the present entry of the history was made by opening a record in the list. */
  const wasOpenedFromList = useCallback(() => router.state.location.state.openedFromList === true, [router]);

  const filter = useMemo(
    (): ReservationFilter => ({ status: search.status, search: search.search, expiry: search.expiry }),
    [search.status, search.search, search.expiry],
  );
  const base = stringifySearch({ ...search, at: undefined, reservation: undefined });

  return {
    isPhone,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    sort: search.sort ?? 'created_at',
    order: search.order ?? 'desc',
    openId: search.reservation ?? null,
    isAdding: search.dialog === 'add',
    at: search.at,

    /** Typing replaces the entry of the history, so that Back does not walk through the letters. */
    setFilter: useCallback(
      (changes: Pick<ReservationSearch, 'status' | 'search' | 'expiry'>, options?: { replace: boolean }) =>
        go({ ...changes, at: undefined }, options),
      [go],
    ),
    clearFilter: useCallback(() => go({ ...withoutFilters, at: undefined }), [go]),
    setOrder: useCallback(
      (sort: 'created_at' | 'expires_at', order: 'asc' | 'desc') => go({ sort, order, at: undefined }),
      [go],
    ),
    setAnchor: useCallback(
      (at: string | undefined) => {
        if (!isLeaving(router, to)) go({ at }, { replace: true, openedFromList: wasOpenedFromList() });
      },
      [go, router, wasOpenedFromList],
    ),
    setAdding: useCallback(
      (isOpen: boolean) => go({ dialog: isOpen ? 'add' : undefined }, { replace: !isOpen }),
      [go],
    ),

    hrefOf: useCallback((id: string) => `${to}${base}${base === '' ? '?' : '&'}reservation=${id}`, [base]),
    open: useCallback((id: string) => go({ reservation: id }, { openedFromList: true }), [go]),
    /** From one open record to another: Back leads past both. */
    openNext: useCallback(
      (id: string) => go({ reservation: id }, { replace: true, openedFromList: wasOpenedFromList() }),
      [go, wasOpenedFromList],
    ),
    close: useCallback(() => {
      if (wasOpenedFromList()) router.history.back();
      else go({ reservation: undefined }, { replace: true });
    }, [go, router, wasOpenedFromList]),
  };
}
