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
  /** The further machines asked for; unknown ids are left out. */
  others: LockedMachine[];
}

/**
 * Locks the machines in the order of their ids, then the reservation: the order of every act, so that no
 * two of them wait for each other. 404 when there is no such reservation or it lies in the trash.
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
  // Somebody exchanged the replacement while this call waited for the locks.
  if (!machine || reservation.replacement_machine_id !== ids.replacement_machine_id)
    throw new AppError('conflict');
  return {
    reservation,
    machine,
    replacement: machines.find((one) => one.id === ids.replacement_machine_id) ?? null,
    others: machines.filter((one) => otherMachineIds.includes(one.id)),
  };
}

/** The reservation alone, for changes that leave its machines as they are. */
export async function lockReservation(ctx: Ctx, id: string): Promise<LockedReservation> {
  const reservation = await repo.lockReservationRow(ctx.db, id);
  if (!reservation || reservation.deleted_at !== null) throw new AppError('not_found');
  return reservation;
}

/** The live reservation of a machine that is locked already. */
export async function lockLiveReservation(
  ctx: Ctx,
  machine: LockedMachine,
): Promise<LockedReservation | null> {
  if (machine.hold === null || !machine.hold.live || machine.hold.kind === 'replacement') return null;
  return (await repo.lockLiveReservationRow(ctx.db, machine.id)) ?? null;
}
