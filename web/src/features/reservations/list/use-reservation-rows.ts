import { reservations, type Reservation } from '@strojpark/core/contracts/reservations';
import { call } from '../../../lib/api.ts';
import { readAnchor } from '../../../ui/list/list-anchor.ts';
import { usePagedRows, type PagedRows } from '../../../ui/list/use-paged-rows.ts';
import { reservationKeys } from '../../../entities/reservations/reservations.queries.ts';
import type { ListState } from './use-list-state.ts';

export type ReservationRows = PagedRows<Reservation>;

/** The reservations that the list shows. */
export function useReservationRows({ filter, sort, order, at }: ListState): ReservationRows {
  const query = { ...filter, sort, order };
  return usePagedRows<Reservation>({
    listKey: reservationKeys.list(query),
    load: (page, signal) => call(reservations.list, { query: { ...query, ...page }, signal }),
    anchor: readAnchor(at),
    isLive: true,
  });
}
