import * as z from 'zod';
import {
  customerByColumn,
  customerByField,
  customerFields,
  type CustomerField,
  type RequiredCustomerField,
} from '../domain/reservations/reservation-customer.ts';
import {
  maxRejectedCandidates,
  maxRejectionWords,
  rejectionReasons,
} from '../domain/reservations/rejected-candidates.ts';
import { cancellationCauses } from '../domain/reservations/reservation-outcome.ts';
import { reservationStatuses } from '../domain/reservations/reservation-status.ts';
import { optionalText, timestamp, uuid } from './common.ts';
import { machineStatus, machineType, recognisedMachine } from './machine-record.ts';

export const reservationStatus = z.enum(reservationStatuses);

/** A suggested replacement that does not suit, and why. */
export const rejectedCandidate = z
  .object({
    machineId: uuid,
    reason: z.enum(rejectionReasons, { error: 'validation.rejectionReason' }),
    /** Required with the reason `other`, ignored with the others. */
    words: optionalText(maxRejectionWords),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== null, {
    path: ['words'],
    error: 'validation.required',
  });
export const rejectedCandidates = z
  .array(rejectedCandidate)
  .max(maxRejectedCandidates)
  .refine((all) => new Set(all.map(({ machineId }) => machineId)).size === all.length, {
    error: 'validation.rejectedTwice',
  });

/** The machine of a reservation or queue entry, in a row. */
export const reservedMachine = z.object({
  ...recognisedMachine,
  type: machineType,
  status: machineStatus,
  serial_number: z.string().nullable(),
  equipment_number: z.string().nullable(),
  vin: z.string().nullable(),
  current_value: z.number().nullable(),
  created_by: uuid.nullable(),
});

/** One schema per customer field. */
export function customerShape<R extends z.ZodType, O extends z.ZodType>(
  required: (max: number, field: CustomerField) => R,
  optional: (max: number) => O,
) {
  return customerByField((_, field) => {
    const { max, required: isRequired } = customerFields[field];
    return isRequired ? required(max, field) : optional(max);
  }) as { [F in CustomerField]: F extends RequiredCustomerField ? R : O };
}

export const reservation = z.object({
  id: uuid,
  status: reservationStatus,
  machine_id: uuid,
  machine: reservedMachine,
  replacement_machine_id: uuid.nullable(),
  replacement: z.object({ ...recognisedMachine, identifier: z.string() }).nullable(),
  /** The replacement while this reservation holds it, even after the sale. */
  linked_machine_id: uuid.nullable(),
  ...customerByColumn(
    customerShape(
      () => z.string(),
      () => z.string().nullable(),
    ),
  ),
  /** Whose records have the same one are one customer (decision 51); null once anonymised. */
  customer_key: uuid.nullable(),
  selling_price: z.number().nullable(),
  selling_currency: z.string(),
  /** The sale, if there is one. */
  currency: z.string(),
  notes: z.string().nullable(),
  no_replacement_needed: z.boolean(),
  approval_requested_at: timestamp.nullable(),
  approval_request_reason: z.string().nullable(),
  /** Suggested replacements that did not suit, in the order they were shown; named as they were then. */
  rejected_candidates: z.array(
    z.object({
      /** Null if it was permanently deleted. */
      machine_id: uuid.nullable(),
      /** Null if it is no longer in the inventory. */
      type: machineType.nullable(),
      name: z.string(),
      identifier: z.string(),
      reason: z.enum(rejectionReasons),
      /** With the reason `other`; null once anonymised. */
      words: z.string().nullable(),
    }),
  ),
  rejection_reason: z.string().nullable(),
  /** When the request for approval was approved or rejected. */
  decided_at: timestamp.nullable(),
  /** Null also if the approver was deleted. */
  decided_by_name: z.string().nullable(),
  reserved_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  extension_count: z.number().int(),
  extension_reason: z.string().nullable(),
  /** When the office was asked for an extension and has not answered yet. */
  extension_requested_at: timestamp.nullable(),
  sold_at: timestamp.nullable(),
  sold_price: z.number().nullable(),
  /** The sale that completed it, and its invoice number. */
  sale_id: uuid.nullable(),
  invoice_number: z.string().nullable(),
  /** Who sold the machine, who may be another person than the salesperson of the reservation. */
  sold_by: z.string().nullable(),
  /** In the words of the person. */
  cancellation_reason: z.string().nullable(),
  /** Why the product itself cancelled it. */
  cancellation_cause: z.enum(cancellationCauses).nullable(),
  /** When it was cancelled, or the request for it rejected. */
  cancelled_at: timestamp.nullable(),
  cancelled_by: z.string().nullable(),
  sales_person: z.string().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  created_by_name: z.string().nullable(),
  version: z.number().int(),
  /** How many customers wait in the queue for the machine while the reservation is open. */
  waiting: z.number().int(),
  /**
   * Whether the caller may approve it now: false for their own request, or one of the approver whose deputy they are,
   * where the settings require someone else.
   */
  may_approve: z.boolean(),
});
export type Reservation = z.output<typeof reservation>;
