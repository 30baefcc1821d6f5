import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import {
  canDeleteMachine,
  canEditMachine,
  canMakeAvailable,
  canReserve,
  canSell,
} from '@strojpark/core/domain/machines/machine-actions';
import { isHeld } from '@strojpark/core/domain/machines/machine-status';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { canCancel } from '@strojpark/core/domain/reservations/reservation-actions';
import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarX,
  IconCash,
  IconLockOpen,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor } from '../../../lib/auth.ts';

export const machineActions = [
  'reserve',
  'sell',
  'edit',
  'cancelReservation',
  'storno',
  'release',
  'delete',
] as const;
export type MachineAction = (typeof machineActions)[number];

/** The machine's own live reservation, not one that it backs as a replacement. */
export const liveReservationOf = (machine: Pick<Machine, 'id'>, reservations: readonly Reservation[]) =>
  reservations.find(({ machine_id, status }) => machine_id === machine.id && isLive(status)) ?? null;

/** What the user may do with the machine now, by permission, ownership and state, in menu order. */
export function actionsOf(actor: Actor, machine: Machine, reservation: Reservation | null): MachineAction[] {
  const held = isHeld(machine.status);
  const mayFree = canMakeAvailable(actor, machine, machine.sale) === null;
  const allowed: Record<MachineAction, boolean> = {
    reserve: canReserve(actor, machine) === null,
    sell: canSell(actor, machine, reservation) === null,
    edit: canEditMachine(actor, machine) === null,
    cancelReservation: reservation !== null && canCancel(actor, reservation) === null,
    storno: !held && mayFree,
    release: held && mayFree,
    delete: canDeleteMachine(actor, machine) === null,
  };
  return machineActions.filter((action) => allowed[action]);
}

/** The actions available to the user; null until the reservations of the machine are loaded. */
export function useMachineActions(machine: Machine): MachineAction[] | null {
  const actor = useActor();
  const { data, isLoading } = useMachineReservations(machine.id);
  return useMemo(() => {
    if (isLoading) return null;
    return actionsOf(actor, machine, liveReservationOf(machine, data?.items ?? []));
  }, [actor, machine, data, isLoading]);
}

export const actionIcons: Record<MachineAction, Icon> = {
  reserve: IconCalendarPlus,
  sell: IconCash,
  edit: IconPencil,
  cancelReservation: IconCalendarX,
  storno: IconArrowBackUp,
  release: IconLockOpen,
  delete: IconTrash,
};
