/** When to remind of reservations that end and of services that are due (spec 1 §3; decisions: holds and states). */

import { addCalendarDays, clockTime } from '../dates/calendar-days.ts';
import { isRunning, type ReservationDates } from '../reservations/reservation-status.ts';

/** Days before its end at which a reservation reminds of itself, the last one first. */
const reservationReminders = [1, 3, 7] as const;

/** The longest time before the end at which a reminder can be due, in days. */
export const firstReminderDays = 7;

/**
 * The reminder that is due: so many days before the end, on the clock of the company's timezone. A reservation
 * that was not there yet at that time is not reminded of; one reminder that was missed gives way to the next.
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

/** Reminders come while somebody is at work. */
export function isReminderTime(now: Date, timezone: string): boolean {
  const time = clockTime(now, timezone);
  return time >= '07:00' && time < '20:00';
}

const dayMs = 86_400_000;

/** A calendar day (`YYYY-MM-DD`) so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

export interface ServiceSettings {
  maintenance_interval_days: number;
  maintenance_reminder_days: number;
}

/** Machines last serviced from the first to the last of these days are due soon, today included. */
export function lastServiceDays(
  today: string,
  { maintenance_interval_days: interval, maintenance_reminder_days: ahead }: ServiceSettings,
): { first: string; last: string } {
  return { first: addDays(today, -interval), last: addDays(today, ahead - interval) };
}
