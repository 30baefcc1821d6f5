/** The queue of customers for a machine that is held (decision 42). */

import type { ErrorCode } from '../../errors.ts';
import type { Refusal } from '../access/refusal.ts';
import { isHeld, type MachineStatus } from '../machines/machine-status.ts';

export const queueStatuses = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'lapsed',
  'withdrawn',
  'machine_gone',
] as const;
export type QueueStatus = (typeof queueStatuses)[number];

/** Entries that are still in the queue. */
export const openQueueStatuses = ['waiting', 'offered'] as const satisfies readonly QueueStatus[];

export function isInQueue(status: QueueStatus): boolean {
  return (openQueueStatuses as readonly QueueStatus[]).includes(status);
}

const refusals = {
  available: 'machine_free',
  sold: 'machine_sold',
  maintenance: 'machine_in_maintenance',
  damaged: 'machine_damaged',
} as const satisfies Record<Exclude<MachineStatus, 'reserved' | 'pending_approval'>, ErrorCode>;

/** Whether customers can queue for a machine: only while someone has it. */
export function queueError({ status }: { status: MachineStatus }): Refusal {
  return isHeld(status) ? null : { code: refusals[status] };
}
