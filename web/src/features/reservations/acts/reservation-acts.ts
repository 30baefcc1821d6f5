import type { Reservation } from '@strojpark/core/contracts/reservations';
import type { Actor } from '@strojpark/core/domain/permissions';
import {
  canApprove,
  canCancel,
  canComplete,
  canEdit,
  canExtend,
  canReject,
} from '@strojpark/core/domain/reservation-actions';
import type { ReservationSettings } from '@strojpark/core/domain/reservation-terms';

export const reservationActs = ['approve', 'reject', 'extend', 'complete', 'edit', 'cancel'] as const;
export type ReservationAct = (typeof reservationActs)[number];

export interface ReservationRules extends ReservationSettings {
  allow_self_approval: boolean;
}

/**
 * What the user may do with a reservation now, by permission, ownership and state, in the order of
 * menus. The same rules refuse in the server.
 */
export function actsOf(
  actor: Actor,
  reservation: Reservation,
  rules: ReservationRules,
  now: Date,
): ReservationAct[] {
  const { allow_self_approval } = rules;
  const refusals: Record<ReservationAct, unknown> = {
    // why: only the server knows whether there is another approver, and it refuses if there is
    approve: canApprove(actor, reservation, { allow_self_approval, otherApprovers: false }),
    reject: canReject(actor, reservation),
    extend: canExtend(actor, reservation, rules, now),
    complete: canComplete(actor, reservation),
    edit: canEdit(actor, reservation),
    cancel: canCancel(actor, reservation),
  };
  return reservationActs.filter((act) => refusals[act] === null);
}
