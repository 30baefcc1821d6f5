/** The expected results of bulk actions and scheduled jobs, written as simply as `dealer-model.ts`. */

import * as model from './dealer-model.ts';
import type { ModelMachine, ModelReservation, Outcome, Who } from './dealer-model.ts';

/** A machine changed by a bulk action, and its previous state. */
interface ModelChange {
  machine: ModelMachine;
  /** The version after the change. */
  version: number;
  status: ModelMachine['status'];
  wasSold: boolean;
  blocked: Outcome | null;
}

/** A bulk action, with the changes that can still be undone. */
export interface ModelRun {
  who: Who;
  changes: ModelChange[];
}

type Settable = Parameters<typeof model.setStatus>[2];

/** Changes the machines one after the other. */
export function setStatuses(
  who: Who,
  machines: readonly ModelMachine[],
  to: Settable,
  apply: typeof model.setStatus = model.setStatus,
): { outcomes: Outcome[]; run: ModelRun } {
  const run: ModelRun = { who, changes: [] };
  const outcomes = machines.map((machine) => {
    const { version } = machine;
    // The offer is made again.
    const status = machine.hold?.kind === 'offer' ? 'available' : machine.status;
    const wasReplacement = machine.hold?.kind === 'replacement';
    const wasPromised = model.ownReservation(machine) !== null;
    const outcome = apply(who, machine, to);
    if (outcome !== 'ok' || machine.version === version) return outcome;
    const blocked = to === 'sold' ? wasPromised && 'sale_of_reservation' : wasReplacement && 'promise_ended';
    run.changes.push({
      machine,
      version: machine.version,
      status,
      wasSold: to === 'sold',
      blocked: blocked || null,
    });
    return outcome;
  });
  return { outcomes, run };
}

/** Refuses machines that are sold already. */
export const sellMany = (who: Who, machines: readonly ModelMachine[]) =>
  setStatuses(who, machines, 'sold', (by, machine, to) =>
    !machine.deleted && machine.status === 'sold' ? 'machine_sold' : model.setStatus(by, machine, to),
  );

/** The error code of the whole call, or the outcome of each change that could be undone. */
export function undo(who: Who, run: ModelRun): Outcome | Map<ModelMachine, Outcome> {
  if (who !== run.who) return who === 'admin' ? 'not_owner' : 'not_found';
  if (run.changes.length === 0) return 'bulk_not_undoable';
  const outcomes = new Map(run.changes.map((change) => [change.machine, undoChange(change)]));
  run.changes = run.changes.filter(({ machine }) => outcomes.get(machine) !== 'ok');
  return outcomes;
}

function undoChange({ machine, version, status, wasSold, blocked }: ModelChange): Outcome {
  if (machine.version !== version) return 'changed_since';
  if (blocked !== null) return blocked;
  if (wasSold) {
    machine.sale = null;
    model.free(machine);
  }
  if (machine.status !== status) model.change(machine, status);
  return 'ok';
}

/** Reserves without a replacement and without a reason. */
export function reserveWithoutReplacement(
  who: Who,
  machine: ModelMachine,
  add: (reservation: ModelReservation) => void,
): Outcome {
  const outcome = model.reserve(who, machine, null, false, add);
  return outcome === 'validation' ? 'replacement_needed' : outcome;
}

export const isRunning = ({ status }: ModelReservation) => status === 'active' || status === 'extended';

/** Done by a scheduled job, without a user. */
export function release(reservations: readonly ModelReservation[]): void {
  for (const reservation of reservations)
    if (reservation.expired && isRunning(reservation)) model.end(reservation);
}
