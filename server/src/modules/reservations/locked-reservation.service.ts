import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { lockMachines, type LockedMachine } from '../holds/holds.service.ts';
import * as repo from './reservations.repo.ts';

export type LockedReservation = NonNullable<Awaited<ReturnType<typeof repo.lockReservationRow>>>;

/** A reservation whose row and machines are locked until the end of the transaction. */
export interface Locked {
  reservation: LockedReservation;
  machine: LockedMachine;
  replacement: LockedMachine | null;
  /** The other requested machines; unknown ids are left out. */
  others: LockedMachine[];
}

/**
 * Locks the machines in id order, then the reservation. All actions lock in this order, so that they cannot
 * deadlock. 404 when the reservation does not exist or is in the trash.
 */
export async function lockWithMachines(
  ctx: Ctx,
  id: string,
  otherMachineIds: readonly string[] = [],
): Promise<Locked> {
  const ids = await repo.selectMachineIds(ctx.db, id);
  if (!ids) throw new AppError('not_found');
  const replacementIds = ids.replacement_machine_id === null ? [] : [ids.replacement_machine_id];
  const machines = await lockMachines(ctx, [ids.machine_id, ...replacementIds, ...otherMachineIds]);
  const reservation = await lockReservation(ctx, id);
  const machine = machines.find((one) => one.id === ids.machine_id);
  // The replacement was exchanged while this call waited for the locks.
  if (!machine || reservation.replacement_machine_id !== ids.replacement_machine_id)
    throw new AppError('conflict');
  return {
    reservation,
    machine,
    replacement: machines.find((one) => one.id === ids.replacement_machine_id) ?? null,
    others: machines.filter((one) => otherMachineIds.includes(one.id)),
  };
}

/** Locks only the reservation, for changes that do not touch its machines. */
export async function lockReservation(ctx: Ctx, id: string): Promise<LockedReservation> {
  const reservation = await repo.lockReservationRow(ctx.db, id);
  if (!reservation || reservation.deleted_at !== null) throw new AppError('not_found');
  return reservation;
}

/** The live reservation of a machine that is already locked. */
export async function lockLiveReservation(
  ctx: Ctx,
  machine: LockedMachine,
): Promise<LockedReservation | null> {
  if (machine.hold === null || !machine.hold.live || machine.hold.kind === 'replacement') return null;
  return (await repo.lockLiveReservationRow(ctx.db, machine.id)) ?? null;
}
