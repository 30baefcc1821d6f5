/** Parses the Czech National Bank’s daily exchange rates and decides when to fetch the next list. */

import { calendarDay, clockTime, addDays } from '../dates/calendar-days.ts';
import { roundHalfAway } from './decimal.ts';

export interface DailyRates {
  /** `YYYY-MM-DD`: the day the list is valid for. */
  day: string;
  /** CZK per unit, by currency code. */
  rates: Map<string, number>;
}

/** Decimals of a rate in the database. */
const rateDecimals = 8;
const firstLine = /^(\d{2})\.(\d{2})\.(\d{4}) #\d+$/;
const columns = 'země|měna|množství|kód|kurz';
const isCode = (text: string) => /^[A-Z]{3}$/.test(text);
const isAmount = (text: string) => /^\d{1,9}$/.test(text);
const isRate = (text: string) => /^\d{1,9},\d{1,6}$/.test(text);

/**
 * The bank’s text: a line with the date and serial number, the header `země|měna|množství|kód|kurz`, then a line per
 * currency; the rate has a decimal comma and is for `množství` units. Null for any other text.
 */
export function parseDailyRates(text: string): DailyRates | null {
  const [head = '', names, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const [, date, month, year] = firstLine.exec(head.trim()) ?? [];
  if (year === undefined || names?.trim() !== columns) return null;
  const rates = new Map<string, number>();
  for (const line of lines) {
    const [, , amount = '', code = '', rate = '', ...rest] = line.trim().split('|');
    if (!isAmount(amount) || !isCode(code) || !isRate(rate) || rest.length > 0) return null;
    const value = roundHalfAway(Number(rate.replace(',', '.')) / Number(amount), rateDecimals);
    if (!(value > 0) || !Number.isFinite(value)) return null;
    rates.set(code, value);
  }
  return rates.size > 0 ? { day: `${year}-${month}-${date}`, rates } : null;
}

const bankTimezone = 'Europe/Prague';
/** Just after 14:30, when the bank publishes. */
const publicationTime = '14:35';
const minute = 60_000;
/**
 * Minutes between attempts. On a holiday no list appears, so retries are frequent only in the first hours after
 * publication time.
 */
const [shortWait, longWait] = [15, 180];
const shortWaitUntil = '18:30';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The date of the newest list expected by now; weekends are taken into account, holidays are not. */
export function expectedRateDay(now: Date): string {
  let day = calendarDay(now, bankTimezone);
  const isPublished = clockTime(now, bankTimezone) >= publicationTime;
  if (!isPublished) day = addDays(day, -1);
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

/** A newer list is expected, and the last attempt was long enough ago. */
export function isFetchDue(
  now: Date,
  { lastDay, lastAttempt }: { lastDay: string | undefined; lastAttempt: Date | undefined },
): boolean {
  const expected = expectedRateDay(now);
  if (lastDay !== undefined && lastDay >= expected) return false;
  if (lastAttempt === undefined) return true;
  const clock = clockTime(now, bankTimezone);
  const isJustPublished =
    expected === calendarDay(now, bankTimezone) && clock >= publicationTime && clock <= shortWaitUntil;
  // Allows for the job running slightly early or late.
  const wait = (isJustPublished ? shortWait : longWait) * minute - minute;
  return now.getTime() - lastAttempt.getTime() >= wait;
}
