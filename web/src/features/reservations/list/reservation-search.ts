import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import { rejectionReasons, requestOutcomes } from '@strojpark/core/domain/reservations/rejected-candidates';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import * as z from 'zod';
import { listUrl, optional, several } from '../../../lib/search-schema.ts';

export const { read: readReservationSearch, filterNames } = listUrl(() => ({
  filters: {
    /** One or several: `status=active`, `status=active&status=extended`. */
    status: several(z.enum(reservationStatuses)),
    search: optional(z.string().max(200)),
    expiry: optional(z.enum(['expired', 'today', 'week', 'soon'])),
    /** Whose they are; chosen on the dashboard. */
    mine: optional(z.literal('true')),
    others: optional(z.literal('true')),
    /** All reservations of a customer: the tax id, else the e-mail. */
    customer: optional(z.coerce.string().max(320)),
    /** Requests for approval that have ended: how, when, who decided, why no replacement suited and why they were rejected. */
    outcome: several(z.enum(requestOutcomes)),
    endedFrom: optional(plainDate),
    endedTo: optional(plainDate),
    approver: optional(z.union([z.uuid(), z.literal('none')])),
    misfit: optional(z.enum([...rejectionReasons, 'none'])),
    rejection: optional(z.coerce.string().max(2000)),
  },
  others: {
    sort: optional(z.enum(['created_at', 'expires_at'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    reservation: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.literal('add')),
  },
}));

/** The state of the reservation list in the URL. */
export type ReservationSearch = ReturnType<typeof readReservationSearch>;
