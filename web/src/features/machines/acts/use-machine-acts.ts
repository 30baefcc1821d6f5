import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useMemo } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { useMachineReservations } from '../machines.queries.ts';
import { actsOf, liveReservationOf, type MachineAct } from './machine-acts.ts';

/** The acts that the user has with a machine; null until its reservations are known. */
export function useMachineActs(machine: Machine): MachineAct[] | null {
  const actor = useActor();
  const { data, isLoading } = useMachineReservations(machine.id);
  return useMemo(() => {
    if (isLoading) return null;
    return actsOf(actor, machine, liveReservationOf(machine, data?.items ?? []));
  }, [actor, machine, data, isLoading]);
}
