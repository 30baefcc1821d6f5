/** What happens to a reservation after it expires (decision 23). */

import { addCalendarDays } from '../dates/calendar-days.ts';
import { isRunning, type ReservationDates } from './reservation-status.ts';
import type { SettingValues } from '../settings/setting-catalogue.ts';

export type ExpirySettings = Pick<
  SettingValues,
  'expired_reservations' | 'expired_reservations_grace_days'
> & { timezone: string };

/**
 * When an expired reservation is released automatically: the configured number of calendar days after its end, at the
 * same local time. Null if it stays until someone decides.
 */
export function releaseTime(
  { status, expires_at }: Omit<ReservationDates, 'reserved_at'>,
  settings: ExpirySettings,
): Date | null {
  if (settings.expired_reservations === 'keep' || !isRunning(status) || expires_at === null) return null;
  return addCalendarDays(new Date(expires_at), settings.expired_reservations_grace_days, settings.timezone);
}

export function isDueForRelease(
  reservation: Omit<ReservationDates, 'reserved_at'>,
  settings: ExpirySettings,
  now: Date,
): boolean {
  const time = releaseTime(reservation, settings);
  return time !== null && time <= now;
}
