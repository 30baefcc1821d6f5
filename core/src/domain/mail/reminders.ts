/** When to send reminders of expiring reservations and due services (spec 1 §3). */

import { addCalendarDays, addDays, clockTime } from '../dates/calendar-days.ts';
import { isRunning, type ReservationDates } from '../reservations/reservation-status.ts';

/** Days before expiry at which reminders are sent, the last one first. */
const reservationReminders = [1, 3, 7] as const;

/** How long before expiry the first reminder is due, in days. */
export const firstReminderDays = 7;

/**
 * The reminder that is due, counted in calendar days in the company’s timezone. Times before the reservation existed
 * are skipped; a missed reminder is superseded by the next one.
 */
export function dueReminder(
  { status, reserved_at, expires_at }: ReservationDates,
  now: Date,
  timezone: string,
): (typeof reservationReminders)[number] | null {
  if (!isRunning(status) || reserved_at === null || expires_at === null) return null;
  const [begin, end] = [new Date(reserved_at), new Date(expires_at)];
  if (end <= now) return null;
  const momentOf = (days: number) => addCalendarDays(end, -days, timezone);
  const due = reservationReminders.find((days) => momentOf(days) <= now);
  return due !== undefined && momentOf(due) > begin ? due : null;
}

/** Reminders are sent during working hours only. */
export function isReminderTime(now: Date, timezone: string): boolean {
  const time = clockTime(now, timezone);
  return time >= '07:00' && time < '20:00';
}

export interface ServiceSettings {
  maintenance_interval_days: number;
  maintenance_reminder_days: number;
}

/** Machines last serviced between these days, both included, are due soon or today. */
export function lastServiceDays(
  today: string,
  { maintenance_interval_days: interval, maintenance_reminder_days: ahead }: ServiceSettings,
): { first: string; last: string } {
  return { first: addDays(today, -interval), last: addDays(today, ahead - interval) };
}
