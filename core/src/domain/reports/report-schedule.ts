/** When scheduled reports run: in the company’s timezone, unaffected by clock changes. */

import { addDays, calendarDay, instantAt } from '../dates/calendar-days.ts';
import { addMonths, lastWholePeriod, startOfPeriod, type Period } from './report-periods.ts';

export const scheduleRhythms = ['daily', 'weekly', 'monthly'] as const;
type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** Weekday names, starting with day 1. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export interface ScheduleTime {
  rhythm: ScheduleRhythm;
  /** 1 Monday … 7 Sunday; null for a daily report, and for a monthly one, which runs on the first. */
  weekday: number | null;
  /** `HH:mm`, company time. */
  time: string;
}

/** The first time after `after` at which the report is due. */
export function nextSlot({ rhythm, weekday, time }: ScheduleTime, after: Date, timezone: string): Date {
  const today = calendarDay(after, timezone);
  const firstDays = {
    daily: today,
    weekly: addDays(startOfPeriod('week', today), (weekday ?? 1) - 1),
    monthly: startOfPeriod('month', today),
  };
  let day = firstDays[rhythm];
  for (;;) {
    const slot = instantAt(day, time, timezone);
    if (slot > after) return slot;
    day = rhythm === 'monthly' ? addMonths(day, 1) : addDays(day, rhythm === 'weekly' ? 7 : 1);
  }
}

/** The last whole week or month before the scheduled time; the day itself every day. */
export function periodOfSlot(rhythm: ScheduleRhythm, slot: Date, timezone: string): Period {
  const today = calendarDay(slot, timezone);
  if (rhythm === 'daily') return { from: today, to: today };
  return lastWholePeriod(rhythm === 'weekly' ? 'week' : 'month', today);
}
