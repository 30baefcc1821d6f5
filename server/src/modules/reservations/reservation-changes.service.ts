import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { notificationOutcomes } from '@strojpark/core/domain/notification-kinds';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { settleNotifications } from '../notifications/notifications.service.ts';
import { changeStatus, type LockedMachine } from '../holds/holds.service.ts';
import type { LockedReservation } from './locked-reservation.service.ts';
import * as repo from './reservations.repo.ts';

/** Writes the changes of a locked reservation and records them under the given action. */
export async function writeChanges(
  ctx: Ctx,
  reservation: LockedReservation,
  action: string,
  changes: repo.ReservationChanges,
): Promise<void> {
  const before: Record<string, unknown> = Object.fromEntries(
    Object.entries(reservation).filter(([column]) => column in changes),
  );
  await repo.updateReservation(ctx.db, reservation.id, changes, ctx.now);
  await record(ctx, {
    action,
    entity: 'reservation',
    id: reservation.id,
    name: customerNames(reservation).name,
    changes: changesBetween(before, changes),
  });
  const outcome = notificationOutcomes.find((one) => one === action);
  if (outcome !== undefined)
    await settleNotifications(ctx, { entity: 'reservation', entityId: reservation.id }, outcome);
}

/** Releases the replacement if this reservation still holds it. */
export async function releaseReplacement(
  ctx: Ctx,
  reservation: Pick<LockedReservation, 'id'>,
  replacement: LockedMachine | null | undefined,
  change: { reason: string; before?: 'available' },
): Promise<void> {
  if (replacement?.hold?.reservation_id !== reservation.id) return;
  await changeStatus(ctx, replacement, 'available', change);
}
