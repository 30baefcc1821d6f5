import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCalendarDays,
  calendarDay,
  calendarDaysBetween,
  clockTime,
  endOfDay,
  startOfDay,
} from './calendar-days.ts';

const prague = 'Europe/Prague';
const at = (iso: string) => new Date(iso);

describe('days across daylight-saving changes in Europe/Prague', () => {
  test('in autumn (2026-10-25) the same wall time is 25 hours later', () => {
    // 10:00 CEST on the 24th, 10:00 CET on the 25th
    expect(addCalendarDays(at('2026-10-24T08:00:00Z'), 1, prague)).toEqual(at('2026-10-25T09:00:00Z'));
    expect(addCalendarDays(at('2026-10-20T08:00:00Z'), 14, prague)).toEqual(at('2026-11-03T09:00:00Z'));
    expect(calendarDaysBetween(at('2026-10-20T08:00:00Z'), at('2026-11-03T09:00:00Z'), prague)).toBe(14);
  });

  test('in spring (2027-03-28) the same wall time is 23 hours later', () => {
    expect(addCalendarDays(at('2027-03-27T09:00:00Z'), 1, prague)).toEqual(at('2027-03-28T08:00:00Z'));
    expect(addCalendarDays(at('2027-03-20T09:00:00Z'), 14, prague)).toEqual(at('2027-04-03T08:00:00Z'));
    expect(calendarDaysBetween(at('2027-03-20T09:00:00Z'), at('2027-04-03T08:00:00Z'), prague)).toBe(14);
  });

  test('a wall time skipped in spring moves forward by an hour', () => {
    // 02:30 on the 28th does not exist: 03:30 CEST
    expect(addCalendarDays(at('2027-03-27T01:30:00Z'), 1, prague)).toEqual(at('2027-03-28T01:30:00Z'));
  });

  test('a wall time that occurs twice in autumn means the first one', () => {
    // 02:30 CEST on the 24th, 02:30 CEST on the 25th, still before the change
    expect(addCalendarDays(at('2026-10-24T00:30:00Z'), 1, prague)).toEqual(at('2026-10-25T00:30:00Z'));
  });

  test('negative days work too, and milliseconds are kept', () => {
    expect(addCalendarDays(at('2026-10-26T09:00:00.123Z'), -2, prague)).toEqual(
      at('2026-10-24T08:00:00.123Z'),
    );
  });
});

test('adding n days and counting the days between agree in every timezone', () => {
  const zones = fc.constantFrom(prague, 'Europe/London', 'America/New_York', 'Asia/Tokyo');
  const instants = fc.date({ min: at('2020-01-01'), max: at('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 400 }), zones, (instant, days, zone) => {
      const later = addCalendarDays(instant, days, zone);
      // Only the hour skipped in spring changes the wall time.
      expect(Math.round(calendarDaysBetween(instant, later, zone) * 24) / 24 - days).toBeLessThanOrEqual(
        1 / 24,
      );
      expect(calendarDaysBetween(instant, later, zone)).toBeGreaterThanOrEqual(days);
    }),
    { seed: 5 },
  );
});

test('the calendar day follows the timezone', () => {
  expect(calendarDay(at('2026-11-20T23:30:00Z'), prague)).toBe('2026-11-21');
  expect(calendarDay(at('2026-11-20T23:30:00Z'), 'America/New_York')).toBe('2026-11-20');
});

test('a day starts at local midnight, before and after a clock change', () => {
  expect(startOfDay('2026-10-25', prague)).toEqual(at('2026-10-24T22:00:00Z'));
  expect(startOfDay('2026-10-26', prague)).toEqual(at('2026-10-25T23:00:00Z'));
});

test('a day ends where the next one starts, on days of 23 and 25 hours and at the end of a year', () => {
  for (const [day, next] of [
    ['2026-10-25', '2026-10-26'],
    ['2027-03-28', '2027-03-29'],
    ['2026-12-31', '2027-01-01'],
  ] as const)
    expect(endOfDay(day, prague)).toEqual(startOfDay(next, prague));
});

test('a year below 100 is not one of the 20th century', () => {
  expect(startOfDay('0030-02-18', prague).toISOString()).toMatch(/^0030-02-17T23:/);
});

test('the time of day is local, in summer and in winter', () => {
  expect(clockTime(at('2026-07-01T22:05:30Z'), prague)).toBe('00:05');
  expect(clockTime(at('2026-12-01T22:05:30Z'), prague)).toBe('23:05');
});
