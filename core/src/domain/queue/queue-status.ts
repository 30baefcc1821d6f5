/** The queue of customers for a machine that is held (decision 42). */

import { fold } from '../search-fold.ts';
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

/** Whether customers can queue for a machine: only while somebody has it. */
export function queueError({ status }: { status: MachineStatus }): Refusal {
  if (isHeld(status)) return null;
  if (status === 'available') return { code: 'machine_free' };
  return status === 'sold' ? { code: 'machine_sold' } : { code: 'machine_not_reserved' };
}

interface IdentifiedCustomer {
  customer_tax_id: string | null;
  customer_email: string;
}

const taxId = ({ customer_tax_id }: IdentifiedCustomer) =>
  (customer_tax_id ?? '').replaceAll(/\s/g, '').toUpperCase();
const email = ({ customer_email }: IdentifiedCustomer) => fold(customer_email).trim();

/** Whether two records name the same customer: by tax id, or by email when one of them has no tax id. */
export function isSameCustomer(one: IdentifiedCustomer, other: IdentifiedCustomer): boolean {
  const ids = [taxId(one), taxId(other)];
  if (ids.every((id) => id !== '')) return ids[0] === ids[1];
  return hasSameEmail(one, other);
}

const hasSameEmail = (one: IdentifiedCustomer, other: IdentifiedCustomer) =>
  email(one) !== '' && email(one) === email(other);

/** Whether a reservation is for the customer who waited: one of tax id and email may have been corrected. */
export function isForCustomer(entry: IdentifiedCustomer, given: IdentifiedCustomer): boolean {
  return isSameCustomer(entry, given) || hasSameEmail(entry, given);
}
