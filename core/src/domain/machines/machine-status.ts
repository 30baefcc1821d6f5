/** Machine statuses, holds, and what may follow what (decisions: holds, machine and reservation states). */

import { invalid, type Refusal } from '../access/refusal.ts';

export const machineStatuses = [
  'available',
  'reserved',
  'pending_approval',
  'sold',
  'maintenance',
  'damaged',
] as const;
export type MachineStatus = (typeof machineStatuses)[number];

/** The statuses that a person may choose; `pending_approval` follows from an approval request only. */
export const manualStatuses = ['available', 'reserved', 'maintenance', 'damaged', 'sold'] as const;

export const holdKinds = ['reserved', 'pending_approval', 'replacement', 'manual'] as const;
export type HoldKind = (typeof holdKinds)[number];

/** The promise that keeps a machine: there is one exactly while its status is held. */
export interface Hold {
  kind: HoldKind;
  /** Whether the reservation behind the hold is live; false for a manual hold. */
  live: boolean;
}

/** What the state rules need to know about a machine. */
export interface MachineState {
  type: 'stock' | 'used';
  status: MachineStatus;
  hold: Hold | null;
}

export const minSalePrice = 1;

/** Whether a machine of this status is promised to somebody, so that a hold exists. */
export function isHeld(status: MachineStatus): status is 'reserved' | 'pending_approval' {
  return status === 'reserved' || status === 'pending_approval';
}

const backsLiveReservation = ({ hold }: MachineState) => hold?.kind === 'replacement' && hold.live;

const hasOwnLiveReservation = ({ hold }: MachineState) =>
  hold !== null && hold.live && hold.kind !== 'replacement';

/** Neither the machine's own reservation nor the one that it backs may be pulled away from under it. */
function liveReservationRefusal(machine: MachineState): Refusal {
  if (backsLiveReservation(machine)) return { code: 'replacement_in_use' };
  return hasOwnLiveReservation(machine) ? { code: 'live_reservation' } : null;
}

function salePriceRefusal(salePrice: number | null | undefined): Refusal {
  const enough = salePrice !== null && salePrice !== undefined && salePrice >= minSalePrice;
  return enough ? null : invalid('sale_price', 'validation.salePrice', { min: minSalePrice });
}

function markSoldRefusal(machine: MachineState, salePrice: number | null | undefined): Refusal {
  if (machine.status === 'pending_approval') return { code: 'approval_pending' };
  if (machine.hold?.kind === 'replacement') return { code: 'replacement_in_use' };
  return salePriceRefusal(salePrice);
}

/**
 * Whether PATCH or a bulk change may set `to`. Setting `sold` completes the machine's own live
 * reservation; setting `reserved` makes a manual hold; leaving a held status ends the hold.
 */
export function statusChangeError(
  machine: MachineState,
  to: MachineStatus,
  salePrice?: number | null,
): Refusal {
  if (to === machine.status) return null;
  if (to === 'pending_approval') return invalid('status', 'validation.statusByHand');
  if (machine.status === 'sold') return { code: 'machine_sold' };
  return to === 'sold' ? markSoldRefusal(machine, salePrice) : liveReservationRefusal(machine);
}

/** The statuses that the edit dialog offers, the present one included. */
export function manualTargets(machine: MachineState): MachineStatus[] {
  return machineStatuses.filter(
    (to) => to === machine.status || statusChangeError(machine, to, minSalePrice) === null,
  );
}

/** Only an available machine may be reserved, or become somebody's replacement. */
export function reserveError(machine: Pick<MachineState, 'status' | 'hold'>): Refusal {
  if (machine.hold !== null) return { code: 'machine_held' };
  return machine.status === 'available' ? null : { code: 'machine_not_available' };
}

/** `POST /machines/{id}/sell`: only a reserved machine, never one that is somebody's replacement. */
export function sellError(machine: MachineState, salePrice: number): Refusal {
  if (machine.status !== 'reserved') return { code: 'machine_not_reserved' };
  return markSoldRefusal(machine, salePrice);
}

/** Making available: storno of a sold machine, or release of a promise behind which no reservation is live. */
export function makeAvailableError(machine: MachineState): Refusal {
  if (machine.status === 'sold') return null;
  return isHeld(machine.status) ? liveReservationRefusal(machine) : { code: 'machine_not_sold' };
}

/** Deletion into the trash. */
export function deleteError(machine: MachineState): Refusal {
  return liveReservationRefusal(machine);
}

/** A stock machine may become a used one; its hold as a replacement, if any, then ends. */
export function typeChangeError(machine: MachineState, to: MachineState['type']): Refusal {
  if (to === machine.type) return null;
  return to === 'stock' ? invalid('type', 'validation.typeToStock') : liveReservationRefusal(machine);
}
