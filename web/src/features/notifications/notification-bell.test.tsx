import type { Notification } from '@strojpark/core/contracts/notifications';
import { addCalendarDays } from '@strojpark/core/domain/dates/calendar-days';
import { defaultParseSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../test/build-reservation.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { formatDate, timeZone } from '../../lib/format.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { NotificationBell } from './notification-bell.tsx';

const one = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: `${n}1111111-1111-4111-8111-111111111111`,
  kind: 'reservation_expiring',
  values: { machineName: 'Rypadlo', customerName: 'Jan Bílý', daysLeft: 3 },
  entity: 'reservation',
  entity_id: '22222222-2222-4222-8222-222222222222',
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read_at: null,
  machine: null,
  ...changes,
});

let items: Notification[];
let fails: boolean;
let requests: SentRequest[];

beforeEach(() => {
  queryClient.clear();
  fails = false;
  items = [one(1), one(2, { read_at: new Date().toISOString() })];
  // why: the server is outside of the web package; its answers are tested there
  requests = stubFetch(({ path, method }) => {
    if (path === '/api/badges')
      return json({ unread: items.filter(({ read_at }) => read_at === null).length });
    if (method === 'POST') {
      items = items.map((item) => ({ ...item, read_at: item.read_at ?? new Date().toISOString() }));
      return path.endsWith('/read-all') ? json({ read: 1 }) : new Response(null, { status: 204 });
    }
    if (fails) return failure(500, 'internal');
    return json({ items, total: items.length, totalIsExact: true, nextCursor: null, prevCursor: null });
  });
});
afterEach(() => setLanguage('cs'));

async function openPanel() {
  const user = userEvent.setup();
  renderApp(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: /^(Oznámení|Notifications)/ }));
  await screen.findByRole('dialog');
  return user;
}
const posted = () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('the bell shows the number of unread notifications, the panel their texts and age', async () => {
  await openPanel();
  expect(await screen.findByRole('button', { name: 'Oznámení, 1 nepřečtené', hidden: true })).toBeDefined();
  const inThreeDays = addCalendarDays(new Date(items[0]!.created_at), 3, timeZone());
  const [unread, read] = await screen.findAllByRole('listitem');
  expect(unread?.textContent).toBe(
    `Nepřečtené: Konec rezervace stroje Rypadlo (Jan Bílý): ${formatDate(inThreeDays.toISOString())}před 5 minutami`,
  );
  expect(within(unread!).getByText('před 5 minutami').title).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  expect(read?.textContent).not.toContain('Nepřečtené');
});

test.each<[Notification['values'], string]>([
  [{ dataSets: 'used,sold', rows: 12 }, 'Export je hotový: Použité stroje, Prodané stroje, 12 záznamů'],
  // As they were stored before.
  [{}, 'Export je hotový: stroje.xlsx'],
])('an export is named by what it contains: %o', async (about, text) => {
  items = [one(1, { kind: 'export_finished', entity: 'export', values: { name: 'stroje.xlsx', ...about } })];
  await openPanel();
  expect(await screen.findByText(text)).toBeDefined();
});

test.each<[Notification['values'], string]>([
  [{ report: 'approvals', rows: 9 }, 'Sestava „Schvalování“ je hotová'],
  [{ report: 'view', viewName: 'Jeřáby do 5 mil.' }, 'Sestava „Jeřáby do 5 mil.“ je hotová'],
])('a report is named by its title: %o', async (about, text) => {
  items = [one(1, { kind: 'report_finished', entity: 'report', values: { name: 'x.pdf', ...about } })];
  await openPanel();
  expect(await screen.findByText(text)).toBeDefined();
});

test('one about a reservation shows the machine with its facts', async () => {
  const { machine } = buildReservation({});
  items = [one(1, { machine })];
  await openPanel();
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText(/^2018 · 3.792.mth · Brno$/)).toBeDefined();
  expect(row.querySelector('use')?.getAttribute('href')).toContain('#');
});

test('the texts follow the current language', async () => {
  items = [
    one(1, {
      kind: 'bulk_finished',
      values: { action: 'update', done: 1200, failed: 2 },
      entity: 'machine_bulk',
    }),
  ];
  await setLanguage('en');
  await openPanel();
  expect(await screen.findByText(/Bulk edit: 1\s200 done, 2 not changed/)).toBeDefined();
});

test('many machines for demands lead to the open demands with news, and the first machines are named', async () => {
  const values = { count: 6, demands: 2, unowned: 0, machines: 'Volvo L120H, JCB 457, …' };
  const about = { kind: 'demand_matches', entity: 'demand' } as const;
  // An older one names no machine.
  items = [one(1, { ...about, values }), one(2, { ...about, values: { count: 7, demands: 3, unowned: 1 } })];
  await openPanel();
  const [named, older] = await screen.findAllByRole('link');
  expect(named?.textContent).toContain('Vašim poptávkám odpovídá 6 nových strojů: Volvo L120H, JCB 457, …');
  expect(older?.textContent).toMatch(/odpovídá 7 nových strojů(?!:)/);
  const searches = [named, older].map((link) =>
    defaultParseSearch(link?.getAttribute('href')?.split('?')[1] ?? ''),
  );
  const open = { unseen: 'true', status: ['open'] };
  expect(searches).toEqual([
    { mine: 'true', ...open },
    { unowned: 'true', ...open },
  ]);
});

test.each([
  ['exact', 'Poptávce (Lomy s.r.o.) odpovídá stroj Volvo L120H'],
  ['close', 'Poptávce (Lomy s.r.o.) skoro odpovídá stroj Volvo L120H'],
])('a machine that fits a demand says how well: %s', async (fit, text) => {
  const values = {
    machineName: 'Volvo L120H',
    customerName: 'Lomy s.r.o.',
    machineId: '3',
    machineType: 'used',
    fit,
  };
  items = [one(1, { kind: 'demand_match', entity: 'demand', values })];
  await openPanel();
  expect(await screen.findByText(text)).toBeDefined();
});

test('a reservation that expires is named with its day, however long ago it was sent', async () => {
  const values = { machineName: 'Volvo L120H', customerName: 'Lomy s.r.o.', daysLeft: 1 };
  items = [one(1, { entity: 'reservation', values, created_at: '2026-11-29T09:00:00Z' })];
  await openPanel();
  expect(
    await screen.findByText('Konec rezervace stroje Volvo L120H (Lomy s.r.o.): 30.11.2026'),
  ).toBeDefined();
});

test('what a customer did with a quote is said as past', async () => {
  const values = { machineName: 'Volvo L120H', customerName: 'Lomy s.r.o.', number: 'CN-00010', text: '' };
  items = [one(1, { kind: 'quote_opened', entity: 'quote', values })];
  await openPanel();
  expect(
    await screen.findByText('Zákazník Lomy s.r.o. otevřel na webu cenovou nabídku CN-\u206000010'),
  ).toBeDefined();
});

test('opening one marks it as read and opens its record', async () => {
  const user = await openPanel();
  const [link] = await screen.findAllByRole('link');
  expect(link?.getAttribute('href')).toBe(`/reservations?reservation=${items[0]?.entity_id}`);
  await user.click(link!);
  await waitFor(() => expect(posted()).toEqual([`/api/notifications/${one(1).id}/read`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('all can be marked as read at once', async () => {
  const user = await openPanel();
  await user.click(await screen.findByRole('button', { name: 'Označit vše jako přečtené' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Označit vše jako přečtené' })).toBeNull());
  expect(posted()).toEqual(['/api/notifications/read-all']);
  expect(screen.getByRole('button', { name: 'Oznámení, 0 nepřečtených', hidden: true })).toBeDefined();
});

test('an empty panel explains what will appear, and a load error can be retried', async () => {
  items = [];
  const user = await openPanel();
  expect(await screen.findByText('Zatím tu nic není')).toBeDefined();
  await user.keyboard('{Escape}');
  fails = true;
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  await user.click(await screen.findByRole('button', { name: /^Oznámení/ }));
  expect(await screen.findByText('Oznámení se nepodařilo načíst')).toBeDefined();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Zatím tu nic není')).toBeDefined();
});

test('a settled notification says how it ended and links to its reservation', async () => {
  items = [
    one(3, {
      kind: 'approval_requested',
      values: {
        machineName: 'Rypadlo',
        customerName: 'Jan Bílý',
        by: 'Eva',
        outcome: 'approve',
        outcomeBy: 'Alena',
      },
      read_at: new Date().toISOString(),
    }),
  ];
  await openPanel();
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Schváleno: Alena');
  expect(item.textContent).not.toContain('Nepřečtené');
  expect(within(item).getByRole('link').getAttribute('href')).toContain('/reservations?reservation=');
});
