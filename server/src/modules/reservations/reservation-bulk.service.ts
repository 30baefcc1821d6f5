import type { customerBody } from '@strojpark/core/contracts/reservation-customer';
import type { ReservationTarget } from '@strojpark/core/contracts/reservations';
import type { output } from 'zod';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { matchingIds } from './reservation-list.service.ts';
import { deleteReservation, restore } from './reservation-trash.service.ts';
import * as repo from './reservations.repo.ts';
import { create } from './reservations.service.ts';

export type BulkCustomer = output<typeof customerBody>;

/** The ids of the target: the listed reservations, or all that match the filter now. */
export async function targetIds(ctx: Ctx, target: ReservationTarget): Promise<readonly string[]> {
  if ('ids' in target) return target.ids;
  const except = new Set(target.except);
  return (await matchingIds(ctx, target.filter)).filter((id) => !except.has(id));
}

/** Customer and machine of each reservation, including those in the trash. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await repo.selectNames(ctx.db, ids)).map(({ id, name }) => [id, name]));
}

/** Reserves one machine of a bulk action; one that needs a replacement or approval is refused. */
export async function reserveOne(ctx: Ctx, machineId: string, customer: BulkCustomer): Promise<void> {
  try {
    await create(ctx, { ...customer, machineId });
  } catch (error) {
    const asksForReason = error instanceof AppError && 'approvalRequestReason' in (error.extras.errors ?? {});
    throw asksForReason ? new AppError('replacement_needed') : error;
  }
}

/** Moves a finished reservation to the trash and returns its version there. */
export function deleteWithUndo(ctx: Ctx, id: string): Promise<{ version: number; undo: object }> {
  return inTx(ctx, async (ctx) => {
    await deleteReservation(ctx, id);
    return { version: await repo.selectVersion(ctx.db, id), undo: {} };
  });
}

export function undoDelete(ctx: Ctx, id: string, version: number): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const reservation = await repo.lockReservationRow(ctx.db, id);
    if (!reservation) throw new AppError('not_found');
    if (reservation.version !== version) throw new AppError('changed_since');
    await restore(ctx, id);
  });
}
