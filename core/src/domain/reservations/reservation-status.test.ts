import { describe, expect, test } from 'vitest';
import {
  daysLeft,
  durationDays,
  isExpired,
  isLive,
  reservationStatuses,
  type ReservationStatus,
} from './reservation-status.ts';

const zone = 'Europe/Prague';
const now = new Date('2026-06-10T10:00:00Z');
const expiring = (expires_at: string | null, status: ReservationStatus = 'active') => ({
  status,
  expires_at,
});

test('active, extended and pending_approval are open', () => {
  expect(reservationStatuses.filter(isLive)).toEqual(['active', 'extended', 'pending_approval']);
});

describe('expired', () => {
  test('an active or extended reservation is expired from its expiry on', () => {
    expect(isExpired(expiring('2026-06-10T10:00:00Z'), now)).toBe(true);
    expect(isExpired(expiring('2026-06-10T09:59:59Z', 'extended'), now)).toBe(true);
    expect(isExpired(expiring('2026-06-10T10:00:01Z'), now)).toBe(false);
  });

  test.each(['pending_approval', 'completed', 'cancelled'] as const)('%s never expires', (status) => {
    const past = expiring('2020-01-01T00:00:00Z', status);
    expect(isExpired(past, now)).toBe(false);
    expect(daysLeft(past, now, zone)).toBeNull();
  });
});

describe('days', () => {
  test('left are those of the calendar, in the time zone', () => {
    expect(daysLeft(expiring('2026-06-10T10:00:01Z'), now, zone)).toBe(0);
    expect(daysLeft(expiring('2026-06-13T09:00:00Z'), now, zone)).toBe(3);
    expect(daysLeft(expiring('2026-06-13T21:59:59Z'), now, zone)).toBe(3);
    expect(daysLeft(expiring('2026-06-13T22:00:00Z'), now, zone)).toBe(4);
    expect(daysLeft(expiring('2026-06-09T21:00:00Z'), now, zone)).toBe(-1);
    expect(daysLeft(expiring(null), now, zone)).toBeNull();
  });

  test('of a reservation are rounded up, and stay whole across clock changes', () => {
    const period = (reserved_at: string, expires_at: string) => ({ reserved_at, expires_at });
    expect(durationDays(period('2026-06-01T08:00:00Z', '2026-06-15T08:00:00Z'), zone)).toBe(14);
    expect(durationDays(period('2026-06-01T08:00:00Z', '2026-06-15T09:00:00Z'), zone)).toBe(15);
    expect(durationDays(period('2026-10-20T08:00:00Z', '2026-11-03T09:00:00Z'), zone)).toBe(14);
    expect(durationDays({ reserved_at: null, expires_at: null }, zone)).toBeNull();
  });
});
