/** The Czech National Bank's daily list of exchange rates: its text, and when the next one is due. */

import { calendarDay, clockTime } from '../dates/calendar-days.ts';
import { roundHalfAway } from './decimal.ts';

export interface DailyRates {
  /** `YYYY-MM-DD`: the day that the list was set for. */
  day: string;
  /** CZK for one unit, by the code of the currency. */
  rates: Map<string, number>;
}

/** Decimals that the database keeps of a rate. */
const rateDecimals = 8;
const firstLine = /^(\d{2})\.(\d{2})\.(\d{4}) #\d+$/;
const columns = 'země|měna|množství|kód|kurz';
const isCode = (text: string) => /^[A-Z]{3}$/.test(text);
const isAmount = (text: string) => /^\d{1,9}$/.test(text);
const isRate = (text: string) => /^\d{1,9},\d{1,6}$/.test(text);

/**
 * The bank's text: the day and its number, the columns `země|měna|množství|kód|kurz`, then a line for each
 * currency, the rate with a decimal comma and for `množství` units. Null when it is anything else.
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

const bankTime = 'Europe/Prague';
/** Shortly after half past two in the afternoon, when the bank publishes. */
const published = '14:35';
const dayLength = 86_400_000;
const minute = 60_000;
/** Minutes between attempts; on a holiday no list appears, so the day's first hours are all that is hurried. */
const [hurried, patient] = [15, 180];
const hurriedUntil = '18:30';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day of the newest list that there should be by now, as far as weekends tell; holidays are not known. */
export function expectedRateDay(now: Date): string {
  let day = calendarDay(now, bankTime);
  const isOut = clockTime(now, bankTime) >= published;
  const before = (one: string) =>
    new Date(Date.parse(`${one}T00:00:00Z`) - dayLength).toISOString().slice(0, 10);
  if (!isOut) day = before(day);
  while (isWeekend(day)) day = before(day);
  return day;
}

/** Whether to ask the bank: a newer list should be there, and the last attempt is long enough ago. */
export function isFetchDue(
  now: Date,
  { lastDay, lastAttempt }: { lastDay: string | undefined; lastAttempt: Date | undefined },
): boolean {
  const expected = expectedRateDay(now);
  if (lastDay !== undefined && lastDay >= expected) return false;
  if (lastAttempt === undefined) return true;
  const clock = clockTime(now, bankTime);
  const isHurried = expected === calendarDay(now, bankTime) && clock >= published && clock <= hurriedUntil;
  // The job runs a little before or after its minute.
  const wait = (isHurried ? hurried : patient) * minute - minute;
  return now.getTime() - lastAttempt.getTime() >= wait;
}
