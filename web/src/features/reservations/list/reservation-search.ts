import { rejectionReasons, requestOutcomes } from '@strojpark/core/domain/reservations/rejected-candidates';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';

const schema = onFirstUse(() =>
  z.object({
    search: optional(z.string().max(200)),
    /** One or several: `status=active`, `status=active&status=extended`. */
    status: several(z.enum(reservationStatuses)),
    expiry: optional(z.enum(['expired', 'today', 'week', 'soon'])),
    /** All reservations of a customer: the tax id, else the e-mail. */
    customer: optional(z.coerce.string().max(320)),
    /** Requests for approval that have ended: how, when, who decided, why no replacement suited and why they were rejected. */
    outcome: several(z.enum(requestOutcomes)),
    endedFrom: optional(z.iso.date()),
    endedTo: optional(z.iso.date()),
    approver: optional(z.union([z.uuid(), z.literal('none')])),
    misfit: optional(z.enum([...rejectionReasons, 'none'])),
    rejection: optional(z.coerce.string().max(2000)),
    sort: optional(z.enum(['created_at', 'expires_at'])),
    order: optional(z.enum(['asc', 'desc'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    reservation: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.literal('add')),
    /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  }),
);

/** The state of the reservation list in the URL. */
export type ReservationSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the list does not know. */
export function readReservationSearch(search: Record<string, unknown>): ReservationSearch {
  return schema().parse(search);
}
