import * as z from 'zod';
import { officeRoles } from '../domain/access/permissions.ts';
import { queueActions } from '../domain/queue/queue-actions.ts';
import { queueStatuses } from '../domain/queue/queue-status.ts';
import { customerByColumn } from '../domain/reservations/reservation-customer.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkBody, bulkResult } from './bulk.ts';
import {
  idParams,
  optionalText,
  page,
  pageQuery,
  queryFlag,
  reasonBody,
  repeatable,
  timestamp,
  uuid,
} from './common.ts';
import { exportColumn, exportFormat, listExportShape } from './list-export.ts';
import { holdSummary } from './machine-record.ts';
import { customerShape, reservation, reservedMachine } from './reservation-record.ts';
import { customerBody } from './reservation-customer.ts';
import { createReservationBody } from './reservations.ts';

const queueStatus = z.enum(queueStatuses);

/** A customer in the queue for a machine, now or once. */
export const queueEntry = z.object({
  id: uuid,
  status: queueStatus,
  machine_id: uuid,
  machine: reservedMachine,
  /** What holds the machine now; null if nothing does. */
  hold: holdSummary.nullable(),
  ...customerByColumn(
    customerShape(
      () => z.string(),
      () => z.string().nullable(),
    ),
  ),
  /** Whose records have the same one are one customer (decision 51); null once anonymised. */
  customer_key: uuid.nullable(),
  note: z.string().nullable(),
  /** The place among those who wait, counted from 1: 1 is the next one. Null unless it waits. */
  place: z.number().int().nullable(),
  /** How many customers wait for the machine: the 3 of “2 of 3”. */
  waiting: z.number().int(),
  /** The latest offer; null if there was none, or the customer waits again. */
  offered_at: timestamp.nullable(),
  offer_ends_at: timestamp.nullable(),
  /** When it left the queue; null while it waits or is offered the machine. */
  ended_at: timestamp.nullable(),
  ended_by_name: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** The reservation that the accepted offer became; null if it was permanently deleted. */
  reservation_id: uuid.nullable(),
  /** The seller’s name at the time. */
  sales_person: z.string().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  created_by_name: z.string().nullable(),
  /** Whether its seller is no longer active: the office is notified in their place. */
  unowned: z.boolean(),
  version: z.number().int(),
  /** What the caller can do with it now (`allowedQueueActions`). */
  actions: z.array(z.enum(queueActions)),
});
export type QueueEntry = z.output<typeof queueEntry>;

export const queueListQuery = z.object({
  machine: uuid.optional(),
  status: repeatable(queueStatus),
  /** A tax id, otherwise an e-mail, or a `customer_key`. */
  customer: z.string().max(320).optional(),
  /** Only the caller’s own entries. */
  mine: queryFlag,
  /** Only entries whose seller is no longer active. */
  unowned: queryFlag,
  /** In customer and machine, ignoring case and diacritics. */
  search: z.string().max(200).optional(),
  /**
   * `urgency`, descending: running offers, the next to end first; then waiting entries by their place, in the same place the
   * longest wait first; then ended entries, the last to end first. `place` is the order in the queue of one machine.
   */
  sort: z.enum(['urgency', 'created_at', 'offer_ends_at', 'place']).default('urgency'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Comma-separated facets to count by status under the other filters: `status` all of them, `mine` and `unowned`
   * with that filter as well.
   */
  facets: z
    .string()
    .regex(/^(?:status|mine|unowned)(?:,(?:status|mine|unowned))*$/)
    .optional(),
  ...pageQuery,
});
export type QueueListQuery = z.output<typeof queueListQuery>;

const queueOrder = queueListQuery.omit({ facets: true, limit: true, cursor: true });
/** All entries that match the list’s filters, in its order, without paging. */
export type QueueOrder = z.output<typeof queueOrder>;
const queueFilter = queueOrder.omit({ sort: true, order: true });
export type QueueFilter = z.output<typeof queueFilter>;

const joinQueueBody = z.object({
  ...customerBody.omit({ sellingPrice: true, notes: true }).shape,
  note: optionalText(10_000),
});

/** A new reservation of the offered machine, for the customer of the entry. */
const acceptOfferBody = createReservationBody.omit({ machineId: true });

const move = z.union([
  /** Before this entry of the same queue. */
  z.object({ before: uuid, ...reasonBody.shape }),
  /** To this place, counted from 1; beyond the end means the last one. */
  z.object({ position: z.number().int().min(1).max(100_000), ...reasonBody.shape }),
]);

/** The order of the queue is decided by the office. */
const office = { permission: 'reservations.edit', roles: officeRoles } as const;

const optionalReason = z.object({ reason: optionalText(2000) });

export const queue = {
  list: endpoint({
    method: 'GET',
    path: '/queue',
    access: 'reservations.view',
    summary: 'List customers in the queues for machines, with their places, and those who have left them',
    query: queueListQuery,
    response: page(queueEntry),
    errors: ['cursor_mismatch'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/queue/export/:format',
    access: 'reservations.export',
    summary: 'Export filtered queue entries to a file, streamed',
    params: z.object({ format: exportFormat }),
    query: queueOrder.extend(listExportShape),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/queue/export-columns',
    access: 'reservations.export',
    summary: 'List the columns an export of queue entries can contain, in order',
    response: z.array(exportColumn),
  }),
  get: endpoint({
    method: 'GET',
    path: '/queue/:id',
    access: 'reservations.view',
    summary: 'Get a queue entry',
    params: idParams,
    response: queueEntry,
    errors: ['not_found'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/machines/:id/queue',
    access: 'reservations.create',
    summary: 'Add a customer to the queue for a reserved machine',
    params: idParams,
    body: joinQueueBody,
    response: queueEntry,
    status: 201,
    errors: [
      'not_found',
      'machine_free',
      'machine_sold',
      'machine_in_maintenance',
      'machine_damaged',
      'already_queued',
      'customer_has_machine',
    ],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/queue/:id/accept',
    access: 'reservations.create',
    summary:
      'Reserve the offered machine for the customer, with a replacement or an approval request where needed',
    params: idParams,
    body: acceptOfferBody,
    response: reservation,
    status: 201,
    errors: ['not_found', 'not_owner', 'not_offered', 'offer_over', 'replacement_not_available'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/queue/:id/decline',
    access: 'reservations.create',
    summary: 'Decline an offer; the machine goes to the next customer or becomes available',
    params: idParams,
    body: optionalReason,
    response: queueEntry,
    errors: ['not_found', 'not_owner', 'not_offered', 'offer_over'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/queue/:id/withdraw',
    access: 'reservations.create',
    summary: 'Remove a customer from the queue; an offer passes to the next one',
    params: idParams,
    body: reasonBody,
    response: queueEntry,
    errors: ['not_found', 'not_owner', 'queue_entry_ended'],
  }),
  bulkWithdraw: endpoint({
    method: 'POST',
    path: '/queue/bulk-withdraw',
    access: 'reservations.create',
    summary:
      'Remove several customers from their queues, each independently; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    /** A filter selects only those who are still in a queue. */
    body: bulkBody(queueFilter, reasonBody),
    response: bulkResult('withdrawn'),
  }),
  move: endpoint({
    method: 'POST',
    path: '/queue/:id/move',
    access: office,
    summary: 'Move a waiting customer to another place in the queue',
    params: idParams,
    body: move,
    response: queueEntry,
    errors: ['not_found', 'machine_offered', 'queue_entry_ended'],
  }),
  endOffer: endpoint({
    method: 'POST',
    path: '/queue/:id/end-offer',
    access: office,
    summary: 'End an offer before its time; the machine goes to the next customer or becomes available',
    params: idParams,
    body: reasonBody,
    response: queueEntry,
    errors: ['not_found', 'not_offered', 'offer_over'],
  }),
  skip: endpoint({
    method: 'POST',
    path: '/queue/:id/skip',
    access: office,
    summary: 'Offer the machine to the next customer; this one stays in the queue, first behind them',
    params: idParams,
    body: reasonBody,
    response: queueEntry,
    errors: ['not_found', 'not_offered', 'offer_over', 'nobody_waits'],
  }),
} satisfies Contract;
