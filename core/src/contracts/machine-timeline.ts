import * as z from 'zod';
import { repeatable, timestamp, uuid } from './common.ts';
import { machineStatus } from './machine-record.ts';
import { reservationStatus } from './reservation-record.ts';

/** Events of a reservation whose name says everything. */
export const reservationEvents = [
  'update',
  'request_extension',
  'decline_extension',
  'cancel',
  'approve',
  'reject',
  'release',
  'delete',
  'restore',
  'anonymise',
] as const;
export const commentEvents = ['add_comment', 'update_comment', 'delete_comment'] as const;

/** The kinds of machine events, in filter order. */
export const timelineKinds = [
  'record',
  'status',
  'reservation',
  'queue',
  'demand',
  'quote',
  'replacement',
  'sale',
  'file',
  'comment',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineQuery = z.object({
  kind: repeatable(z.enum(timelineKinds)),
  /** Only what happened to this reservation, its sale included. */
  reservation: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional(),
});

/** One event in the history of a machine. Properties that do not apply to its kind are null. */
const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** The name at that time; null if unknown. */
  by: z.string().nullable(),
  kind: z.enum(timelineKinds),
  /** For the machine record `created`, for a sale `sold` or `reversed`, otherwise the audit log action. */
  action: z.string(),
  /** Field → value before and after. Cost fields are omitted for users who may not see them. */
  changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  status: z.object({ from: machineStatus.nullable(), to: machineStatus }).nullable(),
  /** The change of the status of the reservation; a new one had none before. */
  reservation_status: z.object({ from: reservationStatus.nullable(), to: reservationStatus }).nullable(),
  reason: z.string().nullable(),
  reservation: z
    .object({ id: uuid, customer: z.string(), machine_id: uuid, machine_name: z.string() })
    .nullable(),
  /** The queue entry; `place`: the new place of one that was moved. */
  queue: z.object({ id: uuid, customer: z.string(), place: z.number().int().nullable() }).nullable(),
  /** The demand that the machine was matched with: offered to the customer, not suitable, or considered again. */
  demand: z.object({ id: uuid, customer: z.string() }).nullable(),
  /** The quote that offers the machine to a customer. */
  quote: z.object({ id: uuid, number: z.string(), customer: z.string() }).nullable(),
  /** The new expiry of an extended reservation, or the end of an offer. */
  expires_at: z.string().nullable(),
  /** The replacement that a reservation was made with, or got instead of the former one. */
  replacement: z.string().nullable(),
  former_replacement: z.string().nullable(),
  /** `sold_at` on the day of the sale, which may be earlier than its entry; `seller` as it was entered. */
  sale: z
    .object({
      price: z.number(),
      currency: z.string(),
      customer: z.string().nullable(),
      sold_at: z.string().optional(),
      seller: z.string().nullish(),
    })
    .nullable(),
  /** The present text of a comment that was added; null if it is gone. */
  comment: z.string().nullable(),
  /** The approvers whom the user stood in for when deciding on a request. */
  deputy_of: z.string().nullable(),
  /** The file whose import added or changed the machine. */
  import_file: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timelinePage = z.object({ items: z.array(timelineEntry), nextCursor: z.string().nullable() });
