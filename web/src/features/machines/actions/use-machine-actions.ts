import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useMemo } from 'react';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor } from '../../../lib/auth.ts';
import { actionsOf, liveReservationOf, type MachineAction } from './machine-actions.ts';

/** The acts that the user has with a machine; null until its reservations are known. */
export function useMachineActions(machine: Machine): MachineAction[] | null {
  const actor = useActor();
  const { data, isLoading } = useMachineReservations(machine.id);
  return useMemo(() => {
    if (isLoading) return null;
    return actionsOf(actor, machine, liveReservationOf(machine, data?.items ?? []));
  }, [actor, machine, data, isLoading]);
}
