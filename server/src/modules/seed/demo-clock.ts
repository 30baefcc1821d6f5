import { addCalendarDays, calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';

const hourMs = 3_600_000;

/** Times of the demo data, all of them before `now`. */
export interface DemoClock {
  /** So many days ago at this hour of the working day. */
  daysAgo: (days: number, hour?: number) => Date;
  /** At a fraction (0–1) of the elapsed part of the month `months` ago; 0 is the current month. */
  inMonth: (months: number, part: number) => Date;
  /** The calendar day of a time. */
  day: (moment: Date) => string;
}

export function createDemoClock(now: Date, timezone: string): DemoClock {
  const day = (moment: Date) => calendarDay(moment, timezone);
  const monthStart = (months: number) => {
    const first = new Date(`${day(now).slice(0, 7)}-01T00:00:00Z`);
    first.setUTCMonth(first.getUTCMonth() - months);
    return startOfDay(first.toISOString().slice(0, 10), timezone);
  };
  return {
    day,
    daysAgo(days, hour = 10) {
      const midnight = startOfDay(day(addCalendarDays(now, -days, timezone)), timezone);
      const moment = new Date(midnight.getTime() + hour * hourMs);
      // Early in the morning today's hours are still in the future.
      return moment < now ? moment : new Date(now.getTime() - hourMs / (hour + 1));
    },
    inMonth(months, part) {
      const start = monthStart(months).getTime();
      const end = months === 0 ? now.getTime() : monthStart(months - 1).getTime();
      return new Date(start + (end - start) * part);
    },
  };
}
