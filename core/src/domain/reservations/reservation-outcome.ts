/** What an action makes of a reservation and its machines: stored by the server, shown by screens before its answer. */

import type { MachineStatus } from '../machines/machine-status.ts';
import type { ReservationStatus } from './reservation-status.ts';
import {
  extendedExpiry,
  reservationPeriod,
  type ExtendableDates,
  type ReservationSettings,
} from './reservation-terms.ts';

/** One more extension. */
export function extension(reservation: ExtendableDates, settings: ReservationSettings, now: Date) {
  return {
    status: 'extended',
    expires_at: extendedExpiry(reservation, settings, now),
    extension_count: reservation.extension_count + 1,
  } as const;
}

/** An approved request: its days count from now. */
export function approval(settings: ReservationSettings, now: Date) {
  return { status: 'active', ...reservationPeriod(settings, now) } as const;
}

/** The status of a reservation that was cancelled or whose request was rejected. */
export const endedStatus: ReservationStatus & 'cancelled' = 'cancelled';

/** Why the product itself cancelled a reservation; worded for the reader. */
export const cancellationCauses = ['expired'] as const;
export type CancellationCause = (typeof cancellationCauses)[number];

/** The cancellation reason of a reservation whose sale was reversed; screens and mails have words for it. */
export const stornoReason = 'storno';

/** The machine of a reservation after an action that ends or approves it. */
export const machineStatusAfter = {
  approve: 'reserved',
  cancel: 'available',
  reject: 'available',
  complete: 'sold',
} as const satisfies Record<string, MachineStatus>;
