import type { Currency } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import type { LockedReservation } from './locked-reservation.service.ts';
import { writeChanges } from './reservation-changes.service.ts';
import { notifyAbout, type ReservationMail } from './reservation-mails.service.ts';
import { selectReservation } from './reservation-read.repo.ts';
import * as repo from './reservations.repo.ts';

/** The reason that a reservation carries when its sale was taken back. */
export const stornoReason = 'storno';

/** What the sale of its machine makes of a running reservation. */
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

/** One in the trash is nobody's concern any more. */
async function notify(ctx: Ctx, template: ReservationMail, id: string): Promise<void> {
  const reservation = await selectReservation(ctx.db, id);
  if (reservation) await notifyAbout(ctx, template, reservation);
}

/** The machine kept as replacement by a finished reservation; null when there is none. */
export async function replacementIdOf(ctx: Ctx, reservationId: string): Promise<string | null> {
  const ids = await repo.selectMachineIds(ctx.db, reservationId);
  return ids?.replacement_machine_id ?? null;
}

/** What taking back the sale makes of its reservation, even of one in the trash. */
export async function cancelByStorno(ctx: Ctx, reservationId: string): Promise<void> {
  const reservation = await repo.lockReservationRow(ctx.db, reservationId);
  if (!reservation) return;
  await writeChanges(ctx, reservation, 'storno', {
    status: 'cancelled',
    sold_at: null,
    sold_price: null,
    cancelled_at: ctx.now,
    cancelled_by: ctx.user.id,
    cancellation_reason: stornoReason,
  });
  await notify(ctx, 'reservation_cancelled', reservationId);
}
