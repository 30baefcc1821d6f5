import type { Currency } from '@strojpark/core/domain/money/money';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { SaleCustomer } from '@strojpark/core/domain/reservations/reservation-customer';
import { canEdit } from '@strojpark/core/domain/reservations/reservation-actions';
import { endedStatus, stornoReason } from '@strojpark/core/domain/reservations/reservation-outcome';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import type { LockedReservation } from './locked-reservation.service.ts';
import { writeChanges } from './reservation-changes.service.ts';
import { notifyAbout, type ReservationMail } from './reservation-mails.service.ts';
import { findReservation } from './reservation-read.service.ts';
import * as repo from './reservations.repo.ts';

/** Completes a running reservation when its machine is sold. */
export async function completeBySale(
  ctx: Ctx,
  reservation: LockedReservation,
  sale: { price: number; currency: Currency; soldAt: Date },
): Promise<void> {
  await writeChanges(ctx, reservation, 'complete', {
    status: 'completed',
    sold_at: sale.soldAt,
    sold_price: sale.price,
    currency: sale.currency,
  });
  await notify(ctx, 'reservation_completed', reservation.id);
}

/** Locks the reservation of a sale, also one in the trash. */
export async function lockOfSale(ctx: Ctx, id: string): Promise<LockedReservation | null> {
  return (await repo.lockReservationRow(ctx.db, id)) ?? null;
}

/** What was changed in the sale: anything else may have been changed in the reservation since. */
interface Correction {
  sold_price?: number;
  currency?: Currency;
  sold_at?: Date;
  customer: Partial<SaleCustomer>;
}

/** Corrects a completed reservation with its sale. Changing its customer takes the permission to edit it. */
export async function correctBySale(
  ctx: Ctx,
  reservation: LockedReservation,
  { customer, ...terms }: Correction,
): Promise<void> {
  if (Object.keys(customer).length > 0) refuse(canEdit(ctx.user, reservation));
  if (customer.customer_name !== undefined && !customer.customer_name)
    refuse(invalid('sale_customer.customer_name', 'validation.required'));
  const wanted = {
    ...terms,
    ...Object.fromEntries(
      Object.entries(customer).map(([column, value]) => [
        column,
        column === 'customer_tax_id' || column === 'customer_address' ? value : (value ?? ''),
      ]),
    ),
  };
  const before: Record<string, unknown> = reservation;
  const changes = Object.entries(wanted).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]),
  );
  if (changes.length > 0) await writeChanges(ctx, reservation, 'update', Object.fromEntries(changes));
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
