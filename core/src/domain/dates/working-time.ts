/** Time on working days: Monday to Friday except the public holidays of the Czech Republic. */

import { addDays, calendarDay, endOfDay, startOfDay } from './calendar-days.ts';

const hourMs = 3_600_000;

/** The public holidays with a fixed date, `MM-DD`. */
const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-05',
  '07-06',
  '09-28',
  '10-28',
  '11-17',
  '12-24',
  '12-25',
  '12-26',
]);

/** Easter Sunday of a year, `YYYY-MM-DD`: the anonymous Gregorian algorithm. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const marchDays = epact + weekday - 7 * shift + 22;
  return addDays(`${String(year).padStart(4, '0')}-03-01`, marchDays - 1);
}

/** Whether a calendar day (`YYYY-MM-DD`) is a public holiday. */
export function isPublicHoliday(day: string): boolean {
  if (fixedHolidays.has(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day === addDays(easter, -2) || day === addDays(easter, 1);
}

/** Whether a calendar day (`YYYY-MM-DD`) is a working day. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day);
}

/**
 * The instant `hours` of working days later; a working day counts from midnight to midnight. 24 hours from Friday
 * 15:00 are over on Monday 15:00. Hours are real ones, also on a day that a clock change makes shorter or longer.
 */
export function addWorkingHours(from: Date, hours: number, timezone: string): Date {
  let left = hours * hourMs;
  let day = calendarDay(from, timezone);
  for (let at = from; ; at = startOfDay(day, timezone)) {
    if (isWorkingDay(day)) {
      const rest = endOfDay(day, timezone).getTime() - at.getTime();
      if (left <= rest) return new Date(at.getTime() + left);
      left -= rest;
    }
    day = addDays(day, 1);
  }
}

/** The instant `hours` of working days earlier: the opposite of `addWorkingHours`. */
export function subtractWorkingHours(until: Date, hours: number, timezone: string): Date {
  let left = hours * hourMs;
  let day = calendarDay(until, timezone);
  for (let at = until; ; at = endOfDay(day, timezone)) {
    if (isWorkingDay(day)) {
      const rest = at.getTime() - startOfDay(day, timezone).getTime();
      if (left <= rest) return new Date(at.getTime() - left);
      left -= rest;
    }
    day = addDays(day, -1);
  }
}

/** Working days without a break between them, from the first midnight to the last. */
export interface WorkingSpan {
  start: Date;
  end: Date;
}

/** The working days on which the time between two instants falls, in order. */
export function workingSpans(from: Date, to: Date, timezone: string): WorkingSpan[] {
  const spans: WorkingSpan[] = [];
  const last = calendarDay(to, timezone);
  let first: string | null = null;
  for (let day = calendarDay(from, timezone); ; day = addDays(day, 1)) {
    const isWorking = day <= last && isWorkingDay(day);
    if (isWorking) first ??= day;
    else if (first !== null) {
      spans.push({ start: startOfDay(first, timezone), end: startOfDay(day, timezone) });
      first = null;
    }
    if (day > last) return spans;
  }
}

/** How long two instants are apart in these working days, in milliseconds; 0 in the wrong order. */
export function workingTimeWithin(spans: readonly WorkingSpan[], from: Date, to: Date): number {
  return spans.reduce((sum, { start, end }) => {
    const begin = Math.max(start.getTime(), from.getTime());
    return sum + Math.max(0, Math.min(end.getTime(), to.getTime()) - begin);
  }, 0);
}
