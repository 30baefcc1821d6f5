import { describe, expect, it } from 'vitest';
import { expectedRateDay, isFetchDue, parseDailyRates } from './daily-rates.ts';

const list = [
  '20.11.2026 #224',
  'země|měna|množství|kód|kurz',
  'EMU|euro|1|EUR|24,385',
  'Maďarsko|forint|100|HUF|6,012',
  'USA|dolar|1|USD|21,034',
  '',
].join('\n');

describe('the bank’s daily list', () => {
  it('gives the price of one unit for its day', () => {
    const parsed = parseDailyRates(list);
    expect(parsed?.day).toBe('2026-11-20');
    expect(Object.fromEntries(parsed?.rates ?? [])).toEqual({ EUR: 24.385, HUF: 0.06012, USD: 21.034 });
    expect(parseDailyRates(`\uFEFF${list.replaceAll('\n', '\r\n')}`)?.rates.get('EUR')).toBe(24.385);
  });

  it.each([
    ['', 'nothing'],
    ['<html>Service unavailable</html>', 'a page'],
    [list.replace('#224', ''), 'another first line'],
    [list.replace('kód', 'code'), 'other columns'],
    [list.replace('24,385', '24.385'), 'a decimal point'],
    [list.replace('24,385', '0,000'), 'a rate of nothing'],
    [list.replace('24,385', '-24,385'), 'a negative rate'],
    [list.replace('|1|EUR', '|0|EUR'), 'no units'],
    [list.replace('EUR', 'euro'), 'no code'],
    [list.split('\n').slice(0, 2).join('\n'), 'no currency'],
  ])('in any other form is rejected: %#', (text) => {
    expect(parseDailyRates(text)).toBeNull();
  });
});

describe('the bank is queried', () => {
  it.each([
    ['2026-11-20T13:34:00Z', '2026-11-19', 'Friday before half past two in Prague'],
    ['2026-11-20T13:35:00Z', '2026-11-20', 'Friday after it'],
    ['2026-07-20T12:35:00Z', '2026-07-20', 'in summer time'],
    ['2026-11-22T20:00:00Z', '2026-11-20', 'Sunday'],
    ['2026-11-23T08:00:00Z', '2026-11-20', 'Monday morning'],
  ])('%s expects the list of %s', (now, day) => {
    expect(expectedRateDay(new Date(now))).toBe(day);
  });

  const now = new Date('2026-11-20T14:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it('when a newer list should be available', () => {
    expect(isFetchDue(now, { lastDay: undefined, lastAttempt: undefined })).toBe(true);
    expect(isFetchDue(now, { lastDay: '2026-11-19', lastAttempt: ago(1440) })).toBe(true);
    expect(isFetchDue(now, { lastDay: '2026-11-20', lastAttempt: ago(1440) })).toBe(false);
  });

  it('again every quarter of an hour just after publication time, later every three hours', () => {
    expect(isFetchDue(now, { lastDay: '2026-11-19', lastAttempt: ago(10) })).toBe(false);
    expect(isFetchDue(now, { lastDay: '2026-11-19', lastAttempt: ago(15) })).toBe(true);
    const evening = new Date('2026-11-20T20:00:00Z');
    const before = (minutes: number) => new Date(evening.getTime() - minutes * 60_000);
    expect(isFetchDue(evening, { lastDay: '2026-11-19', lastAttempt: before(60) })).toBe(false);
    expect(isFetchDue(evening, { lastDay: '2026-11-19', lastAttempt: before(180) })).toBe(true);
  });
});
