/** What customers are looking for, and the machines that fit (decision 46). */

import { isHeld, type MachineStatus } from '../machines/machine-status.ts';

export const demandStatuses = ['open', 'served', 'closed', 'expired'] as const;
export type DemandStatus = (typeof demandStatuses)[number];

/**
 * How well a machine fits a demand: exactly, only nearly (within 10 % of hours or value, one year), or no longer,
 * because the machine or the demand has changed since.
 */
export const demandFits = ['exact', 'close', 'none'] as const;
export type DemandFit = (typeof demandFits)[number];

/** What has become of a match. The last three follow from the reservations and the queue of the machine. */
export const matchStates = ['new', 'seen', 'offered', 'unsuitable', 'reserved', 'queued', 'sold'] as const;
export type MatchState = (typeof matchStates)[number];

/** The states that are stored with the match. */
export type StoredMatchState = Exclude<MatchState, 'reserved' | 'queued' | 'sold'>;

/** Whether the machine of a match can be reserved, only queued for, or neither. */
export const availabilities = ['available', 'held', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

/**
 * Machines in repair, damaged or sold fit no demand. They are matched when they become available, so nobody offers a
 * machine that cannot be delivered.
 */
export function availabilityOf(machine: { status: MachineStatus; deleted: boolean }): Availability {
  if (machine.deleted) return 'unavailable';
  if (machine.status === 'available') return 'available';
  return isHeld(machine.status) ? 'held' : 'unavailable';
}

/** Up to this many new matches at once are notified one by one, more in one message. */
export const notifiedOneByOne = 5;
