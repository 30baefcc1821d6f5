import { addDays, daysBetween } from '../dates/calendar-days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  instantsOf,
  lastWholePeriod,
  monthsOf,
  periodBefore,
  periodKinds,
  periodToDate,
  sampleDays,
  startOfPeriod,
} from './report-periods.ts';

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const kinds = fc.constantFrom(...periodKinds);

describe('a period to date', () => {
  it('starts on Monday, on the first of the month, and on the first of January, April, July and October', () => {
    expect(periodToDate('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodToDate('week', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' });
    expect(periodToDate('month', '2026-11-21').from).toBe('2026-11-01');
    expect(periodToDate('quarter', '2026-11-21').from).toBe('2026-10-01');
    expect(periodToDate('year', '2026-11-21').from).toBe('2026-01-01');
  });

  it('is compared with the same part of the previous period', () => {
    expect(periodBefore({ from: '2026-11-16', to: '2026-11-18' }, 'week')).toEqual({
      from: '2026-11-09',
      to: '2026-11-11',
    });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, 'month')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2026-01-01', to: '2026-02-10' }, 'quarter')).toEqual({
      from: '2025-10-01',
      to: '2025-11-10',
    });
    expect(periodBefore({ from: '2028-01-01', to: '2028-02-29' }, 'year').to).toBe('2027-02-28');
  });

  it('never overlaps the period it is compared with', () => {
    fc.assert(
      fc.property(days, kinds, (day, kind) => {
        const period = periodToDate(kind, day);
        const before = periodBefore(period, kind);
        expect(before.from <= before.to && before.to < period.from).toBe(true);
        expect(startOfPeriod(kind, before.to)).toBe(before.from);
      }),
    );
  });
});

describe('a custom range', () => {
  it('is compared with the same number of days just before it', () => {
    fc.assert(
      fc.property(days, fc.nat(400), (from, length) => {
        const period = { from, to: addDays(from, length) };
        const before = periodBefore(period, null);
        expect(daysBetween(before.from, before.to)).toBe(length);
        expect(addDays(before.to, 1)).toBe(from);
      }),
    );
  });
});

it('the last whole period is the one just before the current one', () => {
  expect(lastWholePeriod('week', '2026-11-16')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(lastWholePeriod('month', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(lastWholePeriod('quarter', '2026-01-05')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
});

it('the same day of a shorter month is its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

it('a day with a clock change has 23 or 25 hours, and the current period ends now', () => {
  const hours = (day: string) => {
    const { begin, end } = instantsOf({ from: day, to: day }, 'Europe/Prague', new Date('2030-01-01'));
    return (end.getTime() - begin.getTime()) / 3_600_000;
  };
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
  const now = new Date('2026-11-21T10:00:00Z');
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-21' }, 'Europe/Prague', now).end).toEqual(now);
});

it('a chart has every day of a month, the Sundays of a quarter and the month ends of a year', () => {
  expect(sampleDays({ from: '2026-11-01', to: '2026-11-03' })).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
  expect(sampleDays({ from: '2026-10-01', to: '2026-11-21' })).toEqual([
    '2026-10-04',
    '2026-10-11',
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-21',
  ]);
  expect(sampleDays({ from: '2026-01-01', to: '2026-11-21' })).toHaveLength(11);
});

it('sales cover at least the last twelve months, even across a year boundary', () => {
  const months = monthsOf({ from: '2026-02-01', to: '2026-02-21' });
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03-01', '2026-02-01']);
  expect(monthsOf({ from: '2024-01-15', to: '2026-02-21' })).toHaveLength(26);
});
