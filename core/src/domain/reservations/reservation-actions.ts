/**
 * Who may do what with a reservation: permission, then ownership, then state. The server refuses with the code; the
 * interface hides the action.
 */

import { canInRole, type Actor } from '../access/permissions.ts';
import { accessRefusal, type Refusal } from '../access/refusal.ts';
import { anonymousName } from './reservation-customer.ts';
import { isLive, isRunning, type ReservationStatus } from './reservation-status.ts';
import { extensionLimit, type ExtendableDates, type ReservationSettings } from './reservation-terms.ts';

export interface OwnedReservation {
  status: ReservationStatus;
  created_by: string | null;
}

export interface ExtendableReservation extends OwnedReservation, ExtendableDates {
  /** How many customers wait for the machine. */
  waiting: number;
}

export interface ExtensionRequest extends OwnedReservation {
  /** When the office was asked for an extension; null without an open request. */
  extension_requested_at: string | null;
}

function notRunning({ status }: OwnedReservation): Refusal {
  if (status === 'pending_approval') return { code: 'approval_pending' };
  return isRunning(status) ? null : { code: 'reservation_not_live' };
}

/**
 * Changing customer, price or notes. Not without a customer: what is written about an anonymised one would never be
 * anonymised again.
 */
export function canEdit(
  actor: Actor,
  reservation: Pick<OwnedReservation, 'created_by'> & { customer_name: string },
): Refusal {
  const refusal = accessRefusal(actor, 'reservations.edit', reservation);
  if (refusal !== null) return refusal;
  return reservation.customer_name === anonymousName ? { code: 'customer_anonymised' } : null;
}

/** While others wait for the machine, the settings may leave the decision to the office, or refuse. */
function queueRefusal(
  actor: Actor,
  { waiting }: { waiting: number },
  { extensions_with_queue: rule }: ReservationSettings,
): Refusal {
  if (waiting === 0 || rule === 'allow') return null;
  if (rule === 'refuse') return { code: 'extension_with_queue', params: { count: waiting } };
  if (canInRole(actor, 'approvals.decide')) return null;
  return { code: 'extension_needs_office', params: { count: waiting } };
}

/** Extending a running reservation within the configured limits; `waiting`: how many wait for its machine. */
export function canExtend(
  actor: Actor,
  reservation: ExtendableReservation,
  settings: ReservationSettings,
  now: Date,
): Refusal {
  return (
    accessRefusal(actor, 'reservations.extend', reservation) ??
    notRunning(reservation) ??
    extensionLimit(reservation, settings, now) ??
    queueRefusal(actor, reservation, settings)
  );
}

/** Asking the office for an extension that only it may give, once until it has answered. */
export function canRequestExtension(
  actor: Actor,
  reservation: ExtendableReservation & ExtensionRequest,
  settings: ReservationSettings,
  now: Date,
): Refusal {
  const refusal = canExtend(actor, reservation, settings, now);
  if (refusal === null) return { code: 'extension_possible' };
  if (refusal.code !== 'extension_needs_office') return refusal;
  return reservation.extension_requested_at === null ? null : { code: 'extension_requested' };
}

/** The office refuses an extension that it was asked for. */
export function canDeclineExtension(
  actor: Actor,
  { status, extension_requested_at }: ExtensionRequest,
): Refusal {
  if (!canInRole(actor, 'approvals.decide')) return { code: 'forbidden' };
  if (extension_requested_at === null || !isRunning(status)) return { code: 'extension_not_requested' };
  return null;
}

/** Any open reservation, including one pending approval. */
export function canCancel(actor: Actor, reservation: OwnedReservation): Refusal {
  const refusal = accessRefusal(actor, 'reservations.cancel', reservation);
  if (refusal !== null || isLive(reservation.status)) return refusal;
  return { code: 'reservation_not_live' };
}

/** Completing means selling, so both permissions are required. */
export function canComplete(actor: Actor, reservation: OwnedReservation): Refusal {
  return (
    accessRefusal(actor, 'reservations.complete', reservation) ??
    accessRefusal(actor, 'sales.mark_as_sold', reservation) ??
    notRunning(reservation)
  );
}

/** Changing the replacement machine of an open reservation. */
export function canSetReplacement(actor: Actor, reservation: OwnedReservation): Refusal {
  const refusal = accessRefusal(actor, 'reservations.edit', reservation);
  if (refusal !== null || isLive(reservation.status)) return refusal;
  return { code: 'reservation_not_live' };
}

/** Moving a completed or cancelled reservation to the trash. */
export function canDelete(actor: Actor, reservation: OwnedReservation): Refusal {
  const refusal = accessRefusal(actor, 'reservations.delete', reservation);
  if (refusal !== null || !isLive(reservation.status)) return refusal;
  return { code: 'live_reservation' };
}

export interface ApprovalRules {
  /** The setting; false requires a second person. */
  allow_self_approval: boolean;
  /** Whether another active user may decide; a sole approver may approve their own request. */
  otherApprovers: boolean;
  /** The approvers from whom a deputy without the right of their own has it. */
  decidesFor?: readonly string[];
}

/** Rejecting a request; your own may always be rejected. */
export function canReject(actor: Actor, { status }: OwnedReservation): Refusal {
  if (!canInRole(actor, 'approvals.decide')) return { code: 'forbidden' };
  return status === 'pending_approval' ? null : { code: 'reservation_not_pending' };
}

/**
 * Approving a request; not your own, nor that of the approver whose deputy you are, if the settings require a second person
 * and there is one.
 */
export function canApprove(actor: Actor, reservation: OwnedReservation, rules: ApprovalRules): Refusal {
  const refusal = canReject(actor, reservation);
  if (refusal !== null) return refusal;
  if (rules.allow_self_approval || !rules.otherApprovers) return null;
  const { decidesFor = [] } = rules;
  const { created_by: author } = reservation;
  if (author === null) return null;
  if (author === actor.id) return { code: 'own_request' };
  const isOfReplaced = decidesFor.length > 0 && decidesFor.every((id) => id === author);
  return isOfReplaced ? { code: 'own_request', params: { context: 'deputy' } } : null;
}
