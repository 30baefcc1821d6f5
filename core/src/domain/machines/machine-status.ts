/** Machine statuses, holds and allowed transitions (decision 3). */

import { invalid, type Refusal } from '../access/refusal.ts';

/** In the order of the process, also that of lists: what can be sold first, what is sold last. */
export const machineStatuses = [
  'available',
  'reserved',
  'pending_approval',
  'maintenance',
  'damaged',
  'sold',
] as const;
export type MachineStatus = (typeof machineStatuses)[number];

/** The statuses that a user may choose; `pending_approval` comes only from an approval request. */
export const manualStatuses = ['available', 'reserved', 'maintenance', 'damaged', 'sold'] as const;

export const holdKinds = ['reserved', 'pending_approval', 'replacement', 'manual', 'offer'] as const;
export type HoldKind = (typeof holdKinds)[number];

/** What holds a machine: exists exactly while the machine has a held status. */
export interface Hold {
  kind: HoldKind;
  /** Whether the hold’s reservation is open; false for a manual hold. */
  live: boolean;
}

/** What the state rules need to know about a machine. */
export interface MachineState {
  type: 'stock' | 'used';
  status: MachineStatus;
  hold: Hold | null;
}

export const minSalePrice = 1;

/** Whether a machine with this status has a hold. */
export function isHeld(status: MachineStatus): status is 'reserved' | 'pending_approval' {
  return status === 'reserved' || status === 'pending_approval';
}

const isReplacementInLiveReservation = ({ hold }: MachineState) => hold?.kind === 'replacement' && hold.live;

const hasOwnLiveReservation = ({ hold }: MachineState) =>
  hold !== null && hold.live && hold.kind !== 'replacement';

const isOffered = ({ hold }: MachineState) => hold?.kind === 'offer';

/** Protects an open reservation, whether the machine is reserved by it or held as its replacement. */
function liveReservationRefusal(machine: MachineState): Refusal {
  if (isReplacementInLiveReservation(machine)) return { code: 'replacement_in_use' };
  return hasOwnLiveReservation(machine) ? { code: 'live_reservation' } : null;
}

function salePriceRefusal(salePrice: number | null | undefined): Refusal {
  const enough = salePrice !== null && salePrice !== undefined && salePrice >= minSalePrice;
  return enough ? null : invalid('sale_price', 'validation.salePrice', { min: minSalePrice });
}

function markSoldRefusal(machine: MachineState, salePrice: number | null | undefined): Refusal {
  if (machine.status === 'pending_approval') return { code: 'approval_pending' };
  if (machine.hold?.kind === 'replacement') return { code: 'replacement_in_use' };
  if (isOffered(machine)) return { code: 'machine_offered' };
  return salePriceRefusal(salePrice);
}

/**
 * Whether PATCH or a bulk change may set the status `to`. `sold` completes the machine’s own open reservation;
 * `reserved` makes a manual hold; leaving a held status releases the hold. A machine that is offered to the next
 * customer in the queue can only become unusable; the customer then waits again.
 */
export function statusChangeError(
  machine: MachineState,
  to: MachineStatus,
  salePrice?: number | null,
): Refusal {
  if (to === machine.status) return null;
  if (to === 'pending_approval') return invalid('status', 'validation.statusByHand');
  if (machine.status === 'sold') return { code: 'machine_sold' };
  if (to === 'sold') return markSoldRefusal(machine, salePrice);
  if (isOffered(machine) && to === 'available') return { code: 'machine_offered' };
  return liveReservationRefusal(machine);
}

/** The statuses offered in the edit dialog, including the current one. */
export function manualTargets(machine: MachineState): MachineStatus[] {
  return machineStatuses.filter(
    (to) => to === machine.status || statusChangeError(machine, to, minSalePrice) === null,
  );
}

/** Only an available machine can be reserved or become a replacement. */
export function reserveError(machine: Pick<MachineState, 'status' | 'hold'>): Refusal {
  if (machine.hold !== null) return { code: 'machine_held' };
  return machine.status === 'available' ? null : { code: 'machine_not_available' };
}

/** `POST /machines/{id}/sell`: only a reserved machine that is not held as a replacement. */
export function sellError(machine: MachineState, salePrice: number): Refusal {
  if (machine.status !== 'reserved') return { code: 'machine_not_reserved' };
  return markSoldRefusal(machine, salePrice);
}

/** Reverses a sale, or releases a hold without an open reservation. */
export function makeAvailableError(machine: MachineState): Refusal {
  if (machine.status === 'sold') return null;
  if (isOffered(machine)) return { code: 'machine_offered' };
  return isHeld(machine.status) ? liveReservationRefusal(machine) : { code: 'machine_not_sold' };
}

/** Moving to the trash. */
export function deleteError(machine: MachineState): Refusal {
  return liveReservationRefusal(machine);
}

/** A stock machine can become used; a hold as a replacement is then released. */
export function typeChangeError(machine: MachineState, to: MachineState['type']): Refusal {
  if (to === machine.type) return null;
  return to === 'stock' ? invalid('type', 'validation.typeToStock') : liveReservationRefusal(machine);
}
