import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useRecordAddress, type AddressChange } from '../../../lib/use-record-address.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ReservationFilter } from '../reservations.queries.ts';
import type { ReservationSearch } from './reservation-search.ts';

const to = '/reservations';
const withoutFilters = {
  search: undefined,
  status: undefined,
  expiry: undefined,
  customer: undefined,
} as const;

export type ListState = ReturnType<typeof useListState>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: ReservationSearch = useSearch({ from: '/app/reservations' });
  const navigate = useNavigate({ from: to });
  const isPhone = useIsPhone();

  const go = useCallback(
    (changes: Partial<ReservationSearch>, { replace = false, openedFromList = false }: AddressChange = {}) =>
      void navigate({
        to,
        search: (before: ReservationSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate],
  );
  const { search: words, status, expiry, customer } = search;
  const filter = useMemo(
    (): ReservationFilter => ({ status, search: words, expiry, customer }),
    [status, words, expiry, customer],
  );

  return {
    ...useRecordAddress({ to, param: 'reservation', search, go }),
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
      (changes: Pick<ReservationSearch, keyof typeof withoutFilters>, options?: AddressChange) =>
        go({ ...changes, at: undefined }, options),
      [go],
    ),
    clearFilter: useCallback(() => go({ ...withoutFilters, at: undefined }), [go]),
    setOrder: useCallback(
      (sort: 'created_at' | 'expires_at', order: 'asc' | 'desc') => go({ sort, order, at: undefined }),
      [go],
    ),
    setAdding: useCallback(
      (isOpen: boolean) => go({ dialog: isOpen ? 'add' : undefined }, { replace: !isOpen }),
      [go],
    ),
  };
}
