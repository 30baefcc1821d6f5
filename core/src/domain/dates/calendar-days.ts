/**
 * Calendar days in the company’s timezone, so that daylight-saving changes do not shift them. Instants are Dates;
 * timezones are IANA names.
 */

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timezone, format);
  }
  return format;
}

/** The wall-clock time at an instant, encoded as UTC milliseconds. */
function wallClock(instant: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  // The calendar repeats every 400 years; `Date.UTC` would take years below 100 for those of the 20th century.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second, milliseconds) - 146_097 * dayMs;
}

/**
 * The instant at which a wall clock shows `wall`. A time skipped by a clock change moves forward by the length of the
 * change; a time that occurs twice means the first one.
 */
function instantOf(wall: number, timezone: string): number {
  const offsetAt = (instant: number) => wallClock(instant, timezone) - instant;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  if (wallClock(before, timezone) === wall) return before;
  return wallClock(after, timezone) === wall ? after : before;
}

/** The same wall-clock time `days` later (or earlier). */
export function addCalendarDays(instant: Date, days: number, timezone: string): Date {
  return new Date(instantOf(wallClock(instant.getTime(), timezone) + days * dayMs, timezone));
}

/** Fractional days from one wall-clock time to another; negative if `to` is before `from`. */
export function calendarDaysBetween(from: Date, to: Date, timezone: string): number {
  return (wallClock(to.getTime(), timezone) - wallClock(from.getTime(), timezone)) / dayMs;
}

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function calendarDay(instant: Date, timezone: string): string {
  return new Date(wallClock(instant.getTime(), timezone)).toISOString().slice(0, 10);
}

/** The local time of day of an instant, `HH:mm`. */
export function clockTime(instant: Date, timezone: string): string {
  return new Date(wallClock(instant.getTime(), timezone)).toISOString().slice(11, 16);
}

/** The start of a calendar day (`YYYY-MM-DD`). */
export function startOfDay(day: string, timezone: string): Date {
  return new Date(instantOf(Date.parse(`${day}T00:00:00Z`), timezone));
}

/** The end of a calendar day: the start of the next one. */
export function endOfDay(day: string, timezone: string): Date {
  return new Date(instantOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timezone));
}

/** The instant of a local time (`HH:mm`) on a calendar day; see `instantOf` for clock changes. */
export function instantAt(day: string, clock: string, timezone: string): Date {
  return new Date(instantOf(Date.parse(`${day}T${clock}:00Z`), timezone));
}

/** The calendar day (`YYYY-MM-DD`) `days` later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}
