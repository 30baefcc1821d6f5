/** Calendar dates without a time: `YYYY-MM-DD` internally, written in several ways by people. */

import { dayMs } from './calendar-days.ts';
import { blank } from '../blank.ts';
import type { Parsed } from '../money/decimal.ts';

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
/** A personal setting; `DD/MM/YYYY` means the Czech form dd.MM.yyyy. */
export type DateFormat = (typeof dateFormats)[number];

export const timeFormats = ['24h', '12h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const invalid = { ok: false } as const;

/** A date of another year is a typing mistake, and PostgreSQL or `YYYY-MM-DD` may be unable to hold it. */
const firstYear = 1900;
const lastYear = 2199;

/** The date for a year, month (1–12) and day, if it exists. */
function dateOf(year: number, month: number, day: number): Parsed<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < firstYear || year > lastYear) return invalid;
  return { ok: true, value: date.toISOString().slice(0, 10) };
}

const time = String.raw`(?:[T\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?`;
const isoPattern = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}$`);
const dotPattern = new RegExp(String.raw`^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})${time}$`);
const slashPattern = new RegExp(String.raw`^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})${time}$`);
const serialPattern = /^\d{1,5}$/;

/**
 * A date as people and files write it: `23.03.2002`, `3. 4. 2021`, `2021-04-03`, with slashes in the
 * order of `format`, or a spreadsheet serial. A time of day is dropped. Two-digit years are read only with `now`, see
 * `yearOfTwoDigits`.
 */
export function parseDate(text: string, format: DateFormat = 'DD/MM/YYYY', now?: Date): Parsed<string> {
  const trimmed = text.trim();
  if (serialPattern.test(trimmed)) return dateOfSerial(Number(trimmed));
  return parseWrittenDate(trimmed, format, now);
}

/** Day, month and year of what other systems write where there is no date. */
const noDatePattern = new RegExp(
  String.raw`^(?:(?:0000|1000)-00?-00?|00?([./-])\s*00?\1\s*(?:0000|1000|00))${time}$`,
);

/** `00.00.0000`, `0000-00-00`, or the year 1000 with day and month 00. */
export const isNoDate = (text: string): boolean => noDatePattern.test(text.trim());

/** Up to next year the year is in this century, otherwise in the last one: in 2026, 27 is 2027 and 28 is 1928. */
export function yearOfTwoDigits(digits: number, now: Date): number {
  const year = now.getUTCFullYear();
  const century = year - (year % 100);
  return century + digits <= year + 1 ? century + digits : century - 100 + digits;
}

/** As `parseDate`, without spreadsheet serials. */
export function parseWrittenDate(
  text: string,
  format: DateFormat = 'DD/MM/YYYY',
  now?: Date,
): Parsed<string> {
  const yearFrom = (digits = '') => {
    if (digits.length === 4) return Number(digits);
    // No date has the year 0.
    return now ? yearOfTwoDigits(Number(digits), now) : 0;
  };
  const trimmed = text.trim();
  const iso = isoPattern.exec(trimmed);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const dotted = dotPattern.exec(trimmed);
  if (dotted) return dateOf(yearFrom(dotted[3]), Number(dotted[2]), Number(dotted[1]));

  const slashed = slashPattern.exec(trimmed);
  if (!slashed) return invalid;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[3]), yearFrom(slashed[4])];
  return format === 'MM/DD/YYYY' ? dateOf(year, first, second) : dateOf(year, second, first);
}

const lastSerial = 65_535;
/** 29 February 1900 does not exist, but spreadsheets have it. */
const nonexistentSerial = 60;

/** The date of a spreadsheet serial from 1 to 65535 (1900 date system); the time of day is dropped. */
export function dateOfSerial(serial: number): Parsed<string> {
  const day = Math.floor(serial);
  if (!(day >= 1 && day <= lastSerial) || day === nonexistentSerial) return invalid;
  const daysFromNewYear = day > nonexistentSerial ? day - 2 : day - 1;
  const date = new Date(Date.UTC(firstYear, 0, 1) + daysFromNewYear * dayMs);
  return { ok: true, value: date.toISOString().slice(0, 10) };
}

/** The year of a `YYYY-MM-DD` date. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

const patterns: Record<DateFormat, string> = {
  'DD/MM/YYYY': '$3.$2.$1',
  'MM/DD/YYYY': '$2/$3/$1',
  'YYYY-MM-DD': '$1-$2-$3',
};

/** A `YYYY-MM-DD` date in the user’s format; a dash if there is none. */
export function formatDate(date: string | null | undefined, format: DateFormat = 'DD/MM/YYYY'): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/;
  return iso.test(date ?? '') ? (date ?? '').slice(0, 10).replace(iso, patterns[format]) : blank;
}

/** A time of day as people type it, also without a colon: `7`, `730`, `7.30`, `7:30 pm`; null if it is not a time. */
export function parseTime(typed: string): string | null {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim()) ?? [];
  const hour = Number(hours);
  if (hours === '' || Number(minutes) > 59 || hour > 23) return null;
  if (half !== undefined && (hour === 0 || hour > 12)) return null;
  const late = half?.toLowerCase() === 'p' ? 12 : 0;
  return `${String(half === undefined ? hour : (hour % 12) + late).padStart(2, '0')}:${minutes}`;
}

/** A time of day (`HH:mm`) in the user's format: `14:05` or `2:05 PM`. */
export function formatTime(clock: string, format: TimeFormat = '24h'): string {
  if (format === '24h') return clock;
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
