/** How long a reservation lasts, and the initial state of a new one. */

import { addCalendarDays, instantAt, startOfDay } from '../dates/calendar-days.ts';
import { reserveError, type MachineState } from '../machines/machine-status.ts';
import { invalid, type Refusal, type Refused } from '../access/refusal.ts';
import type { Instant } from './reservation-status.ts';

/** The stored settings used by reservation rules; days are calendar days in `timezone`. */
export interface ReservationSettings {
  default_reservation_days: number;
  max_reservation_days: number;
  allow_extensions: boolean;
  /** RESERVATION_EXTENSION_DAYS: the days one extension adds. */
  extension_days: number;
  /** RESERVATION_MAX_EXTENSIONS. */
  max_extensions: number;
  /** While others wait for the machine: allowed, only by those who may approve, or refused. */
  extensions_with_queue: 'allow' | 'approve' | 'refuse';
  /** A company without a rental fleet turns it off: its used machines are reserved like stock machines. */
  replacements_required: boolean;
  timezone: string;
}

interface ReservationPeriod {
  reserved_at: Date;
  expires_at: Date;
}

/** How many days a reservation lasts before any extension. */
export const reservationDays = (settings: ReservationSettings): number =>
  Math.min(settings.default_reservation_days, settings.max_reservation_days);

/** The period of a reservation that starts now: at creation, or at approval. */
export function reservationPeriod(settings: ReservationSettings, now: Date): ReservationPeriod {
  return { reserved_at: now, expires_at: addCalendarDays(now, reservationDays(settings), settings.timezone) };
}

/** The dates given for a reservation agreed before it was entered; null for the default ones. */
export interface GivenDates {
  from: string | null;
  until: string | null;
}

/** The period for given dates: it has started, has not ended, and is within the maximum length. */
export function givenPeriod(
  { from, until }: GivenDates,
  settings: ReservationSettings,
  now: Date,
): { ok: true; period: ReservationPeriod } | { ok: false; refusal: Refused } {
  const { timezone, max_reservation_days: days } = settings;
  const reserved_at = from === null ? now : startOfDay(from, timezone);
  if (reserved_at > now) return { ok: false, refusal: invalid('start_date', 'validation.startsLater') };
  const usual = reservationPeriod(settings, reserved_at);
  const expires_at = until === null ? usual.expires_at : instantAt(until, '23:59', timezone);
  if (expires_at <= now) return { ok: false, refusal: invalid('end_date', 'validation.endedEarlier') };
  if (expires_at > addCalendarDays(reserved_at, days + 1, timezone))
    return { ok: false, refusal: invalid('end_date', 'validation.reservationTooLong', { days }) };
  return { ok: true, period: { reserved_at, expires_at } };
}

export interface ExtendableDates {
  reserved_at: Instant | null;
  expires_at: Instant | null;
  extension_count: number;
}

/** The expiry after one more extension: counted from now or the current expiry, whichever is later. */
export function extendedExpiry(
  { expires_at }: Pick<ExtendableDates, 'expires_at'>,
  settings: ReservationSettings,
  now: Date,
): Date {
  const expiry = expires_at === null ? now : new Date(expires_at);
  return addCalendarDays(expiry > now ? expiry : now, settings.extension_days, settings.timezone);
}

/** Refuses another extension beyond the limits; the limit is a parameter of the refusal. */
export function extensionLimit(
  reservation: ExtendableDates,
  settings: ReservationSettings,
  now: Date,
): Refusal {
  if (!settings.allow_extensions) return { code: 'extensions_disabled' };
  if (reservation.extension_count >= settings.max_extensions)
    return { code: 'extension_limit', params: { count: settings.max_extensions } };

  const startedAt = reservation.reserved_at === null ? now : new Date(reservation.reserved_at);
  const latest = addCalendarDays(startedAt, settings.max_reservation_days, settings.timezone);
  return extendedExpiry(reservation, settings, now) > latest
    ? { code: 'extension_days_limit', params: { days: settings.max_reservation_days } }
    : null;
}

export type ReplacementRule = Pick<ReservationSettings, 'replacements_required'>;

export interface ReservableMachine extends MachineState {
  id: string;
  no_replacement_needed: boolean;
}

/** Whether reserving the machine requires a replacement or an approval. */
export function needsReplacement(
  machine: Pick<ReservableMachine, 'type' | 'no_replacement_needed'>,
  { replacements_required }: ReplacementRule,
): boolean {
  return replacements_required && machine.type === 'used' && !machine.no_replacement_needed;
}

/** The rule for a reservation: one that has a replacement keeps it, and it can be changed. */
export const ruleOfReservation = (
  { replacement_machine_id }: { replacement_machine_id: string | null },
  { replacements_required }: ReplacementRule,
): ReplacementRule => ({ replacements_required: replacements_required || replacement_machine_id !== null });

/** Characters of the reason of a request for approval. */
export const minApprovalReason = 10;

/** The initial state of a reservation, its machine and its replacement. */
export type InitialReservation =
  | {
      ok: true;
      status: 'active';
      machineStatus: 'reserved';
      replacementStatus: 'reserved' | null;
      period: ReservationPeriod;
    }
  | {
      ok: true;
      status: 'pending_approval';
      machineStatus: 'pending_approval';
      replacementStatus: null;
      period: null;
    }
  | { ok: false; refusal: Refused };

/** A new reservation is active immediately, or pending approval (then its period has not started). */
export function initialReservation(
  machine: ReservableMachine,
  replacement: ReservableMachine | null,
  approvalReason: string | null | undefined,
  settings: ReservationSettings,
  now: Date,
): InitialReservation {
  const refusal = reserveError(machine) ?? (replacement && replacementError(machine, replacement, settings));
  if (refusal) return { ok: false, refusal };

  if (needsReplacement(machine, settings) && replacement === null) {
    return (approvalReason ?? '').trim().length < minApprovalReason
      ? { ok: false, refusal: invalid('approvalRequestReason', 'validation.approvalReason') }
      : {
          ok: true,
          status: 'pending_approval',
          machineStatus: 'pending_approval',
          replacementStatus: null,
          period: null,
        };
  }
  return {
    ok: true,
    status: 'active',
    machineStatus: 'reserved',
    replacementStatus: replacement === null ? null : 'reserved',
    period: reservationPeriod(settings, now),
  };
}

/** The replacement must be another, available stock machine, and is accepted only if one is needed. */
export function replacementError(
  machine: Pick<ReservableMachine, 'id' | 'type' | 'no_replacement_needed'>,
  replacement: ReservableMachine,
  rule: ReplacementRule,
): Refusal {
  if (!needsReplacement(machine, rule))
    return invalid('replacementMachineId', 'validation.replacementNotNeeded');
  if (replacement.id === machine.id) return invalid('replacementMachineId', 'validation.replacementSame');
  if (replacement.type !== 'stock') return invalid('replacementMachineId', 'validation.replacementNotStock');
  return reserveError(replacement) === null ? null : { code: 'replacement_not_available' };
}
