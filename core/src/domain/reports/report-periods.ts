/**
 * Report periods: calendar days (`YYYY-MM-DD`), both ends included. Weeks start on Monday. Days become instants only
 * where the company’s timezone is known.
 */

import { addDays, daysBetween, endOfDay, startOfDay } from '../dates/calendar-days.ts';

export const periodKinds = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export interface Period {
  from: string;
  to: string;
}

/** The maximum length of a report period in days: ten years. */
export const maxPeriodDays = 3660;

const months: Record<Exclude<PeriodKind, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const month = monthOf(day) + count;
  const last = addDays(firstOf(month + 1), -1);
  const same = addDays(firstOf(month), Number(day.slice(8)) - 1);
  return same < last ? same : last;
}

/** The first day of the week, month, quarter or year that contains `day`. */
export function startOfPeriod(kind: PeriodKind, day: string): string {
  if (kind === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const month = monthOf(day);
  return firstOf(month - (month % months[kind]));
}

/** The current period to date: from its first day to today. */
export function periodToDate(kind: PeriodKind, today: string): Period {
  return { from: startOfPeriod(kind, today), to: today };
}

/** The last whole week, month, quarter or year before the current one. */
export function lastWholePeriod(kind: PeriodKind, today: string): Period {
  const to = addDays(startOfPeriod(kind, today), -1);
  return { from: startOfPeriod(kind, to), to };
}

/**
 * The comparison period: the same part of the previous week, month, quarter or year, or for a custom range (`kind`
 * null) the same number of days just before it.
 */
export function periodBefore({ from, to }: Period, kind: PeriodKind | null): Period {
  if (kind === null) return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
  if (kind === 'week') return { from: addDays(from, -7), to: addDays(to, -7) };
  return { from: addMonths(from, -months[kind]), to: addMonths(to, -months[kind]) };
}

/** The start of the period’s first day and the end of its last day, but no later than now. */
export function instantsOf({ from, to }: Period, timezone: string, now: Date): { begin: Date; end: Date } {
  const end = endOfDay(to, timezone);
  return { begin: startOfDay(from, timezone), end: end < now ? end : now };
}

const daily = 45;
const weekly = 200;

/** The days whose end-of-day state a chart shows: each day, each Sunday or each month end, plus the last day. */
export function sampleDays({ from, to }: Period): string[] {
  const length = daysBetween(from, to) + 1;
  const kind = length <= daily ? null : length <= weekly ? 'week' : 'month';
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const next = addDays(day, 1);
    if (kind === null || startOfPeriod(kind, next) === next) days.push(day);
  }
  return [...days, to];
}

/** The first day of each month in the period, covering at least the twelve months up to its end. */
export function monthsOf({ from, to }: Period): string[] {
  const last = monthOf(to);
  const first = Math.min(monthOf(from), last - 11);
  return Array.from({ length: last - first + 1 }, (_, index) => firstOf(first + index));
}
