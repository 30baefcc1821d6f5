import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, clockTime } from '../dates/calendar-days.ts';
import { nextSlot, periodOfSlot, type ScheduleTime } from './report-schedule.ts';

const prague = 'Europe/Prague';
const weekly = (weekday: number, time: string): ScheduleTime => ({ rhythm: 'weekly', weekday, time });
const daily = (time: string): ScheduleTime => ({ rhythm: 'daily', weekday: null, time });
const monthly = (time: string): ScheduleTime => ({ rhythm: 'monthly', weekday: null, time });
const after = (schedule: ScheduleTime, moment: string) =>
  nextSlot(schedule, new Date(moment), prague).toISOString();

describe('the next run', () => {
  it('is on the weekday or the first of the month, at the local time', () => {
    expect(after(weekly(1, '07:00'), '2026-11-21T10:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(after(weekly(6, '12:00'), '2026-11-21T10:00:00Z')).toBe('2026-11-21T11:00:00.000Z');
    expect(after(weekly(6, '11:00'), '2026-11-21T10:00:00Z')).toBe('2026-11-28T10:00:00.000Z');
    expect(after(daily('07:00'), '2026-11-21T05:59:00Z')).toBe('2026-11-21T06:00:00.000Z');
    expect(after(daily('07:00'), '2026-11-21T06:00:00Z')).toBe('2026-11-22T06:00:00.000Z');
    expect(after(monthly('06:30'), '2026-12-31T23:30:00Z')).toBe('2027-01-01T05:30:00.000Z');
    expect(after(monthly('06:30'), '2026-11-01T06:00:00Z')).toBe('2026-12-01T05:30:00.000Z');
  });

  it('keeps its time of day across clock changes', () => {
    expect(after(daily('07:00'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(after(weekly(7, '07:00'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(after(weekly(7, '07:00'), '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('occurs once if the time is skipped or repeated', () => {
    expect(after(weekly(7, '02:30'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    const first = after(weekly(7, '02:30'), '2026-10-24T12:00:00Z');
    expect(first).toBe('2026-10-25T00:30:00.000Z');
    expect(after(weekly(7, '02:30'), first)).toBe('2026-11-01T01:30:00.000Z');
  });

  it('is in the future, on its day at its time, within a week or a month', () => {
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moments,
        fc.option(fc.integer({ min: 1, max: 7 })),
        fc.integer({ min: 4, max: 23 }),
        (moment, weekday, hour) => {
          const time = `${String(hour).padStart(2, '0')}:15`;
          const schedule = weekday === null ? monthly(time) : weekly(weekday, time);
          const slot = nextSlot(schedule, moment, prague);
          const day = calendarDay(slot, prague);
          const gap = (slot.getTime() - moment.getTime()) / 86_400_000;
          expect(gap > 0 && gap < (weekday === null ? 31.1 : 7.1)).toBe(true);
          expect(clockTime(slot, prague)).toBe(time);
          const is = weekday === null ? Number(day.slice(8)) : new Date(day).getUTCDay() || 7;
          expect(is).toBe(weekday ?? 1);
        },
      ),
    );
  });
});

it('a report covers the last whole week or month before its scheduled time', () => {
  const slot = new Date('2026-11-30T23:30:00Z');
  expect(periodOfSlot('monthly', slot, prague)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(periodOfSlot('weekly', slot, prague)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
});
