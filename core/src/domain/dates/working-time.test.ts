import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTime, calendarDay, instantAt } from './calendar-days.ts';
import {
  addWorkingHours,
  easterSunday,
  isPublicHoliday,
  isWorkingDay,
  subtractWorkingHours,
  workingSpans,
  workingTimeWithin,
} from './working-time.ts';

const prague = 'Europe/Prague';

it.each([
  ['2000-04-23'],
  ['2008-03-23'],
  ['2011-04-24'],
  ['2024-03-31'],
  ['2025-04-20'],
  ['2026-04-05'],
  ['2027-03-28'],
  ['2028-04-16'],
  ['2029-04-01'],
  ['2030-04-21'],
  ['2038-04-25'],
])('Easter Sunday is on %s', (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
});

it('every Easter Sunday from 1900 to 2199 is a Sunday between 22 March and 25 April', () => {
  for (let year = 1900; year < 2200; year++) {
    const day = easterSunday(year);
    expect(new Date(`${day}T00:00:00Z`).getUTCDay(), day).toBe(0);
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`, day).toBe(true);
  }
});

it('the public holidays of 2026 are the thirteen of the Czech law', () => {
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  expect(days.filter(isPublicHoliday)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-07-05',
    '2026-07-06',
    '2026-09-28',
    '2026-10-28',
    '2026-11-17',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
  ]);
});

it.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-17', false],
  ['2025-04-18', false],
  ['2025-04-21', false],
  ['2025-04-22', true],
])('%s is a working day: %s', (day, expected) => {
  expect(isWorkingDay(day)).toBe(expected);
});

/** A local time, as `2026-11-20 15:00`. */
const local = (text: string, timezone: string) => {
  const [day = '', clock = ''] = text.split(' ');
  return instantAt(day, clock, timezone);
};
const written = (at: Date, timezone: string) => `${calendarDay(at, timezone)} ${clockTime(at, timezone)}`;

describe('hours of working days', () => {
  it.each([
    ['within a day', '2026-11-18 09:00', 4, '2026-11-18 13:00'],
    ['over a night', '2026-11-18 15:00', 24, '2026-11-19 15:00'],
    ['over a weekend', '2026-11-20 15:00', 24, '2026-11-23 15:00'],
    ['from a Saturday', '2026-11-21 10:00', 24, '2026-11-24 00:00'],
    ['from a Saturday, a few hours', '2026-11-21 10:00', 8, '2026-11-23 08:00'],
    ['to the last minute of a Friday', '2026-11-20 00:00', 24, '2026-11-21 00:00'],
    ['over a holiday on a Tuesday', '2026-11-16 15:00', 24, '2026-11-18 15:00'],
    ['a week', '2026-11-18 12:00', 120, '2026-11-25 12:00'],
    ['over Easter 2024', '2024-03-28 15:00', 24, '2024-04-02 15:00'],
    ['over Easter 2025', '2025-04-17 15:00', 24, '2025-04-22 15:00'],
    ['over Easter 2026', '2026-04-02 15:00', 24, '2026-04-07 15:00'],
    ['over Christmas 2025', '2025-12-23 14:00', 24, '2025-12-29 14:00'],
    ['over Christmas 2026', '2026-12-23 14:00', 24, '2026-12-28 14:00'],
    ['over the New Year', '2026-12-31 14:00', 24, '2027-01-04 14:00'],
    ['over the spring clock change', '2026-03-27 15:00', 24, '2026-03-30 15:00'],
    ['over the autumn clock change', '2026-10-23 15:00', 24, '2026-10-26 15:00'],
  ])('%s', (_, from, hours, until) => {
    expect(written(addWorkingHours(local(from, prague), hours, prague), prague)).toBe(until);
  });

  it('a working day on which the clocks change has 23 or 25 hours', () => {
    // Egypt changes its clocks on working days: on Friday 24 April 2026 at midnight, back at the end of Thursday.
    const cairo = 'Africa/Cairo';
    const hours = (from: string, count: number) =>
      written(addWorkingHours(local(from, cairo), count, cairo), cairo);
    expect(hours('2026-04-23 12:00', 24)).toBe('2026-04-24 13:00');
    expect(hours('2026-10-29 12:00', 24)).toBe('2026-10-30 11:00');
  });

  it('counts in the given timezone', () => {
    // Friday 23:30 in London is Saturday in Prague.
    const at = local('2026-11-20 23:30', 'Europe/London');
    expect(addWorkingHours(at, 1, 'Europe/London').toISOString()).toBe('2026-11-23T00:30:00.000Z');
    expect(addWorkingHours(at, 1, prague).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  });
});

describe('the time between two instants in working days', () => {
  const hoursBetween = (from: string, to: string, timezone = prague) => {
    const [begin, end] = [local(from, timezone), local(to, timezone)];
    return workingTimeWithin(workingSpans(begin, end, timezone), begin, end) / 3_600_000;
  };

  it.each([
    ['within a day', '2026-11-18 09:00', '2026-11-18 13:30', 4.5],
    ['over a night', '2026-11-18 15:00', '2026-11-19 15:00', 24],
    ['over a weekend', '2026-11-20 15:00', '2026-11-23 09:00', 18],
    ['within a weekend', '2026-11-21 10:00', '2026-11-22 20:00', 0],
    ['from a Saturday', '2026-11-21 10:00', '2026-11-23 08:00', 8],
    ['to a Saturday', '2026-11-20 20:00', '2026-11-21 10:00', 4],
    ['over a holiday', '2026-11-16 15:00', '2026-11-18 15:00', 24],
    ['over Christmas', '2026-12-23 14:00', '2026-12-28 14:00', 24],
    ['in the wrong order', '2026-11-19 15:00', '2026-11-18 15:00', 0],
    ['four weeks', '2026-10-29 00:00', '2026-11-26 00:00', 19 * 24],
  ])('%s', (_, from, to, hours) => {
    expect(hoursBetween(from, to)).toBe(hours);
  });

  it('a working day on which the clocks change counts with its real length', () => {
    expect(hoursBetween('2026-04-23 12:00', '2026-04-24 13:00', 'Africa/Cairo')).toBe(24);
  });

  const instants = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const zones = fc.constantFrom(prague, 'Africa/Cairo', 'America/New_York');

  it('is what was added', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 500 }), zones, (from, hours, zone) => {
        const to = addWorkingHours(from, hours, zone);
        expect(workingTimeWithin(workingSpans(from, to, zone), from, to)).toBe(hours * 3_600_000);
      }),
      { seed: 1 },
    );
  });

  it('is what was subtracted', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 500 }), zones, (to, hours, zone) => {
        const from = subtractWorkingHours(to, hours, zone);
        expect(workingTimeWithin(workingSpans(from, to, zone), from, to)).toBe(hours * 3_600_000);
      }),
      { seed: 2 },
    );
  });

  it('is the same in the working days of a longer time', () => {
    const near = fc.date({ min: new Date('2026-03-01'), max: new Date('2026-05-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.tuple(near, near, near), (unordered) => {
        const [first, from, to] = unordered.toSorted((a, b) => a.getTime() - b.getTime());
        if (!first || !from || !to) return;
        expect(workingTimeWithin(workingSpans(first, to, prague), from, to)).toBe(
          workingTimeWithin(workingSpans(from, to, prague), from, to),
        );
      }),
      { seed: 3 },
    );
  });
});

it.each([
  ['within a day', '2026-11-18 13:00', 4, '2026-11-18 09:00'],
  ['over a weekend', '2026-11-23 15:00', 24, '2026-11-20 15:00'],
  ['from a Sunday', '2026-11-22 10:00', 24, '2026-11-20 00:00'],
])('hours of working days earlier, %s', (_, until, hours, from) => {
  expect(written(subtractWorkingHours(local(until, prague), hours, prague), prague)).toBe(from);
});
