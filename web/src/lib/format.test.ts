import type { Language } from '@strojpark/core/domain/languages';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import {
  countLimit,
  formatChange,
  formatCounts,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRecent,
  formatShare,
  formatShortDate,
  formatSum,
  formatTimeAgo,
  storeTimezone,
} from './format.ts';
import { useUserSettings } from './user-settings.ts';

afterEach(() => {
  useUserSettings.setState(defaultUserSettings);
  storeTimezone('Europe/Prague');
});

const nbsp = '\u00a0';

test('a price has cents where there are some, a sum is a whole number, both in Czech format with the currency', () => {
  expect(formatMoney(1_234_567.4)).toBe(`1${nbsp}234${nbsp}567,40${nbsp}CZK`);
  expect(formatSum(1_234_567.4)).toBe(`1${nbsp}234${nbsp}567${nbsp}CZK`);
  expect(formatMoney(0)).toBe(`0${nbsp}CZK`);
  expect(formatMoney(50_000, 'EUR')).toBe(`50${nbsp}000${nbsp}EUR`);
});

test('numbers have a decimal comma and at most two decimals', () => {
  expect(formatNumber(1234.567)).toBe(`1${nbsp}234,57`);
});

test('amounts below zero have a minus sign, not a hyphen', () => {
  expect(formatNumber(-0.2)).toBe('−0,2');
  expect(formatMoney(-150, 'CZK')).toBe(`−150${nbsp}CZK`);
  expect(formatSum(-1234.5, 'CZK')).toBe(`−1${nbsp}235${nbsp}CZK`);
});

test('Czech puts a space before the percent sign, English does not', () => {
  const before = i18next.language;
  i18next.language = 'cs';
  expect(formatPercent(12.5)).toBe(`12,5${nbsp}%`);
  expect(formatChange(-0.03)).toBe(`−3${nbsp}%`);
  i18next.language = 'en';
  expect(formatPercent(12.5)).toBe('12,5%');
  expect(formatChange(0.125)).toBe('+12,5%');
  i18next.language = before;
});

test('shares in a column all have one decimal, so that they line up', () => {
  expect([12, 8.5, -4, 0.04].map(formatShare)).toEqual(
    ['12,0', '8,5', '−4,0', '0,0'].map((number) => `${number}${nbsp}%`),
  );
});

test('dates are shown as dd.MM.yyyy, timestamps by their day in Prague', () => {
  expect(formatDate('2026-03-05')).toBe('05.03.2026');
  expect(formatDate('2026-03-05T23:30:00Z')).toBe('06.03.2026');
  expect(formatDateTime('2026-07-05T12:05:00Z')).toBe('05.07.2026 14:05');
});

test('a short date is for the current year only', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  expect(formatShortDate('2026-12-06T09:00:00Z', now, 'cs')).toBe('6. 12.');
  expect(formatShortDate('2027-01-03T09:00:00Z', now, 'cs')).toBe('03.01.2027');
  expect(formatShortDate('2026-12-06T09:00:00Z', now, 'en')).toBe('6 Dec');
});

test.each([
  ['DD/MM/YYYY', '24h', '05.07.2026 14:05'],
  ['MM/DD/YYYY', '12h', '07/05/2026 2:05 PM'],
  ['YYYY-MM-DD', '24h', '2026-07-05 14:05'],
] as const)('with %s and %s a moment is shown as %s', (dateFormat, timeFormat, shown) => {
  useUserSettings.setState({ dateFormat, timeFormat });
  expect(formatDateTime('2026-07-05T12:05:00Z')).toBe(shown);
  expect(formatDate('2026-07-05')).toBe(shown.slice(0, 10));
});

test('days and times use the time zone of the dealer', () => {
  storeTimezone('Asia/Tokyo');
  expect(formatDateTime('2026-07-05T16:05:00Z')).toBe('06.07.2026 01:05');
  storeTimezone('America/New_York');
  expect(formatDateTime('2026-07-05T02:05:00Z')).toBe('04.07.2026 22:05');
});

test.each([null, undefined, '', 'nonsense', '2026-13-01'])('%s is shown as a dash', (value) => {
  expect(formatDate(value)).toBe('–');
  expect(formatDateTime(value)).toBe('–');
});

test('a missing amount or number is a dash', () => {
  expect(formatMoney(null)).toBe('–');
  expect(formatNumber(undefined)).toBe('–');
});

test('a past moment is shown in its largest unit, and by its date when it is long ago', () => {
  const now = new Date('2026-06-10T10:00:00Z');
  const ago = (timestamp: string, language: Language = 'cs') => formatTimeAgo(timestamp, now, language);
  expect(ago('2026-06-10T09:59:30Z')).toBe('nyní');
  expect(ago('2026-06-10T10:00:05Z')).toBe('nyní');
  expect(ago('2026-06-10T09:55:30Z')).toBe('před 4 minutami');
  expect(ago('2026-06-10T08:59:00Z', 'en')).toBe('1 hour ago');
  expect(ago('2026-06-09T09:00:00Z')).toBe('včera');
  expect(ago('2026-05-27T09:00:00Z', 'en')).toBe('2 weeks ago');
  expect(ago('2026-03-05T13:30:00Z')).toBe('05.03.2026');
});

test('a moment of today or yesterday is in words, an earlier one has its date', () => {
  const now = new Date('2026-06-10T10:00:00Z');
  expect(formatRecent('2026-06-09T22:30:00Z', now, 'cs')).toBe('dnes 00:30');
  expect(formatRecent('2026-06-09T12:05:00Z', now, 'cs')).toBe('včera 14:05');
  expect(formatRecent('2026-06-09T12:05:00Z', now, 'en')).toBe('yesterday 14:05');
  expect(formatRecent('2026-06-08T12:05:00Z', now, 'cs')).toBe('08.06.2026 14:05');
});

test('a number says + only if the server stopped counting one of its statuses', () => {
  const perStatus = { draft: 100, sent: 40, declined: 0 };
  const limit = countLimit(perStatus, false);
  expect([[100], [40], [0], [100, 40]].map((numbers) => formatCounts(numbers, limit))).toEqual([
    '100+',
    '40',
    '0',
    '140+',
  ]);
  expect(formatCounts([100, 40], countLimit(perStatus, true))).toBe('140');
});

test('a deadline at midnight is the end of the day before, in the time zone shown', () => {
  expect(formatDeadline('2026-11-30T23:00:00Z')).toBe('30.11.2026');
  expect(formatDeadline('2026-11-30T23:01:00Z')).toBe('01.12.2026 00:01');
  expect(formatDeadline('2026-12-31T22:59:00Z')).toBe('31.12.2026 23:59');
  storeTimezone('UTC');
  expect(formatDeadline('2026-11-30T23:00:00Z')).toBe('30.11.2026 23:00');
  expect(formatDeadline(null)).toBe('–');
});
