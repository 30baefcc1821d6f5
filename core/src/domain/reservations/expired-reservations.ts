/** What becomes of a reservation whose time is over (decisions: holds, machine and reservation states). */

import { addCalendarDays } from '../dates/calendar-days.ts';
import { isRunning, type ReservationDates } from './reservation-status.ts';
import type { SettingValues } from '../settings/setting-catalogue.ts';

export type ExpirySettings = Pick<
  SettingValues,
  'expired_reservations' | 'expired_reservations_grace_days'
> & { timezone: string };

/**
 * When a running reservation is released by itself: so many calendar days after its end, at the same time on
 * the company's clock. Null when it stays until somebody decides.
 */
export function releaseTime(
  { status, expires_at }: Omit<ReservationDates, 'reserved_at'>,
  settings: ExpirySettings,
): Date | null {
  if (settings.expired_reservations === 'keep' || !isRunning(status) || expires_at === null) return null;
  return addCalendarDays(new Date(expires_at), settings.expired_reservations_grace_days, settings.timezone);
}

/** Whether the time has come to release a reservation. */
export function isDueForRelease(
  reservation: Omit<ReservationDates, 'reserved_at'>,
  settings: ExpirySettings,
  now: Date,
): boolean {
  const time = releaseTime(reservation, settings);
  return time !== null && time <= now;
}
