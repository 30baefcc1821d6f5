import type { Machine } from '@strojpark/core/contracts/machine-record';
import { canChangeStatus } from '@strojpark/core/domain/machine-actions';
import { manualTargets, minSalePrice, type MachineStatus } from '@strojpark/core/domain/machine-status';
import { liveReservationOf } from '../actions/machine-actions.ts';
import { useActor } from '../../../lib/auth.ts';
import { useMachineReservations } from '../machines.queries.ts';

/** The statuses that the user may give to a machine, its present one included. */
export function useStatusChoices(machine: Machine): MachineStatus[] {
  const actor = useActor();
  const { data } = useMachineReservations(machine.id);
  const reservation = liveReservationOf(machine, data?.items ?? []);
  return manualTargets(machine).filter(
    (to) => to === machine.status || canChangeStatus(actor, machine, to, reservation, minSalePrice) === null,
  );
}
