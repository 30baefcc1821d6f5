/**
 * Who may do what with the queue of a machine: permission, then ownership, then state. The server refuses with the
 * code; the interface hides the action.
 */

import { can, isOfficeRole, type Actor } from '../access/permissions.ts';
import { accessRefusal, type Refusal } from '../access/refusal.ts';
import type { MachineStatus } from '../machines/machine-status.ts';
import type { Instant } from '../reservations/reservation-status.ts';
import { isInQueue, queueError, type QueueStatus } from './queue-status.ts';

export interface OwnedQueueEntry {
  status: QueueStatus;
  created_by: string | null;
  offer_ends_at: Instant | null;
}

/** Queueing needs the permission only; also for a machine of one's own reservation, for another customer. */
export function canQueue(actor: Actor, machine: { status: MachineStatus }): Refusal {
  return can(actor, 'reservations.create') ? queueError(machine) : { code: 'forbidden' };
}

function notOffered({ status }: OwnedQueueEntry): Refusal {
  if (status === 'offered') return null;
  return { code: status === 'waiting' ? 'not_offered' : 'offer_over' };
}

/** Reserving the offered machine for the customer, until the offer ends. */
export function canAccept(actor: Actor, entry: OwnedQueueEntry, now: Date): Refusal {
  const refusal = accessRefusal(actor, 'reservations.create', entry) ?? notOffered(entry);
  if (refusal !== null || entry.offer_ends_at === null) return refusal;
  return new Date(entry.offer_ends_at) > now ? null : { code: 'offer_over' };
}

/** Turning down the offer. */
export function canDecline(actor: Actor, entry: OwnedQueueEntry): Refusal {
  return accessRefusal(actor, 'reservations.create', entry) ?? notOffered(entry);
}

/** Leaving the queue, from any place. */
export function canWithdraw(actor: Actor, entry: OwnedQueueEntry): Refusal {
  const refusal = accessRefusal(actor, 'reservations.create', entry);
  return refusal !== null || isInQueue(entry.status) ? refusal : { code: 'queue_entry_ended' };
}

/** What only the office does: it changes what others were promised. */
function officeRefusal(actor: Actor): Refusal {
  return isOfficeRole(actor.role) && can(actor, 'reservations.edit') ? null : { code: 'forbidden' };
}

/** Changing the order of those who wait. */
export function canMove(actor: Actor, { status }: OwnedQueueEntry): Refusal {
  const refusal = officeRefusal(actor);
  if (refusal !== null || status === 'waiting') return refusal;
  return { code: status === 'offered' ? 'machine_offered' : 'queue_entry_ended' };
}

/** Ending an offer before its time; the machine goes to the next one. */
export function canEndOffer(actor: Actor, entry: OwnedQueueEntry): Refusal {
  return officeRefusal(actor) ?? notOffered(entry);
}

/** Giving the machine to the next one, while the entry stays in the queue; `waiting`: how many others wait. */
export function canSkip(actor: Actor, entry: OwnedQueueEntry, waiting: number): Refusal {
  return canEndOffer(actor, entry) ?? (waiting > 0 ? null : { code: 'nobody_waits' });
}

export const queueActions = ['accept', 'decline', 'withdraw', 'move', 'end_offer', 'skip'] as const;
export type QueueAction = (typeof queueActions)[number];

/** The actions that are possible now, in the order of menus. */
export function allowedQueueActions(
  actor: Actor,
  entry: OwnedQueueEntry & { waiting: number },
  now: Date,
): QueueAction[] {
  const refusals: Record<QueueAction, Refusal> = {
    accept: canAccept(actor, entry, now),
    decline: canDecline(actor, entry),
    withdraw: canWithdraw(actor, entry),
    // With nobody else there is no other place.
    move: canMove(actor, entry) ?? (entry.waiting > 1 ? null : { code: 'nobody_waits' }),
    end_offer: canEndOffer(actor, entry),
    skip: canSkip(actor, entry, entry.waiting),
  };
  return queueActions.filter((action) => refusals[action] === null);
}

/** The new order after an entry moves to a place, counted from 1; beyond the end means the last one. */
export function movedTo<T>(order: readonly T[], entry: T, place: number): T[] {
  const others = order.filter((one) => one !== entry);
  return others.toSpliced(place - 1, 0, entry);
}
