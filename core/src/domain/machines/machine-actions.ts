/**
 * Who may do what with a machine: permission, then ownership, then state. The server refuses with the code; the
 * interface hides the action.
 */

import {
  deleteError,
  isHeld,
  makeAvailableError,
  minSalePrice,
  reserveError,
  sellError,
  statusChangeError,
  type MachineState,
  type MachineStatus,
} from './machine-status.ts';
import { can, type Actor } from '../access/permissions.ts';
import { accessRefusal, type Refusal } from '../access/refusal.ts';

interface Owned {
  created_by: string | null;
}

export type OwnedMachine = MachineState & Owned;

export function canEditMachine(actor: Actor, machine: Owned): Refusal {
  return accessRefusal(actor, 'machines.edit', machine);
}

/** Moving a machine to the trash. */
export function canDeleteMachine(actor: Actor, machine: OwnedMachine): Refusal {
  return accessRefusal(actor, 'machines.delete', machine) ?? deleteError(machine);
}

/** Reserving needs the permission only, not ownership of the machine. */
export function canReserve(actor: Actor, machine: Pick<MachineState, 'status' | 'hold'>): Refusal {
  return can(actor, 'reservations.create') ? reserveError(machine) : { code: 'forbidden' };
}

/** `reservation` is the machine’s own open one; its owner may sell. Without one, the owner of the machine may. */
export function canSellReserved(
  actor: Actor,
  machine: OwnedMachine,
  reservation: Owned | null,
  salePrice: number = minSalePrice,
): Refusal {
  return accessRefusal(actor, 'sales.mark_as_sold', reservation ?? machine) ?? sellError(machine, salePrice);
}

/** A PATCH or bulk change of the status; `sold` is a sale and requires a sale’s permission and owner. */
export function canChangeStatus(
  actor: Actor,
  machine: OwnedMachine,
  to: MachineStatus,
  reservation: Owned | null,
  salePrice?: number | null,
): Refusal {
  if (!can(actor, 'machines.edit')) return { code: 'forbidden' };
  const access =
    to === 'sold'
      ? accessRefusal(actor, 'sales.mark_as_sold', reservation ?? machine)
      : canEditMachine(actor, machine);
  return access ?? statusChangeError(machine, to, salePrice);
}

/** Selling in any state: a machine that is not reserved is sold by a change of its status, and needs its permission too. */
export function canSell(actor: Actor, machine: OwnedMachine, reservation: Owned | null): Refusal {
  if (machine.status === 'sold') return { code: 'machine_sold' };
  if (machine.status === 'reserved') return canSellReserved(actor, machine, reservation);
  return canChangeStatus(actor, machine, 'sold', reservation, minSalePrice);
}

/** Only the seller (`sale.created_by`) may reverse a sale. */
export const canReverseSale = (actor: Actor, sale: Owned): Refusal =>
  accessRefusal(actor, 'machines.edit', sale);

/** Only the seller may change what was noted about a sale. */
export const canEditSale = (actor: Actor, sale: Owned): Refusal =>
  accessRefusal(actor, 'sales.mark_as_sold', sale);

/** A sale is reversed by those who may, see above; the owner of the machine may release a hold. */
export function canMakeAvailable(actor: Actor, machine: OwnedMachine, sale: Owned | null): Refusal {
  if (!isHeld(machine.status) && sale !== null)
    return canReverseSale(actor, sale) ?? makeAvailableError(machine);
  return accessRefusal(actor, 'machines.edit', machine) ?? makeAvailableError(machine);
}
