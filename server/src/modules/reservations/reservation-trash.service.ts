import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { owns } from '@strojpark/core/domain/access/permissions';
import { canCancel, canDelete } from '@strojpark/core/domain/reservations/reservation-actions';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import {
  changeStatus,
  deleteStatusChangesOf,
  detachHoldsFromReservations,
  type StatusCause,
} from '../holds/holds.service.ts';
import { deleteNotificationsAbout } from '../notifications/notifications.service.ts';
import { lockReservation, lockWithMachines } from './locked-reservation.service.ts';
import { releaseReplacement, writeChanges } from './reservation-changes.service.ts';
import * as repo from './reservations.repo.ts';
import { get } from './reservations.service.ts';
import { discardMailsAbout } from '../mail/mail.service.ts';

/** Moves a finished reservation to the trash. */
export function deleteReservation(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const reservation = await lockReservation(ctx, id);
    refuse(canDelete(ctx.user, reservation));
    await writeChanges(ctx, reservation, 'delete', { deleted_at: ctx.now, deleted_by: ctx.user.id });
  });
}

/** Restores a reservation from the trash; does nothing when it is not there. */
export function restore(ctx: Ctx, id: string): Promise<Reservation> {
  return inTx(ctx, async (ctx) => {
    const reservation = await repo.lockReservationRow(ctx.db, id);
    if (!reservation) throw new AppError('not_found');
    if (!owns(ctx.user, reservation)) throw new AppError('not_owner');
    if (reservation.deleted_at !== null)
      await writeChanges(ctx, reservation, 'restore', { deleted_at: null, deleted_by: null });
    return get(ctx, id);
  });
}

/** Deletes a live reservation as if it had never been made: its machines are available, only the audit log knows it. */
export function revokeReservation(ctx: Ctx, id: string, why: { cause: StatusCause }): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { reservation, machine, replacement } = await lockWithMachines(ctx, id);
    refuse(canCancel(ctx.user, reservation));
    await deleteStatusChangesOf(ctx, id);
    // Without those changes the history ends before the reservation, when both machines were available.
    const before = 'available';
    await changeStatus(ctx, machine, 'available', { ...why, before });
    await releaseReplacement(ctx, reservation, replacement, { ...why, before });
    await purgeReservations(ctx, [id]);
  });
}

/** Finished reservations are deleted together with their permanently deleted machines. */
export async function purgeReservationsOf(ctx: Ctx, machineIds: readonly string[]): Promise<void> {
  await purgeReservations(ctx, await repo.lockIdsOf(ctx.db, machineIds));
}

/** Deletes reservations permanently; audit entries and sales stay. They must be locked. */
export async function purgeReservations(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await detachHoldsFromReservations(ctx, ids);
  await deleteNotificationsAbout(ctx, 'reservation', ids);
  await discardMailsAbout(ctx, 'reservation', ids);
  const purged = await repo.deleteReservations(ctx.db, ids);
  await record(
    ctx,
    ...purged.map(({ id, name }) => ({ action: 'purge', entity: 'reservation' as const, id, name })),
  );
}
