import type { Reservation } from '@strojpark/core/contracts/reservations';
import type { ReservationAct } from '../acts/reservation-acts.ts';

/** What rows and cards tell the list; the functions stay the same, so that rows need not render again. */
export interface ListEvents {
  open: (reservation: Reservation) => void;
  /** With Shift held, all from the one toggled last. */
  toggle: (reservation: Reservation, range: boolean) => void;
  openMenu: (reservation: Reservation) => void;
  act: (act: ReservationAct, reservation: Reservation) => void;
}
