import type { Reservation } from '@strojpark/core/contracts/reservations';
import { calendarDay } from '@strojpark/core/domain/calendar-days';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail-templates';
import { formatPrice } from '@strojpark/core/domain/money';
import type { Ctx } from '../../lib/ctx.ts';
import { notify } from '../mail/notify.service.ts';
import { notifyInside } from './reservation-notifications.service.ts';

export type ReservationMail = Extract<MailTemplate, `reservation_${string}` | `approval_${string}`>;

/** Tells those concerned of what has become of a reservation, in the transaction of the change: by mail and inside. */
export async function notifyOf(
  ctx: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  more: MailValues = {},
): Promise<void> {
  await notifyInside(ctx, template, reservation, Number(more.daysLeft ?? 0));
  await notify(ctx, {
    template,
    creatorId: reservation.created_by,
    entity: 'reservation',
    id: reservation.id,
    values: ({ timezone }) => ({ ...valuesOf(ctx, template, reservation, timezone), ...more }),
  });
}

function valuesOf(
  { baseUrl, user }: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  timezone: string,
): MailValues {
  const { machine } = reservation;
  const path =
    template === 'approval_request' ? 'admin/approval-queue' : `reservations?reservation=${reservation.id}`;
  const all: Partial<Record<keyof MailValues, string | null>> = {
    customerName: reservation.customer_name,
    customerCompany: reservation.customer_company,
    salesPerson: reservation.sales_person,
    actorName: user.name,
    notes: reservation.notes,
    expiresAt: reservation.expires_at && calendarDay(new Date(reservation.expires_at), timezone),
    extensionReason: reservation.extension_reason,
    cancellationReason: reservation.cancellation_reason,
    approvalReason: reservation.approval_request_reason,
    rejectionReason: reservation.rejection_reason,
    soldPrice:
      reservation.sold_price === null ? null : formatPrice(reservation.sold_price, null, { exact: true }),
    currency: reservation.currency,
    machineName: machine.name,
    machineModel: machine.model,
    machineSerial: displayIdentifier({ id: reservation.machine_id, ...machine }),
    machineLocation: machine.location,
    detailUrl: `${baseUrl}/${path}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
