import * as z from 'zod';
import { rejectionReasons, requestOutcomes } from '../domain/reservations/rejected-candidates.ts';
import { minApprovalReason } from '../domain/reservations/reservation-terms.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { bulkBody, bulkResult, bulkTargetOf } from './bulk.ts';
import {
  currency,
  date,
  idParams,
  money,
  page,
  pageQuery,
  queryFlag,
  reasonBody,
  repeatable,
  requiredText,
  uuid,
} from './common.ts';
import { exportColumn, listExportShape, tableFormat } from './list-export.ts';
import { machineListItem, saleEntries } from './machine-record.ts';
import { approvalFacts, pendingApprovals, pendingApprovalsQuery } from './pending-approvals.ts';
import { customerBody, requiredField } from './reservation-customer.ts';
import { customerShape, rejectedCandidates, reservation, reservationStatus } from './reservation-record.ts';

export const approvalReason = z
  .string()
  .trim()
  .min(minApprovalReason, { error: 'validation.approvalReason' })
  .max(2000);

/** The second step of the wizard, and replacing a replacement. */
export const replacementChoice = z.uuid({ error: 'validation.replacementRequired' });

export const replacementBody = z.object({
  replacementMachineId: replacementChoice,
  reason: requiredText(2000),
});

export const createReservationBody = z.object({
  machineId: uuid,
  ...customerBody.shape,
  replacementMachineId: uuid.optional(),
  /** The quote that the customer accepts by it. */
  quoteId: uuid.optional(),
  approvalRequestReason: approvalReason.optional(),
  /** Kept with a request for approval only. */
  rejectedCandidates: rejectedCandidates.optional(),
});

const updateReservationBody = z.object({
  ...customerShape(
    (max, field) => requiredField(max, field).optional(),
    (max) => z.string().trim().max(max).nullable().optional(),
  ),
  sellingPrice: money.nullable().optional(),
  notes: z.string().trim().max(10_000).nullable().optional(),
  version: z.number().int().optional(),
});

export const completeBody = z.object({
  salePrice: money.min(1, { error: 'validation.salePrice' }),
  currency,
  ...saleEntries,
});

const expiryFilter = z.enum(['expired', 'today', 'week', 'soon']);
export type ExpiryFilter = z.output<typeof expiryFilter>;

export const reservationListQuery = z.object({
  status: repeatable(reservationStatus),
  search: z.string().max(200).optional(),
  /** A tax id however it is spelled, otherwise the e-mail of customers without one, or a `customer_key`. */
  customer: z.string().max(320).optional(),
  machine: uuid.optional(),
  /** Only the caller’s own reservations. */
  mine: queryFlag,
  /** Only those that are not the caller’s own. */
  others: queryFlag,
  /** Running reservations that are overdue or expire soon: within 7 days, of these today, or `week`, after today. */
  expiry: expiryFilter.optional(),
  /** Requests for approval that ended so; each of the following filters is for ended requests too. */
  outcome: repeatable(z.enum(requestOutcomes)),
  /** Ended within these days, both included. */
  endedFrom: date.optional(),
  endedTo: date.optional(),
  /** Who decided; `none`: a deleted user or an API key. */
  approver: z.union([uuid, z.literal('none')]).optional(),
  /** Why a suggested replacement does not suit; `none`: no reason was given. */
  misfit: z.enum([...rejectionReasons, 'none']).optional(),
  /** The reason of the rejection, ignoring case and diacritics. */
  rejection: z.string().max(2000).optional(),
  sort: z.enum(['created_at', 'expires_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Comma-separated facets to count by status under the other filters: `status` all of them, `expired` and `soon` with that
   * expiry instead of the chosen one, which are missing from the response if frequent words are searched for.
   */
  facets: z
    .string()
    .regex(/^(?:status|expired|soon)(?:,(?:status|expired|soon))*$/)
    .optional(),
  ...pageQuery,
});
export type ReservationListQuery = z.output<typeof reservationListQuery>;

const reservationOrder = reservationListQuery.omit({ facets: true, limit: true, cursor: true });
/** All reservations that match the list’s filters, in its order, without paging. */
export type ReservationOrder = z.output<typeof reservationOrder>;

/** The list’s filters, for bulk calls on all matching records. */
export const reservationFilter = reservationOrder.omit({ sort: true, order: true });
export type ReservationFilter = z.output<typeof reservationFilter>;

export const reservationTarget = bulkTargetOf(reservationFilter);
export type ReservationTarget = z.output<typeof reservationTarget>;

/**
 * A machine with the reasons why it fits, compared with the one it would replace; `extra` has whom it is intended for
 * (`zakaznik_stock`) and its delivery status (`dodano_status`).
 */
const suggestedReplacement = machineListItem.extend({
  fit: z.object({
    /** Its model is entered as an alternative of the used machine’s model. */
    manual: z.boolean(),
    model: z.boolean(),
    maker: z.boolean(),
    category: z.boolean(),
    place: z.boolean(),
    /** Years that it is newer; negative if it is older. Null if either year is unknown. */
    years: z.number().nullable(),
    /** How much more operating hours it has, as a share: `-0.12`. Null if there is nothing to compare. */
    hours: z.number().nullable(),
    /** How much more it is worth, as a share, at today’s rates. Null if there is nothing to compare. */
    price: z.number().nullable(),
  }),
});

/** Ordered by score, within and across the groups. */
export const suggestedReplacements = z.object({
  exactMatches: z.array(suggestedReplacement),
  similarMatches: z.array(suggestedReplacement),
  categoryMatches: z.array(suggestedReplacement),
  fallbackMatches: z.array(suggestedReplacement),
});
export type SuggestedReplacements = z.output<typeof suggestedReplacements>;

const actionErrors = ['not_found', 'not_owner', 'reservation_not_live', 'conflict'] as const;
const runningErrors = [...actionErrors, 'approval_pending'] as const;

export const reservations = {
  list: endpoint({
    method: 'GET',
    path: '/reservations',
    access: 'reservations.view',
    summary: 'List reservations with filters, search, sorting and paging',
    query: reservationListQuery,
    response: page(reservation),
    errors: ['cursor_mismatch'],
  }),
  listExpired: endpoint({
    method: 'GET',
    path: '/reservations/expired',
    access: 'reservations.view',
    summary: 'List expired reservations that are still open, oldest first',
    query: z.object(pageQuery),
    response: page(reservation),
    errors: ['cursor_mismatch'],
  }),
  listPendingApprovals: endpoint({
    method: 'GET',
    path: '/reservations/pending-approvals',
    access: inRole('approvals.decide'),
    summary: 'List reservations pending approval with the key facts, longest waiting first',
    query: pendingApprovalsQuery,
    response: pendingApprovals,
    errors: ['cursor_mismatch'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/reservations/export/:format',
    access: 'reservations.export',
    summary: 'Export filtered reservations to a file, streamed',
    params: z.object({ format: tableFormat }),
    query: reservationOrder.extend(listExportShape),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/reservations/export-columns',
    access: 'reservations.export',
    summary: 'List the columns an export of reservations can contain, in order',
    response: z.array(exportColumn),
  }),
  suggestReplacements: endpoint({
    method: 'GET',
    path: '/reservations/machines/:id/suggested-replacements',
    access: 'reservations.create',
    summary: 'List available stock machines that could replace a used machine and why, in four groups',
    params: idParams,
    response: suggestedReplacements,
    errors: ['not_found'],
  }),
  listSimilar: endpoint({
    method: 'GET',
    path: '/reservations/machines/:id/similar',
    access: 'reservations.view',
    summary: 'List available machines of the same category or model, closest match first',
    params: idParams,
    response: z.array(machineListItem),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/reservations/:id',
    access: 'reservations.view',
    summary: 'Get a reservation',
    params: idParams,
    response: reservation,
    errors: ['not_found'],
  }),
  getApprovalFacts: endpoint({
    method: 'GET',
    path: '/reservations/:id/approval-facts',
    access: inRole('approvals.decide'),
    summary: 'Get the key facts about a reservation pending approval',
    params: idParams,
    response: approvalFacts,
    errors: ['not_found', 'reservation_not_pending'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/reservations',
    access: 'reservations.create',
    summary: 'Reserve a machine, with a replacement or an approval request where needed',
    body: createReservationBody,
    response: reservation,
    status: 201,
    errors: ['not_found', 'not_owner', 'machine_held', 'machine_not_available', 'replacement_not_available'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/reservations/:id',
    access: 'reservations.edit',
    summary: 'Update the customer, price or notes',
    params: idParams,
    body: updateReservationBody,
    response: reservation,
    errors: ['not_found', 'not_owner', 'customer_anonymised', 'stale_version'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/reservations/:id',
    access: 'reservations.delete',
    summary: 'Move a completed or cancelled reservation to the trash',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'not_owner', 'live_reservation'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/reservations/:id/restore',
    access: 'reservations.delete',
    summary: 'Restore a deleted reservation',
    params: idParams,
    response: reservation,
    errors: ['not_found', 'not_owner'],
  }),
  extend: endpoint({
    method: 'POST',
    path: '/reservations/:id/extend',
    access: 'reservations.extend',
    summary: 'Extend an open reservation',
    params: idParams,
    body: reasonBody,
    response: reservation,
    errors: [
      ...runningErrors,
      'extension_limit',
      'extension_days_limit',
      'extensions_disabled',
      'extension_with_queue',
      'extension_needs_office',
    ],
  }),
  requestExtension: endpoint({
    method: 'POST',
    path: '/reservations/:id/request-extension',
    access: 'reservations.extend',
    summary: 'Ask the back office to extend a reservation whose machine others wait for',
    params: idParams,
    body: reasonBody,
    response: 'empty',
    errors: [
      ...runningErrors,
      'extension_limit',
      'extension_days_limit',
      'extensions_disabled',
      'extension_with_queue',
      'extension_possible',
      'extension_requested',
    ],
  }),
  declineExtension: endpoint({
    method: 'POST',
    path: '/reservations/:id/decline-extension',
    access: inRole('approvals.decide'),
    summary: 'Refuse an extension that was asked for; the reservation goes on as it is',
    params: idParams,
    body: reasonBody,
    response: reservation,
    errors: ['not_found', 'extension_not_requested'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/reservations/:id/cancel',
    access: 'reservations.cancel',
    summary: 'Cancel an open reservation and release its machines',
    params: idParams,
    body: reasonBody,
    response: reservation,
    errors: actionErrors,
  }),
  cancelByMachine: endpoint({
    method: 'POST',
    path: '/reservations/machine/:id/cancel',
    access: 'reservations.cancel',
    summary: 'Cancel the open reservation of a machine',
    params: idParams,
    body: reasonBody,
    response: reservation,
    errors: actionErrors,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/reservations/:id/complete',
    access: 'reservations.complete',
    summary: 'Complete an open reservation by selling its machine (also needs sales.mark_as_sold)',
    params: idParams,
    body: completeBody,
    response: reservation,
    errors: runningErrors,
  }),
  setReplacement: endpoint({
    method: 'POST',
    path: '/reservations/:id/replacement',
    access: 'reservations.edit',
    summary: 'Change the replacement machine of an open reservation',
    params: idParams,
    body: replacementBody,
    response: reservation,
    errors: [...actionErrors, 'replacement_not_available'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/reservations/:id/approve',
    access: inRole('approvals.decide'),
    summary: 'Approve a pending reservation; its period starts now',
    params: idParams,
    response: reservation,
    errors: ['not_found', 'own_request', 'reservation_not_pending', 'conflict'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/reservations/:id/reject',
    access: inRole('approvals.decide'),
    summary: 'Reject a pending reservation and release its machine',
    params: idParams,
    body: reasonBody,
    response: reservation,
    errors: ['not_found', 'reservation_not_pending', 'conflict'],
  }),
  bulkCancel: endpoint({
    method: 'POST',
    path: '/reservations/bulk-cancel',
    access: 'reservations.cancel',
    summary:
      'Cancel several reservations, each independently; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    body: bulkBody(reservationFilter, reasonBody),
    response: bulkResult('cancelled'),
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/reservations/bulk-delete',
    access: 'reservations.delete',
    summary: 'Move several completed or cancelled reservations to the trash, each independently',
    ownTransactions: true,
    body: reservationTarget,
    response: bulkResult('deleted'),
  }),
} satisfies Contract;
