/** When scheduled reports run: in the company’s timezone, unaffected by clock changes. */

import { addDays, calendarDay, instantAt } from '../dates/calendar-days.ts';
import { addMonths, lastWholePeriod, startOfPeriod, type Period } from './report-periods.ts';

export const scheduleRhythms = ['weekly', 'monthly'] as const;
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
  /** 1 Monday … 7 Sunday; null for a monthly report, which runs on the first. */
  weekday: number | null;
  /** `HH:mm`, company time. */
  time: string;
}

/** The first time after `after` at which the report is due. */
export function nextSlot({ rhythm, weekday, time }: ScheduleTime, after: Date, timezone: string): Date {
  const today = calendarDay(after, timezone);
  let day =
    rhythm === 'monthly'
      ? startOfPeriod('month', today)
      : addDays(startOfPeriod('week', today), (weekday ?? 1) - 1);
  for (;;) {
    const slot = instantAt(day, time, timezone);
    if (slot > after) return slot;
    day = rhythm === 'monthly' ? addMonths(day, 1) : addDays(day, 7);
  }
}

/** The last whole week or month before the scheduled time. */
export function periodOfSlot(rhythm: ScheduleRhythm, slot: Date, timezone: string): Period {
  return lastWholePeriod(rhythm === 'weekly' ? 'week' : 'month', calendarDay(slot, timezone));
}
