import { addDays, daysBetween } from '../dates/calendar-days.ts';
import { describe, expect, it } from 'vitest';
import { dueReminder, isReminderTime, lastServiceDays } from './reminders.ts';

const prague = 'Europe/Prague';
const reservation = (reserved_at: string, expires_at: string) =>
  ({ status: 'active', reserved_at, expires_at }) as const;
const due = (now: string, one = reservation('2026-05-01T10:00:00Z', '2026-05-15T10:00:00Z')) =>
  dueReminder(one, new Date(now), prague);

describe('a reservation reminder', () => {
  it.each([
    ['2026-05-08T09:59:00Z', null],
    ['2026-05-08T10:00:00Z', 7],
    ['2026-05-12T09:59:00Z', 7],
    ['2026-05-12T10:00:00Z', 3],
    ['2026-05-14T10:00:00Z', 1],
    ['2026-05-15T09:59:00Z', 1],
    ['2026-05-15T10:00:00Z', null],
  ])('is due 7, 3 and 1 days before the end: at %s', (now, expected) => {
    expect(due(now)).toBe(expected);
  });

  it('keeps its time of day across a clock change', () => {
    // The clocks go back on 25 October 2026, so these seven days have an extra hour.
    const autumn = reservation('2026-10-14T10:00:00Z', '2026-10-28T11:00:00Z');
    expect(due('2026-10-21T09:59:00Z', autumn)).toBeNull();
    expect(due('2026-10-21T10:00:00Z', autumn)).toBe(7);
    const spring = reservation('2026-03-18T11:00:00Z', '2026-04-01T10:00:00Z');
    expect(due('2026-03-25T10:59:00Z', spring)).toBeNull();
    expect(due('2026-03-25T11:00:00Z', spring)).toBe(7);
  });

  it('is not sent for a time before the reservation existed', () => {
    const short = reservation('2026-05-13T10:00:00Z', '2026-05-15T10:00:00Z');
    expect(due('2026-05-13T11:00:00Z', short)).toBeNull();
    expect(due('2026-05-14T11:00:00Z', short)).toBe(1);
  });

  it('is sent only for a running reservation', () => {
    const one = reservation('2026-05-01T10:00:00Z', '2026-05-15T10:00:00Z');
    const now = new Date('2026-05-14T11:00:00Z');
    expect(dueReminder({ ...one, status: 'completed' }, now, prague)).toBeNull();
    expect(dueReminder({ ...one, status: 'extended' }, now, prague)).toBe(1);
    expect(dueReminder({ ...one, reserved_at: null, expires_at: null }, now, prague)).toBeNull();
  });
});

describe('reminders', () => {
  it('are sent from seven in the morning to eight in the evening, company time', () => {
    expect(isReminderTime(new Date('2026-07-01T04:59:00Z'), prague)).toBe(false);
    expect(isReminderTime(new Date('2026-07-01T05:00:00Z'), prague)).toBe(true);
    expect(isReminderTime(new Date('2026-12-01T05:30:00Z'), prague)).toBe(false);
    expect(isReminderTime(new Date('2026-07-01T18:00:00Z'), prague)).toBe(false);
    expect(isReminderTime(new Date('2026-07-01T18:00:00Z'), 'America/New_York')).toBe(true);
  });
});

describe('calendar days', () => {
  it('are added and counted across months, years and clock changes', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-05-03', '2026-05-01')).toBe(-2);
  });
});

describe('a service reminder', () => {
  it('is due from the configured number of days before the service to the day itself', () => {
    const settings = { maintenance_interval_days: 365, maintenance_reminder_days: 7 };
    expect(lastServiceDays('2026-05-10', settings)).toEqual({ first: '2025-05-10', last: '2025-05-17' });
  });
});
