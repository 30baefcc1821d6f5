/**
 * Who may do what with a machine, now: permission, then ownership, then state. The server refuses
 * with the code; the interface hides the action.
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

/** Changing the fields of a machine. */
export function canEditMachine(actor: Actor, machine: Owned): Refusal {
  return accessRefusal(actor, 'machines.edit', machine);
}

/** Moving a machine to the trash. */
export function canDeleteMachine(actor: Actor, machine: OwnedMachine): Refusal {
  return accessRefusal(actor, 'machines.delete', machine) ?? deleteError(machine);
}

/** Reserving: anybody with the permission, whosever machine it is. */
export function canReserve(actor: Actor, machine: Pick<MachineState, 'status' | 'hold'>): Refusal {
  return can(actor, 'reservations.create') ? reserveError(machine) : { code: 'forbidden' };
}

/**
 * Selling. `reservation` is the machine's own live one, whose owner then decides; without one the
 * machine's owner does.
 */
export function canSell(
  actor: Actor,
  machine: OwnedMachine,
  reservation: Owned | null,
  salePrice: number = minSalePrice,
): Refusal {
  return accessRefusal(actor, 'sales.mark_as_sold', reservation ?? machine) ?? sellError(machine, salePrice);
}

/** PATCH or bulk change of the status; `sold` is a sale, with a sale's permission and owner. */
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

/** Storno belongs to the seller (`sale.created_by`); releasing a held machine to the machine's owner. */
export function canMakeAvailable(actor: Actor, machine: OwnedMachine, sale: Owned | null): Refusal {
  const record = isHeld(machine.status) ? machine : (sale ?? machine);
  return accessRefusal(actor, 'machines.edit', record) ?? makeAvailableError(machine);
}
