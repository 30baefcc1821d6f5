/** When reports are made by themselves: on the clock of the company, whatever clock changes do to the day. */

import { calendarDay, instantAt } from '../dates/calendar-days.ts';
import { addMonths, lastWholePeriod, startOfPeriod, type Period } from './report-periods.ts';
import { addDays } from '../mail/reminders.ts';

export const scheduleRhythms = ['weekly', 'monthly'] as const;
type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** The names of the days of the week, from day 1 on. */
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
  /** 1 Monday … 7 Sunday; null for a monthly report, which is made on the first. */
  weekday: number | null;
  /** `HH:mm` on the company's clock. */
  time: string;
}

/** The first moment after `after` at which the report is due. */
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

/** What a report of a slot covers: the last whole week or month before it. */
export function periodOfSlot(rhythm: ScheduleRhythm, slot: Date, timezone: string): Period {
  return lastWholePeriod(rhythm === 'weekly' ? 'week' : 'month', calendarDay(slot, timezone));
}
