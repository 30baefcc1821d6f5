/**
 * The periods of reports: calendar days (`YYYY-MM-DD`), both ends included. A week begins on Monday. Instants
 * come from days only where the company's timezone is known.
 */

import { endOfDay, startOfDay } from '../dates/calendar-days.ts';
import { addDays, daysBetween } from '../mail/reminders.ts';

export const periodKinds = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export interface Period {
  from: string;
  to: string;
}

/** The longest period that a report covers, in days: ten years. */
export const maxPeriodDays = 3660;

const months: Record<Exclude<PeriodKind, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** The same day of another month, or the last one of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const month = monthOf(day) + count;
  const last = addDays(firstOf(month + 1), -1);
  const same = addDays(firstOf(month), Number(day.slice(8)) - 1);
  return same < last ? same : last;
}

/** The first day of the week, month, quarter or year in which a day lies. */
export function startOfPeriod(kind: PeriodKind, day: string): string {
  if (kind === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const month = monthOf(day);
  return firstOf(month - (month % months[kind]));
}

/** The period so far: from its first day to today. */
export function periodToDate(kind: PeriodKind, today: string): Period {
  return { from: startOfPeriod(kind, today), to: today };
}

/** The whole week, month, quarter or year before the one in which today lies. */
export function lastWholePeriod(kind: PeriodKind, today: string): Period {
  const to = addDays(startOfPeriod(kind, today), -1);
  return { from: startOfPeriod(kind, to), to };
}

/**
 * What a period is compared with: the same part of the week, month, quarter or year before, or just as many
 * days right before a range that somebody has chosen (`kind` null).
 */
export function periodBefore({ from, to }: Period, kind: PeriodKind | null): Period {
  if (kind === null) return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
  if (kind === 'week') return { from: addDays(from, -7), to: addDays(to, -7) };
  return { from: addMonths(from, -months[kind]), to: addMonths(to, -months[kind]) };
}

/** The instants between which a period lies: the begin of its first day, the end of its last one or now. */
export function instantsOf({ from, to }: Period, timezone: string, now: Date): { begin: Date; end: Date } {
  const end = endOfDay(to, timezone);
  return { begin: startOfDay(from, timezone), end: end < now ? end : now };
}

const daily = 45;
const weekly = 200;

/** The days at whose end a chart shows how things stood: each day, each Sunday or each month's last, and the last. */
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

/** The first days of the months of a period, at least of the last twelve up to its end. */
export function monthsOf({ from, to }: Period): string[] {
  const last = monthOf(to);
  const first = Math.min(monthOf(from), last - 11);
  return Array.from({ length: last - first + 1 }, (_, index) => firstOf(first + index));
}
