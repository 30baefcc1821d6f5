import type { ApprovalFacts as Facts } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { subtractWorkingHours } from '@strojpark/core/domain/dates/working-time';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildApprovalFacts, buildReservation } from '../../../test/build-reservation.ts';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { timeZone } from '../../lib/format.ts';
import { queryClient } from '../../lib/query.ts';
import { ApprovalFacts } from './approval-facts.tsx';

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
  // why: the server is outside of the web package; the facts are tested there
  stubFetch(() => json([]));
});

function show(facts: Partial<Facts> = {}, request: Partial<Reservation> = {}) {
  const pending = {
    status: 'pending_approval',
    reserved_at: null,
    expires_at: null,
    approval_requested_at: '2026-11-20T08:00:00Z',
  } as const;
  renderApp(
    <ApprovalFacts
      request={buildReservation({ ...pending, ...request })}
      facts={buildApprovalFacts(facts)}
    />,
  );
}

/** The fact with a label, line by line. */
const fact = (label: string) => {
  const lines = screen.getByText(label).nextElementSibling?.children ?? [];
  return Array.from(lines, ({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '));
};

const discount = { asked: 2_375_000, value: 2_500_000, difference: -125_000, share: -0.05 };

test('the agreed price is compared with the value of the machine, in money and percent', () => {
  show({ price: discount }, { selling_price: 2_375_000 });
  expect(fact('Domluvená cena')).toEqual([
    '2 375 000 CZK',
    '−125 000 CZK (−5 %)',
    'proti hodnotě 2 500 000 CZK',
  ]);
});

test('amounts have cents where there are some, converted ones are approximate', () => {
  const cents = { asked: 1000.5, value: 900.25, difference: 100.25, share: 0.1114 };
  show({ price: cents }, { selling_price: 1000.5 });
  expect(fact('Domluvená cena')).toEqual([
    '1 000,50 CZK',
    '+100,25 CZK (+11,1 %)',
    'proti hodnotě 900,25 CZK',
  ]);
});

test('a price in another currency is also shown in that of the company', () => {
  show({ price: discount }, { selling_price: 95_000, selling_currency: 'EUR' });
  expect(fact('Domluvená cena')).toEqual([
    '95 000 EUR',
    'asi 2 375 000 CZK',
    '−125 000 CZK (−5 %)',
    'proti hodnotě 2 500 000 CZK',
  ]);
});

test.each([
  ['no price', {}, {}, ['Zatím žádná', 'hodnota stroje 2 500 000 CZK']],
  [
    'no value',
    { asked: 10, value: null, difference: null, share: null },
    { selling_price: 10 },
    ['10 CZK', 'hodnota stroje není zadaná'],
  ],
  [
    'the same amount',
    { asked: 2_500_000, value: 2_500_000, difference: 0, share: 0 },
    { selling_price: 2_500_000 },
    ['2 500 000 CZK', 'odpovídá hodnotě stroje'],
  ],
])('%s is said in words', (_, price, request, lines) => {
  show({ price: { ...buildApprovalFacts().price, ...price } }, request);
  expect(fact('Domluvená cena')).toEqual(lines);
});

test('the margin has the purchase price and the residual value', () => {
  show({ costs: { purchase: 1_900_000, residual: 1_200_000, margin: 475_000, share: 0.2 } });
  expect(fact('Marže')).toEqual([
    '+475 000 CZK',
    '20,0 % z ceny',
    'nákup 1 900 000 CZK',
    'zůstatková hodnota 1 200 000 CZK',
  ]);
});

test('a margin that cannot be determined says why', () => {
  show({ costs: { purchase: null, residual: null, margin: null, share: null } });
  expect(fact('Marže')).toEqual(['Nelze určit', 'nákupní cena není zadaná']);
});

test('without the permission to see costs there is no margin', () => {
  show({ costs: null });
  expect(screen.queryByText('Marže')).toBeNull();
  expect(screen.queryByText(/nákup/)).toBeNull();
});

test('the days in stock name the date that they are counted from', () => {
  show();
  expect(fact('Na skladě')).toEqual(['142 dní', 'od 03.07.2026', 'podle zařazení do půjčovny']);
});

test.each([
  [2, /^2 hodiny( \(bez volných dnů\))?$/, false],
  [23, /^23 hodin( \(bez volných dnů\))?$/, false],
  [24, /^1 pracovní den$/, true],
  [130, /^5 pracovních dní$/, true],
])('after %i hours of working days it says %s, however old the facts are', (hours, words, isUrgent) => {
  // A minute more, because it is rendered a little later.
  const since = subtractWorkingHours(new Date(), hours + 1 / 60, timeZone());
  show({ waited_minutes: 5 }, { approval_requested_at: since.toISOString() });
  const [first] = fact('Čeká');
  expect(first).toMatch(words);
  expect(screen.getByText(words).dataset['urgent']).toBe(String(isUrgent));
});

test('those who wait are named, the rest is counted, and the number opens the queue', () => {
  const names = ['Lomy a.s.', 'Písek s.r.o.', 'Silnice a.s.'];
  const queue = names.map((customer_company, index) => ({
    id: `${index}0000000-0000-4000-8000-000000000000`,
    customer_name: 'Jan Malý',
    customer_company,
  }));
  show({ queue }, { waiting: 5 });
  expect(fact('Další zájemci')).toEqual(['5 čeká', ...names, 'a další (2)']);
  expect(screen.getByRole('link', { name: '5 čeká' }).getAttribute('href')).toMatch(/^\/queue\?machine=/);
});

test('demands that the machine fits are counted, alone or below those who wait', () => {
  show({ demands: 2 });
  expect(fact('Další zájemci')).toEqual(['2 poptávky odpovídají']);
});

test('with a queue, demands come last', () => {
  const entry = {
    id: '00000000-0000-4000-8000-000000000000',
    customer_name: 'Jan Malý',
    customer_company: 'Lomy a.s.',
  };
  show({ queue: [entry], demands: 1 }, { waiting: 1 });
  expect(fact('Další zájemci')).toEqual(['1 čeká', 'Lomy a.s.', '1 poptávka odpovídá']);
});

test('a customer with a history has a link to each part of it', () => {
  show({ customer: { mark: '27082440', completed: 2, cancelled: 1, running: 5, overdue: 0, pending: 1 } });
  expect(fact('Zákazník')).toEqual([
    '2 nákupy',
    '1 zrušená rezervace',
    '5 aktivních rezervací',
    '1 další žádost',
  ]);
  const search = (name: string) =>
    decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
  expect(search('2 nákupy')).toBe('/reservations?customer="27082440"&status=["completed"]');
  expect(search('1 zrušená rezervace')).toContain('status=["cancelled"]');
  expect(search('5 aktivních rezervací')).toContain('status=["active","extended"]');
});

test.each([
  [2, 1, '2 aktivní rezervace, z toho 1 po termínu'],
  [1, 1, '1 aktivní rezervace, po termínu'],
])('of %d active reservations %d overdue ones are said', (running, overdue, text) => {
  show({ customer: { ...buildApprovalFacts().customer, completed: 1, running, overdue } });
  expect(fact('Zákazník')).toEqual(['1 nákup', text]);
});

test('without reservations.view the numbers are no links', () => {
  const user = { ...userOf('backoffice'), permissions: ['approvals.decide' as const] };
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  show({ customer: { mark: '27082440', completed: 2, cancelled: 0, running: 0, overdue: 0, pending: 0 } });
  expect(fact('Zákazník')).toEqual(['2 nákupy']);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a customer without another reservation is new', () => {
  show();
  expect(fact('Zákazník')).toEqual(['Nový', 'žádná jiná rezervace']);
});
