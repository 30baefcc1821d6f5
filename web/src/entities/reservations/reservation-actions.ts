import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import {
  canCancel,
  canComplete,
  canDeclineExtension,
  canDelete,
  canEdit,
  canExtend,
  canReject,
  canRequestExtension,
  canSetReplacement,
} from '@strojpark/core/domain/reservations/reservation-actions';
import {
  needsReplacement,
  type ReservationSettings,
  ruleOfReservation,
} from '@strojpark/core/domain/reservations/reservation-terms';
import {
  IconCalendarPlus,
  IconCalendarQuestion,
  IconCalendarX,
  IconCash,
  IconCheck,
  IconCircleX,
  IconPencil,
  IconReplace,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useActor } from '../../lib/auth.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePublicSettings } from '../settings/settings.queries.ts';
import { reservationActions, type ReservationAction } from './reservation-action-names.ts';

/** What an action is called: a replacement that there is already is changed. */
export const nameOfAction = (action: ReservationAction, { replacement }: Pick<Reservation, 'replacement'>) =>
  action === 'replace' && replacement !== null ? 'changeReplacement' : action;

export const destructiveActions: readonly ReservationAction[] = ['reject', 'cancel', 'delete'];

/** The settings that limit reservations; undefined while they load. */
export function useReservationRules(): ReservationSettings | undefined {
  return usePublicSettings().data;
}

/** Only used machines need a replacement. */
function mayHaveReplacement(reservation: Reservation, rules: ReservationSettings): boolean {
  const { machine, no_replacement_needed } = reservation;
  const reserved = { type: machine.type, no_replacement_needed };
  return needsReplacement(reserved, ruleOfReservation(reservation, rules));
}

/**
 * What the user may do with a reservation now, by permission, ownership and state, in menu order. The server enforces
 * the same rules.
 */
export function actionsOf(
  actor: Actor,
  reservation: Reservation,
  rules: ReservationSettings,
  now: Date,
): ReservationAction[] {
  const rejecting = canReject(actor, reservation);
  const refusals: Record<ReservationAction, unknown> = {
    approve: rejecting ?? (reservation.may_approve ? null : 'someone else'),
    reject: rejecting,
    extend: canExtend(actor, reservation, rules, now),
    requestExtension: canRequestExtension(actor, reservation, rules, now),
    declineExtension: canDeclineExtension(actor, reservation),
    complete: canComplete(actor, reservation),
    edit: canEdit(actor, reservation),
    replace: mayHaveReplacement(reservation, rules) ? canSetReplacement(actor, reservation) : 'not needed',
    cancel: canCancel(actor, reservation),
    delete: canDelete(actor, reservation),
  };
  return reservationActions.filter((action) => refusals[action] === null);
}

/**
 * Why a user who decides about requests cannot approve this one, where the settings require someone else: it is their own, or
 * that of the approver they replace.
 */
export function otherApproverRule(actor: Actor, reservation: Reservation): 'ownRule' | 'deputyRule' | null {
  if (canReject(actor, reservation) !== null || reservation.may_approve) return null;
  return reservation.created_by === actor.id ? 'ownRule' : 'deputyRule';
}

/** Returns the actions of a reservation; none until the settings are loaded. */
export function useReservationActions(): (reservation: Reservation) => ReservationAction[] {
  const actor = useActor();
  const rules = useReservationRules();
  const now = useNow();
  return useCallback(
    (reservation) => (rules === undefined ? [] : actionsOf(actor, reservation, rules, now)),
    [actor, rules, now],
  );
}

export const actionIcons: Record<ReservationAction, Icon> = {
  approve: IconCheck,
  reject: IconX,
  extend: IconCalendarPlus,
  requestExtension: IconCalendarQuestion,
  declineExtension: IconCalendarX,
  complete: IconCash,
  edit: IconPencil,
  replace: IconReplace,
  cancel: IconCircleX,
  delete: IconTrash,
};
