import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ReservationFilter } from '../../../entities/reservations/reservations.queries.ts';
import type { ReservationSearch } from './reservation-search.ts';

const filterNames = ['search', 'status', 'expiry', 'customer'] as const;

export type ListState = ReturnType<typeof useListState>;

/** What the list shows, read from the address, and how to change it. */
export function useListState() {
  const search: ReservationSearch = useSearch({ from: '/app/reservations' });
  const { search: words, status, expiry, customer } = search;
  const filter = useMemo(
    (): ReservationFilter => ({ status, search: words, expiry, customer }),
    [status, words, expiry, customer],
  );
  return {
    ...useListAddress({ to: '/reservations', param: 'reservation', search, filterNames }),
    isPhone: useIsPhone(),
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    sort: search.sort ?? 'created_at',
    order: search.order ?? 'desc',
  };
}
