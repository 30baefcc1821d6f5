import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { ReservationState } from './reservation-state.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const other = '88888888-8888-4888-8888-888888888888';
const pending = {
  status: 'pending_approval',
  reserved_at: null,
  expires_at: null,
  approval_requested_at: inDays(-1),
} as const;

let settings = publicSettings;
beforeEach(() => {
  queryClient.clear();
  settings = publicSettings;
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; the rules are tested in core
  stubFetch(() => json(settings));
});

const show = (changes: Partial<Reservation>) =>
  renderApp(<ReservationState reservation={buildReservation(changes)} />);

test('a running one says until when, whose it is, and how often it can be extended', async () => {
  show({});
  expect(screen.getByText(/^Rezervováno do .* · zbývá 10 dní · Jan Novotný$/)).toBeDefined();
  expect(
    await screen.findByText(/^Rezervaci lze prodloužit ještě 2×, příště do \d\d\.\d\d\.\d{4}\.$/),
  ).toBeDefined();
});

test('one past its deadline says how late it is', () => {
  show({ expires_at: inDays(-3) });
  expect(screen.getByText(/^Rezervováno do .* · 3 dny po termínu · Jan Novotný$/)).toBeDefined();
});

test.each([
  ['its extensions are used up', { extension_count: 2 }, {}, 'využita 2 prodloužení'],
  ['it has lasted for the longest time', { reserved_at: inDays(-80) }, {}, 'nejdéle 90 dní'],
  ['extensions are turned off', {}, { allow_extensions: false }, 'Prodlužování rezervací je vypnuté'],
] as const)('it says why it cannot be extended when %s', async (_, changes, rules, words) => {
  settings = { ...publicSettings, ...rules };
  show(changes);
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});

test('a colleague’s reservation says who handles it', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson', other) });
  show({ created_by_name: 'Eva Nová' });
  expect(await screen.findByText('Řeší ji Eva Nová.')).toBeDefined();
});

test('a request says since when it waits, and to its author who decides', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  show(pending);
  expect(screen.getByText(/^Na schválení čeká od .* · Jan Novotný$/)).toBeDefined();
  expect(await screen.findByText(/Rozhodne administrátor/)).toBeDefined();
});

test('a request that someone else has to approve says why, to its author and to a deputy of its author', async () => {
  const { unmount } = show({ ...pending, may_approve: false });
  expect(await screen.findByText(/^Vlastní žádost musí schválit někdo jiný/)).toBeDefined();
  unmount();
  show({ ...pending, created_by: other, may_approve: false });
  expect(await screen.findByText(/^Žádost toho, koho zastupujete, musí schválit někdo jiný/)).toBeDefined();
});

test.each([
  [null, /^10\.05\.2026 10:00 · Eva Nová$/],
  ['Drahé', /^Zamítnuto · 10\.05\.2026 10:00 · Eva Nová$/],
])('a cancelled one says when and by whom, and “cancelled” only once', (rejection_reason, words) => {
  const cancelled_at = '2026-05-10T08:00:00.000Z';
  show({ status: 'cancelled', cancelled_at, cancelled_by: 'Eva Nová', rejection_reason });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getAllByText(/Zrušen/)).toHaveLength(1);
});

test('an ended one says how it ended and offers nothing', () => {
  show({
    status: 'completed',
    sold_price: 990_000,
    sold_at: '2026-05-06T08:00:00.000Z',
    sold_by: 'Jana Prodejná',
  });
  expect(screen.getByText(/^Prodáno za 990.000.CZK · 06\.05\.2026 · Jana Prodejná$/)).toBeDefined();
  expect(screen.queryByText(/Prodloužit/)).toBeNull();
});
