import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { addDays, calendarDay, endOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { subtractWorkingHours } from '@strojpark/core/domain/dates/working-time';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { deadlineOf } from './deadline.ts';
import type { ReservationGroup, Whose } from './reservation-work.queries.ts';
import { ReservationWork } from './reservation-work.tsx';

const zone = 'Europe/Prague';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const overdue = buildReservation({ expires_at: inDays(-3) });
const request = buildReservation({
  status: 'pending_approval',
  reserved_at: null,
  expires_at: null,
  approval_requested_at: inDays(-2),
});
const other = '88888888-8888-4888-8888-888888888888';
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    return json(method === 'GET' ? [] : overdue);
  });
});

const show = (group: ReservationGroup, items: Reservation[], total = items.length, whose: Whose = 'mine') =>
  renderApp(<ReservationWork group={group} whose={whose} title="Nadpis" page={{ items, total }} />);
const buttonsOf = async (row: HTMLElement) =>
  (await within(row).findAllByRole('button')).map(({ textContent }) => textContent);

test('an overdue reservation names the machine, the company first, how late it is, and what can be done', async () => {
  show('expired', [overdue]);
  const row = screen.getByRole('listitem');
  expect(within(row).getByRole('link', { name: 'Nakladač Volvo L120' }).getAttribute('href')).toContain(
    `reservation=${overdue.id}`,
  );
  expect(within(row).getByText('Stavby a.s. · Jana Malá')).toBeDefined();
  expect(within(row).getByText('3 dny po termínu').parentElement?.dataset['urgent']).toBe('true');
  expect(await buttonsOf(row)).toEqual(['Prodloužit', 'Prodat', 'Zrušit']);
});

test('the button of a row opens the dialog of the action, which sends it', async () => {
  show('expired', [overdue]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Prodloužit: Nakladač Volvo L120/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Důvod prodloužení' }), 'čeká na úvěr');
  await user.click(dialog.getByRole('button', { name: 'Prodloužit' }));
  expect(await screen.findByText(/Rezervace prodloužena/)).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/reservations/${overdue.id}/extend`,
  ]);
});

test('a salesperson gets no buttons for the reservation of a colleague, but who handles it', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson', other) });
  show('expired', [{ ...overdue, created_by_name: 'Eva Nová' }]);
  expect(await screen.findByText(/řeší Eva Nová/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [5, /^čeká 5 hodin( \(bez volných dnů\))?$/, undefined],
  [50, /^čeká 2 pracovní dny$/, 'true'],
])('a request that has waited for %d hours of working days says %s', (hours, words, urgent) => {
  // A minute more, because the row is rendered a little later.
  const since = subtractWorkingHours(new Date(), hours + 1 / 60, zone);
  show('approvals', [{ ...request, approval_requested_at: since.toISOString() }]);
  expect(screen.getByText(words).parentElement?.dataset['urgent']).toBe(urgent);
});

test.each([
  ['2026-11-24T08:30:00Z', '2026-11-24T09:00:00Z', 'čeká méně než hodinu'],
  ['2026-11-24T08:30:00Z', '2026-11-24T11:00:00Z', 'čeká 2 hodiny'],
  ['2026-11-23T12:00:00Z', '2026-11-24T09:00:00Z', 'čeká 21 hodin'],
  // A Saturday, and the Friday before it.
  ['2026-11-21T20:00:00Z', '2026-11-22T23:30:00Z', 'čeká přes víkend nebo svátek'],
  ['2026-11-20T20:00:00Z', '2026-11-23T08:00:00Z', 'čeká 12 hodin (bez volných dnů)'],
])('a request of %s says at %s that it "%s"', (at, now, words) => {
  const { words: said } = deadlineOf(i18next.t, { ...request, approval_requested_at: at }, new Date(now));
  expect(said).toBe(words);
});

test('a request is approved or rejected in its row', async () => {
  show('approvals', [{ ...request, created_by: other }]);
  expect(await buttonsOf(screen.getByRole('listitem'))).toEqual(['Schválit', 'Zamítnout']);
});

test('an own request that another person must approve says so and can only be rejected', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
  show('approvals', [{ ...request, may_approve: false }]);
  const note = await screen.findByText(/Vlastní žádost musí schválit někdo jiný/);
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: /^Schválit/ });
  expect([approve.disabled, approve.getAttribute('aria-describedby')]).toEqual([true, note.id]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Zamítnout/ }).disabled).toBe(false);
});

test('whether a request may be approved is the answer of the server: a deputy is refused another’s own, too', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
  show('approvals', [
    { ...request, created_by: other, may_approve: false },
    { ...request, id: other, may_approve: true },
  ]);
  const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Schválit/ });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false]);
  expect(screen.getByText(/^Žádost toho, koho zastupujete, musí schválit někdo jiný/)).toBeDefined();
});

test.each([
  ['today', 0, 'vyprší dnes', true],
  ['week', 1, 'vyprší zítra', true],
  ['week', 5, 'vyprší za 5 dní', false],
] as const)(
  '%s: what expires in %i days is worded "%s", urgent up to tomorrow',
  (group, days, words, isUrgent) => {
    const today = calendarDay(new Date(), zone);
    const end = endOfDay(addDays(today, days), zone);
    show(group, [buildReservation({ expires_at: new Date(end.getTime() - 1).toISOString() })]);
    expect(screen.getByText(words).parentElement?.dataset['urgent']).toBe(isUrgent ? 'true' : undefined);
  },
);

test('the count and "show all" open the list with the same rows; without more rows there is only the count', () => {
  const { unmount } = show('week', [overdue], 14);
  const [title, all] = screen.getAllByRole('link', { name: /14/ });
  expect(title?.textContent).toBe('Nadpis14');
  expect(all?.textContent).toBe('Zobrazit vše (14)');
  for (const link of [title, all])
    expect(link?.getAttribute('href')).toBe(
      '/reservations?expiry=week&mine=%22true%22&sort=expires_at&order=asc',
    );
  unmount();
  show('approvals', [request]);
  expect(screen.getByRole('link', { name: /^Nadpis/ }).getAttribute('href')).toBe('/admin/approval-queue');
  expect(screen.queryByText(/Zobrazit vše/)).toBeNull();
});

test('six rows are shown of many, but a single one more is shown itself instead of a line that leads to it', () => {
  const rows = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => ({
    ...overdue,
    id: other.replaceAll('8', digit),
  }));
  const { unmount } = show('expired', rows, 8);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('Zobrazit vše (8)')).toBeDefined();
  unmount();
  show('expired', rows, 7);
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByText(/Zobrazit vše/)).toBeNull();
});

test('of what waits for colleagues three rows are shown, and the list opens without one’s own', () => {
  const rows = ['1', '2', '3', '4'].map((digit) => ({ ...overdue, id: other.replaceAll('8', digit) }));
  show('expired', rows, 9, 'others');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('Zobrazit vše (9)').getAttribute('href')).toBe(
    '/reservations?expiry=expired&others=%22true%22&sort=expires_at&order=asc',
  );
});
