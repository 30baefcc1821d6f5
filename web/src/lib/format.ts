import type { Language } from '@strojpark/core/contracts/common';

/** How money, numbers and dates are shown: the Czech form in both languages (spec 1 §1). */

const locale = 'cs-CZ';
// Days and months follow the dealer's place, wherever the browser stands (decisions: settings and display).
const timeZone = 'Europe/Prague';
const blank = '-';
const day = 86_400_000;

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const parts = new Intl.DateTimeFormat(locale, {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Blank = null | undefined | '';

/** `1 234 567 CZK`, `50 000 €`: without decimals, `-` when blank. */
export function formatMoney(value: number | Blank, currency = 'CZK'): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return blank;
  if (currency === 'CZK') return `${whole.format(value)}\u00a0CZK`;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(value);
}

/** `1 234,5`: at most two decimals, `-` when blank. */
export function formatNumber(value: number | Blank): string {
  return typeof value === 'number' && Number.isFinite(value) ? decimal.format(value) : blank;
}

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `05.03.2026` from a date (`YYYY-MM-DD`) or a timestamp, `-` when blank or invalid. */
export function formatDate(value: string | Blank): string {
  const date = plainDate.exec(value ?? '');
  if (date) return isRealDay(date) ? `${date[3]}.${date[2]}.${date[1]}` : blank;
  return formatParts(value, (part) => `${part('day')}.${part('month')}.${part('year')}`);
}

// "2026-02-30" has the form of a date and is none.
function isRealDay([, year, month, dayOfMonth]: RegExpExecArray): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(dayOfMonth);
}

/** `05.03.2026 14:30` from a timestamp, `-` when blank or invalid. */
export function formatDateTime(value: string | Blank): string {
  return formatParts(
    value,
    (part) =>
      `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`,
  );
}

function formatParts(
  value: string | Blank,
  text: (part: (type: Intl.DateTimeFormatPartTypes) => string) => string,
): string {
  const time = value ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return blank;
  const found = parts.formatToParts(time);
  return text((type) => found.find((part) => part.type === type)?.value ?? '');
}

/** Days until a moment, rounded up; negative when it has passed by more than a day. */
export function daysUntil(timestamp: string, now: Date): number {
  return Math.ceil((new Date(timestamp).getTime() - now.getTime()) / day);
}

/** "za 3 dny", "zítra", "in 3 days": days until a moment in words. */
export function formatRelativeDays(timestamp: string, now: Date, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(daysUntil(timestamp, now), 'day');
}
