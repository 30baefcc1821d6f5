import type { Reservation } from '@strojpark/core/contracts/reservations';
import type { ListEvents as Events, ListView, RecordPlace } from '../../../ui/list/list-view.ts';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import type { ListState } from './use-list-state.ts';

export type ListEvents = Events<Reservation, ReservationAction>;

/** What a view of the list, rows or cards, is given. */
export interface ListViewProps extends ListView<Reservation> {
  state: ListState;
  events: ListEvents;
}

/** What a row or card is given. */
export interface ReservationProps extends RecordPlace {
  reservation: Reservation;
  query: string | undefined;
  now: Date;
  events: ListEvents;
}
