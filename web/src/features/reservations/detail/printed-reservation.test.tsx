import { screen, waitFor } from '@testing-library/react';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildReplacement, buildReservation } from '../../../../test/build-reservation.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { PrintedReservation } from './printed-reservation.tsx';

const reservation = buildReservation({
  selling_price: 1_900_000,
  notes: 'Platí se zpožděním',
  replacement: buildReplacement({ name: 'Komatsu WA380', identifier: 'EQ 4711' }),
});
const company = { name: 'Stroje Morava', address: [], phone: '', email: '', logo: null };

const print = vi.fn<() => void>();
let current: Reservation;
let hasCompany: boolean;

beforeEach(() => {
  queryClient.clear();
  print.mockClear();
  current = reservation;
  hasCompany = true;
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: jsdom cannot print
  vi.stubGlobal('print', print);
  // why: the server is outside of the web package; these tests are about the sheet
  stubFetch(({ path }) => {
    if (path === '/api/company') return hasCompany ? json(company) : failure(403, 'forbidden');
    return path === `/api/reservations/${reservation.id}` ? json(current) : failure(404, 'not_found');
  });
});

async function openSheet(): Promise<string> {
  renderApp(<PrintedReservation id={reservation.id} onClose={vi.fn<() => void>()} />);
  await screen.findByText('Rezervace stroje');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  return document.querySelector('[data-print-sheet]')?.textContent?.replaceAll(/\s/gu, ' ') ?? '';
}

test('it names the machine, the company before its contact, the price, the deadline and the replacement', async () => {
  const text = await openSheet();
  expect(text).toMatch(/Nakladač Volvo L120.*SN-1.*Stavby a\.s\..*Jana Malá.*1 900 000 CZK.*Komatsu WA380/);
  expect(text).toContain('Platí do');
  expect(text).toContain('EQ 4711');
  expect(text).toContain('Stroje Morava, datum a podpisStavby a.s., datum a podpis');
});

test('what stays inside the company is not on it: notes and the value of the machine', async () => {
  const text = await openSheet();
  expect(text).not.toContain('Platí se zpožděním');
  expect(text).not.toContain('2 500 000');
});

test('a cancelled one has nothing to sign', async () => {
  current = { ...reservation, status: 'cancelled' };
  expect(await openSheet()).not.toContain('podpis');
});

test('without the letterhead it is printed all the same', async () => {
  hasCompany = false;
  expect(await openSheet()).toContain('Strojpark, datum a podpis');
});
