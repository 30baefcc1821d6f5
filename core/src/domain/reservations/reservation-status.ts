/** Reservation statuses and what is derived from `expires_at` (spec 2 §4, §9). */

import { calendarDay, calendarDaysBetween, daysBetween } from '../dates/calendar-days.ts';

export const reservationStatuses = [
  'active',
  'extended',
  'pending_approval',
  'completed',
  'cancelled',
] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** Live (open) reservations: those that hold their machines. */
export const liveStatuses = ['active', 'extended', 'pending_approval'] as const;

/** A reservation with one of these statuses has an expiry; one pending approval never expires. */
export const runningStatuses = ['active', 'extended'] as const;

export const expiringSoonDays = 7;

/** A timestamp from the database driver (Date) or the API (ISO 8601). */
export type Instant = Date | string;

export interface ReservationDates {
  status: ReservationStatus;
  reserved_at: Instant | null;
  expires_at: Instant | null;
}

/** Whether the reservation holds its machines. */
export function isLive(status: ReservationStatus): status is (typeof liveStatuses)[number] {
  return (liveStatuses as readonly string[]).includes(status);
}

/** Whether the reservation is approved and neither completed nor cancelled. */
export function isRunning(status: ReservationStatus): status is (typeof runningStatuses)[number] {
  return (runningStatuses as readonly string[]).includes(status);
}

/** The expiry of a running reservation; null for any other. */
function runningExpiry({ status, expires_at }: Omit<ReservationDates, 'reserved_at'>): Date | null {
  return isRunning(status) && expires_at !== null ? new Date(expires_at) : null;
}

/** Whether a running reservation has passed its expiry. */
export function isExpired(reservation: Omit<ReservationDates, 'reserved_at'>, now: Date): boolean {
  const expiry = runningExpiry(reservation);
  return expiry !== null && expiry <= now;
}

/** Calendar days until expiry: 0 on its day, less after it; null if there is no expiry. The date stands next to it. */
export function daysLeft(
  reservation: Omit<ReservationDates, 'reserved_at'>,
  now: Date,
  timezone: string,
): number | null {
  const expiry = runningExpiry(reservation);
  return expiry === null ? null : daysBetween(calendarDay(now, timezone), calendarDay(expiry, timezone));
}

/** The length of a reservation in days, rounded up; null if it has not started. */
export function durationDays(
  { reserved_at, expires_at }: Omit<ReservationDates, 'status'>,
  timezone: string,
): number | null {
  if (reserved_at === null || expires_at === null) return null;
  return Math.ceil(calendarDaysBetween(new Date(reserved_at), new Date(expires_at), timezone));
}
