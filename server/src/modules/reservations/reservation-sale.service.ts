import type { Currency } from '@strojpark/core/domain/money/money';
import { endedStatus, stornoReason } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { Ctx } from '../../lib/ctx.ts';
import type { LockedReservation } from './locked-reservation.service.ts';
import { writeChanges } from './reservation-changes.service.ts';
import { notifyAbout, type ReservationMail } from './reservation-mails.service.ts';
import { findReservation } from './reservation-read.service.ts';
import * as repo from './reservations.repo.ts';

/** Completes a running reservation when its machine is sold. */
export async function completeBySale(
  ctx: Ctx,
  reservation: LockedReservation,
  sale: { price: number; currency: Currency },
): Promise<void> {
  await writeChanges(ctx, reservation, 'complete', {
    status: 'completed',
    sold_at: ctx.now,
    sold_price: sale.price,
    currency: sale.currency,
  });
  await notify(ctx, 'reservation_completed', reservation.id);
}

/** No notification for a reservation in the trash. */
async function notify(ctx: Ctx, template: ReservationMail, id: string): Promise<void> {
  const reservation = await findReservation(ctx, id);
  if (reservation) await notifyAbout(ctx, template, reservation);
}

/** The replacement held for a finished reservation; null when there is none. */
export async function replacementIdOf(ctx: Ctx, reservationId: string): Promise<string | null> {
  const ids = await repo.selectMachineIds(ctx.db, reservationId);
  return ids?.replacement_machine_id ?? null;
}

/** Cancels a reservation when its sale is reversed, also one in the trash. */
export async function cancelByStorno(ctx: Ctx, reservationId: string): Promise<void> {
  const reservation = await repo.lockReservationRow(ctx.db, reservationId);
  if (!reservation) return;
  await writeChanges(ctx, reservation, 'storno', {
    status: endedStatus,
    sold_at: null,
    sold_price: null,
    cancelled_at: ctx.now,
    cancelled_by: ctx.user.id,
    cancellation_reason: stornoReason,
  });
  await notify(ctx, 'reservation_cancelled', reservationId);
}
