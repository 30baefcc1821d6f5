import { describe, expect, test } from 'vitest';
import { isDueForRelease, releaseTime, type ExpirySettings } from './expired-reservations.ts';

const settings = (days: number, timezone: ExpirySettings['timezone'] = 'Europe/Prague'): ExpirySettings => ({
  expired_reservations: 'release',
  expired_reservations_grace_days: days,
  timezone,
});
const ended = (expires_at: string | null, status: 'active' | 'extended' | 'completed' = 'active') => ({
  status,
  expires_at,
});

describe('an expired reservation is released the configured number of days after its end', () => {
  test.each([
    ['across the start of summer time', '2026-03-27T10:00:00Z', 3, '2026-03-30T09:00:00.000Z'],
    ['across the end of summer time', '2026-10-24T09:00:00Z', 2, '2026-10-26T10:00:00.000Z'],
    ['at a time skipped by the clock change', '2026-03-28T01:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
    ['at a time that occurs twice, the first one', '2026-10-24T00:30:00Z', 1, '2026-10-25T00:30:00.000Z'],
    ['immediately without a grace period', '2026-05-01T10:00:00Z', 0, '2026-05-01T10:00:00.000Z'],
  ])('%s', (_, end, days, expected) => {
    expect(releaseTime(ended(end), settings(days))?.toISOString()).toBe(expected);
  });

  test('in company time', () => {
    expect(releaseTime(ended('2026-03-27T10:00:00Z'), settings(3, 'America/New_York'))?.toISOString()).toBe(
      '2026-03-30T10:00:00.000Z',
    );
  });

  test('not a moment earlier', () => {
    const reservation = ended('2026-05-01T10:00:00Z', 'extended');
    expect(isDueForRelease(reservation, settings(3), new Date('2026-05-04T09:59:59.999Z'))).toBe(false);
    expect(isDueForRelease(reservation, settings(3), new Date('2026-05-04T10:00:00Z'))).toBe(true);
  });
});

test.each([
  [
    'the settings keep it',
    ended('2026-05-01T10:00:00Z'),
    { ...settings(3), expired_reservations: 'keep' as const },
  ],
  ['it has ended', ended('2026-05-01T10:00:00Z', 'completed'), settings(3)],
  ['it is pending approval', { status: 'pending_approval' as const, expires_at: null }, settings(3)],
])('it is never released when %s', (_, reservation, values) => {
  expect(isDueForRelease(reservation, values, new Date('2030-01-01T00:00:00Z'))).toBe(false);
});
