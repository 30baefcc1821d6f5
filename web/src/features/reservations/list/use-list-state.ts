import { useSearch } from '@tanstack/react-router';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';
import { filterNames, type ReservationSearch } from './reservation-search.ts';

const first = { sort: 'created_at', order: 'desc' } as const;

export type ListState = ReturnType<typeof useListState>;

/** The state of the list from the URL, and functions to change it. */
export function useListState() {
  const search: ReservationSearch = useSearch({
    from: '/app/reservations',
    select: listSearch('reservation'),
    structuralSharing: true,
  });
  return useListAddress({
    to: '/reservations',
    param: 'reservation',
    search,
    filterNames: filterNames(),
    first,
  });
}
