import type { Reservation } from '@strojpark/core/contracts/reservations';
import type { Ctx } from '../../lib/ctx.ts';
import { approverIds, notifyUsers } from '../notifications/notifications.service.ts';
import type { ReservationMail } from './reservation-mails.service.ts';

/**
 * Tells those concerned inside the product what they are told by mail: of a request those who may decide, of
 * its decision and of the end that comes near whoever made it, unless they have done it themselves.
 */
export async function notifyInside(
  ctx: Ctx,
  template: ReservationMail,
  reservation: Reservation,
  daysLeft: number,
): Promise<void> {
  const about = { entity: 'reservation', entityId: reservation.id } as const;
  const names = { machineName: reservation.machine.name, customerName: reservation.customer_name };
  const by = ctx.user.name;
  const to = creatorOf(ctx, reservation);
  switch (template) {
    case 'approval_request':
      return notifyUsers(ctx, {
        ...about,
        kind: 'approval_requested',
        to: await approverIds(ctx),
        values: { ...names, by },
      });
    case 'approval_confirmed':
      return notifyUsers(ctx, { ...about, kind: 'approval_confirmed', to, values: { ...names, by } });
    case 'approval_rejected': {
      const reason = reservation.rejection_reason ?? '';
      return notifyUsers(ctx, { ...about, kind: 'approval_rejected', to, values: { ...names, by, reason } });
    }
    case 'reservation_expiring':
      return notifyUsers(ctx, { ...about, kind: 'reservation_expiring', to, values: { ...names, daysLeft } });
    default:
      return undefined;
  }
}

/** Nobody is told of what they have done themselves. */
function creatorOf({ user }: Ctx, { created_by }: Reservation): string[] {
  return created_by === null || created_by === user.id ? [] : [created_by];
}
