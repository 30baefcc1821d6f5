import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDay, clockTime } from '@strojpark/core/domain/dates/calendar-days';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import { formatPrice } from '@strojpark/core/domain/money/money';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Ctx } from '../../lib/ctx.ts';
import { createApprovalLinks, linkHours } from '../auth/links.service.ts';
import { deputyIds } from '../deputies/deputies.service.ts';
import { notify } from '../mail/notify.service.ts';
import { approverIds, notifyUsers } from '../notifications/notifications.service.ts';

export type ReservationMail = Extract<
  MailTemplate,
  `reservation_${string}` | `approval_${string}` | `extension_${string}`
>;

/** Sends mails and in-app notifications about a reservation, in the transaction of the change. */
export async function notifyAbout(
  ctx: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  more: MailValues = {},
): Promise<void> {
  await notifyInApp(ctx, template, reservation, more);
  await notify(ctx, {
    template,
    creatorId: reservation.created_by,
    entity: 'reservation',
    id: reservation.id,
    values: ({ timezone }) => ({ ...valuesOf(ctx, template, reservation, timezone), ...more }),
    ...(hasLink(template) && {
      ownValues: async (ctx, recipients) => {
        const links = await createApprovalLinks(ctx, reservation.id, recipients);
        return new Map([...links].map(([id, approvalUrl]) => [id, { approvalUrl }]));
      },
    }),
  });
}

/** Mails with a link that decides on the request. */
const hasLink = (template: ReservationMail) =>
  template === 'approval_request' || template === 'approval_reminder';

function valuesOf(
  { baseUrl, user }: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  timezone: string,
): MailValues {
  const { machine } = reservation;
  const path = hasLink(template) ? 'admin/approval-queue' : `reservations?reservation=${reservation.id}`;
  const requestedAt = reservation.approval_requested_at && new Date(reservation.approval_requested_at);
  const all: Partial<Record<keyof MailValues, string | null>> = {
    customerName: reservation.customer_name,
    customerCompany: reservation.customer_company,
    salesPerson: reservation.sales_person,
    actorName: user.name,
    notes: reservation.notes,
    expiresAt: reservation.expires_at && calendarDay(new Date(reservation.expires_at), timezone),
    extensionReason: reservation.extension_reason,
    cancellationReason: reservation.cancellation_reason,
    cancellationCause: reservation.cancellation_cause,
    ...(hasLink(template) && pricesOf(reservation)),
    approvalReason: reservation.approval_request_reason,
    requestedAt: requestedAt && `${calendarDay(requestedAt, timezone)} ${clockTime(requestedAt, timezone)}`,
    resetValidHours: hasLink(template) ? String(linkHours.approval) : null,
    rejectionReason: reservation.rejection_reason,
    soldPrice: reservation.sold_price === null ? null : formatPrice(reservation.sold_price),
    currency: reservation.currency,
    machineName: machine.name,
    machineModel: machine.model,
    machineSerial: displayIdentifier(machine),
    machineLocation: machine.location,
    detailUrl: `${baseUrl}/${path}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** What a request is decided by, without the costs of the machine. */
function pricesOf({ selling_price, selling_currency, machine }: Reservation) {
  return {
    agreedPrice: selling_price === null ? null : formatPrice(selling_price, selling_currency),
    currentValue:
      machine.current_value === null ? null : formatPrice(machine.current_value, machine.currency),
  };
}

/**
 * The in-app counterpart of the mails: a new request goes to the approvers; a decision or an approaching expiry goes
 * to the author unless it was their own action.
 */
async function notifyInApp(
  ctx: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  { daysLeft = '0', extensionReason = '', rejectionReason = '' }: MailValues,
): Promise<void> {
  const about = { entity: 'reservation', entityId: reservation.id } as const;
  const names = namesOf(reservation);
  const by = ctx.user.name;
  const to = creatorOf(ctx, reservation);
  switch (template) {
    case 'approval_request':
      return notifyUsers(ctx, {
        ...about,
        kind: 'approval_requested',
        to: await deciders(ctx, ctx.user.id),
        values: { ...names, by },
      });
    case 'approval_reminder': {
      const values = { ...names, since: reservation.approval_requested_at ?? reservation.created_at };
      const deciderIds = await deciders(ctx, reservation.created_by);
      return notifyUsers(ctx, { ...about, kind: 'approval_waiting', to: deciderIds, values });
    }
    case 'extension_request': {
      const values = { ...names, by, reason: extensionReason };
      const deciderIds = await deciders(ctx, ctx.user.id);
      return notifyUsers(ctx, { ...about, kind: 'extension_requested', to: deciderIds, values });
    }
    case 'extension_declined': {
      const values = { ...names, by, reason: rejectionReason };
      return notifyUsers(ctx, { ...about, kind: 'extension_declined', to, values });
    }
    case 'approval_confirmed':
      return notifyUsers(ctx, { ...about, kind: 'approval_confirmed', to, values: { ...names, by } });
    case 'approval_rejected': {
      const reason = reservation.rejection_reason ?? '';
      return notifyUsers(ctx, { ...about, kind: 'approval_rejected', to, values: { ...names, by, reason } });
    }
    case 'reservation_expiring':
      return notifyUsers(ctx, {
        ...about,
        kind: 'reservation_expiring',
        to,
        values: { ...names, daysLeft: Number(daysLeft) },
      });
    default:
      return undefined;
  }
}

/** Tells the author in the app that the extension they asked for was granted. */
export function notifyGranted(ctx: Ctx, reservation: Reservation): Promise<void> {
  return notifyUsers(ctx, {
    kind: 'extension_granted',
    to: creatorOf(ctx, reservation),
    entity: 'reservation',
    entityId: reservation.id,
    values: { ...namesOf(reservation), by: ctx.user.name },
  });
}

const namesOf = (reservation: Reservation) => ({
  machineName: reservation.machine.name,
  customerName: customerNames(reservation).name,
});

/** Approvers and their deputies, without the one who asks. */
async function deciders(ctx: Ctx, askedBy: string | null): Promise<string[]> {
  const ids = new Set([...(await approverIds(ctx)), ...(await deputyIds(ctx))]);
  return [...ids].filter((id) => id !== askedBy);
}

function creatorOf({ user }: Ctx, { created_by }: Reservation): string[] {
  return created_by === null || created_by === user.id ? [] : [created_by];
}
