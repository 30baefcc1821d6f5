import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import { PeriodSection } from './period-section.tsx';

const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString();
const expired = (days: number) =>
  buildReservation({ reserved_at: daysFromNow(-30), expires_at: daysFromNow(-days) });

let settings = publicSettings;
beforeEach(() => {
  queryClient.clear();
  settings = { ...publicSettings, expired_reservations: 'release', timezone: 'UTC' };
  stubFetch(() => json(settings));
});

test('an expired reservation says when it will be released', async () => {
  const reservation = expired(1);
  const release = new Date(Date.parse(reservation.expires_at ?? '') + 3 * day).toISOString();
  renderApp(<PeriodSection reservation={reservation} />);
  expect((await screen.findByText('Sama se uvolní')).nextSibling?.textContent).toBe(formatDateTime(release));
});

test('one whose grace period is over is released within the hour', async () => {
  renderApp(<PeriodSection reservation={expired(4)} />);
  expect(await screen.findByText('Během hodiny')).toBeDefined();
});

test.each([
  ['where expired reservations stay', expired(1), 'keep'],
  ['while it runs', buildReservation({ expires_at: daysFromNow(1) }), 'release'],
] as const)('nothing is said %s', async (_, reservation, expired_reservations) => {
  settings = { ...settings, expired_reservations };
  renderApp(<PeriodSection reservation={reservation} />);
  expect(await screen.findByText('0 / 2')).toBeDefined();
  expect(screen.queryByText('Sama se uvolní')).toBeNull();
});
