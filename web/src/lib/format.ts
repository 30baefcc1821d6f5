import type { Language } from '@strojpark/core/domain/languages';
import { blank } from '@strojpark/core/domain/blank';
import { calendarDay, clockTime } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate as formatDay, formatTime } from '@strojpark/core/domain/dates/dates';
import {
  formatPrice,
  formatTotal,
  percentSign as percentSignIn,
  withMinus,
} from '@strojpark/core/domain/money/money';
import i18next from 'i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useUserSettings } from './user-settings.ts';

/**
 * The formats of money, numbers and dates: Czech in both languages, except for the percent sign; dates and times as
 * selected by the user.
 */

const numbers = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 2 });

// Stored in the browser too, so that a start does not briefly show times of another zone.
const usePlace = create<{ timezone: string }>()(
  persist(() => ({ timezone: 'Europe/Prague' }), { name: 'dealer-place' }),
);

/** Days and months follow the company's time zone, wherever the browser is. */
export const timeZone = () => usePlace.getState().timezone;

/** Sets the public setting `timezone` once it is loaded. */
export function storeTimezone(timezone: string): void {
  if (timezone !== timeZone()) usePlace.setState({ timezone });
}

// Everything with texts listens to this event (see `startI18n`), so it re-renders its dates and times.
const rerenderTexts = () => i18next.emit('formatsChanged');
usePlace.subscribe(rerenderTexts);
useUserSettings.subscribe(({ dateFormat, timeFormat }, before) => {
  if (dateFormat !== before.dateFormat || timeFormat !== before.timeFormat) rerenderTexts();
});

/** A price: `1 234 567 CZK`, or `1 234 567,50 CZK` where there are cents; a dash if blank. */
export function formatMoney(value: number | null | undefined, currency = 'CZK'): string {
  return value === null || value === undefined ? blank : formatPrice(value, currency);
}

/** A sum or a converted amount in whole units: `1 234 568 CZK`; a dash if blank. */
export function formatSum(value: number | null | undefined, currency = 'CZK'): string {
  return value === null || value === undefined ? blank : formatTotal(value, currency);
}

/** `1 234,5`: at most two decimals, a dash if blank. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? blank : withMinus(numbers.format(value));
}

/** `1 284`, or `1 000+` where the server stopped counting. */
export const formatCount = (count: number, isExact: boolean): string =>
  `${formatNumber(count)}${isExact ? '' : '+'}`;

/** Of a million records, ten of a sample stand for so many: fewer tell next to nothing. */
const leastEstimate = 1000;

/** `1 284`; `1 000+` where the server stopped counting; `≈ 47 000` for an estimate, of which two digits mean something. */
export function formatFacet(count: number, precision: 'exact' | 'at_least' | 'estimated'): string {
  if (precision !== 'estimated') return formatCount(count, precision === 'exact');
  return count < leastEstimate
    ? i18next.t('common.fewerThan', { number: formatNumber(leastEstimate) })
    : i18next.t('common.about', { number: formatNumber(Number(count.toPrecision(2))) });
}

/** Where the server stopped counting, if it did: at the same number for each status. */
export const countLimit = (perStatus: Readonly<Record<string, number>> = {}, isExact: boolean): number =>
  isExact ? Infinity : Math.max(...Object.values(perStatus));

/** The sum of the numbers of some statuses, `+` only if one of them is at the limit. */
export const formatCounts = (counts: readonly number[], limit: number): string =>
  formatCount(
    counts.reduce((sum, one) => sum + one, 0),
    counts.every((one) => one < limit),
  );

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** `05.03.2026` from a date (`YYYY-MM-DD`) or timestamp, a dash if blank or invalid. */
export function formatDate(value: string | null | undefined): string {
  const instant = instantOf(value);
  if (instant === undefined) return blank;
  const day = plainDate.test(value ?? '') ? value : calendarDay(instant, timeZone());
  return formatDay(day, useUserSettings.getState().dateFormat);
}

/** `6. 12.`, `6 Dec`: a day where a chart has no room for the whole date, which a day of another year gets. */
export function formatShortDate(value: string | null | undefined, now: Date, language: Language): string {
  const instant = instantOf(value);
  if (instant === undefined) return blank;
  const zone = timeZone();
  if (calendarDay(instant, zone).slice(0, 4) !== calendarDay(now, zone).slice(0, 4)) return formatDate(value);
  return new Intl.DateTimeFormat(language === 'cs' ? 'cs-CZ' : 'en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: language === 'cs' ? 'numeric' : 'short',
  }).format(instant);
}

/** `05.03.2026 14:30` from a timestamp, a dash if blank or invalid. */
export function formatDateTime(value: string | null | undefined): string {
  const instant = instantOf(value);
  if (instant === undefined) return blank;
  const { dateFormat, timeFormat } = useUserSettings.getState();
  const time = formatTime(clockTime(instant, timeZone()), timeFormat);
  return `${formatDay(calendarDay(instant, timeZone()), dateFormat)} ${time}`;
}

/** Until when something is to be done: as `formatDateTime`, but the end of a day at midnight as that day. */
export function formatDeadline(value: string | null | undefined): string {
  const instant = instantOf(value);
  if (instant === undefined || clockTime(instant, timeZone()) !== '00:00') return formatDateTime(value);
  return formatDate(new Date(instant.getTime() - 1).toISOString());
}

/** `dnes 14:30`, `včera 14:30`, with the date if it is longer ago. */
export function formatRecent(timestamp: string, now: Date, language: Language): string {
  const zone = timeZone();
  const day = calendarDay(new Date(timestamp), zone);
  const ago = [0, 1].find((days) => day === calendarDay(new Date(now.getTime() - days * 86_400_000), zone));
  if (ago === undefined) return formatDateTime(timestamp);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return `${words.format(-ago, 'day')} ${formatClock(timestamp)}`;
}

/** `14:30` from a timestamp, under a heading that says the day. */
export function formatClock(timestamp: string): string {
  return formatTime(clockTime(new Date(timestamp), timeZone()), useUserSettings.getState().timeFormat);
}

const clock = (zone: string) =>
  new Intl.DateTimeFormat('cs-CZ', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' });

/** `14:30:05` from a timestamp, for logs. */
export const formatSecond = (timestamp: string): string => clock(timeZone()).format(new Date(timestamp));

function instantOf(value: string | null | undefined): Date | undefined {
  const instant = new Date(value ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const units = [
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 5],
] as const;

/** "nyní", "před 5 minutami", "yesterday": the time since a moment in its largest unit; a date if it is long ago. */
export function formatTimeAgo(timestamp: string, now: Date, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  let ago = (now.getTime() - Date.parse(timestamp)) / 60_000;
  if (ago < 1) return words.format(0, 'second');
  for (const [unit, next] of units) {
    if (ago < next) return words.format(-Math.floor(ago), unit);
    ago /= next;
  }
  return formatDate(timestamp);
}

/** `12,5 %`, in English `12,5%`: Czech puts a space before the sign. */
export const formatPercent = (percent: number): string => `${formatNumber(percent)}${percentSign()}`;

const oneDecimal = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12,0 %`: a share in a column, with one decimal in each row so that they line up. */
export const formatShare = (percent: number): string =>
  `${withMinus(oneDecimal.format(percent))}${percentSign()}`;

/** What follows a number in percent, also in an input. */
export const percentSign = (): string => percentSignIn(i18next.language === 'en' ? 'en' : 'cs');

/** A change as a percentage: `+12,5 %`, `−3 %`; always with a sign. */
export function formatChange(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${formatPercent(Math.abs(percent))}`;
}
