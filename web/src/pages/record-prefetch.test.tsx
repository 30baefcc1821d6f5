import type { Sale } from '@strojpark/core/contracts/sales';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../test/build-demand.ts';
import { buildMachine } from '../../test/build-machine.ts';
import { buildQueueEntry } from '../../test/build-queue-entry.ts';
import { buildReservation } from '../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../test/session.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

const reservation = buildReservation({ status: 'pending_approval' });
const other = { ...reservation, id: '12121212-1212-4121-8121-121212121212' };
const entry = buildQueueEntry();
const demand = buildDemand();
const { criteria: _criteria, matches: _matches, ...customer } = demand;
const quote = {
  ...customer,
  number: 'CN-00042',
  status: 'sent',
  sent_version: 1,
  total: 98_000,
  openings: 0,
  items: [],
  actions: [],
};
const machine = buildMachine();
const sale: Sale = {
  id: '44444444-4444-4444-8444-444444444444',
  sold_at: '2026-11-10T12:00:00.000Z',
  machine_id: machine.id,
  machine_name: machine.name,
  machine_identifier: 'SN-1',
  machine_type: 'used',
  machine_category: 'loaders',
  customer_key: null,
  reservation_id: null,
  customer_name: null,
  customer_company: null,
  seller_id: null,
  seller_name: 'Petr Prodejce',
  price: 98_000,
  currency: 'CZK',
  price_czk: 98_000,
  margin: null,
  margin_percent: null,
  reversed_at: null,
  reversed_by_name: null,
  reversal_reason: null,
  invoice_number: null,
  sale_note: null,
  may_edit: false,
  may_reverse: false,
  version: 1,
};

let requests: SentRequest[];
let rows: readonly unknown[];

beforeEach(() => {
  queryClient.clear();
  // jsdom lays nothing out: only a list with a height has rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/categories' || path === '/api/field-config') return json([]);
    if (!/^\/api\/(?:machines|reservations|queue|demands|quotes|sales)\?/.test(path))
      return failure(404, 'not_found');
    return json({ items: rows, total: rows.length, totalIsExact: true, nextCursor: null, prevCursor: null });
  });
});

const linkOf = async (id: string) =>
  waitFor(() => {
    const link = document.querySelector(`[role="row"] a[href*="${id}"]`);
    expect(link).not.toBeNull();
    return link as Element;
  });

test.each([
  [
    'a machine',
    '/used-machines',
    machine,
    [
      `/machines/${machine.id}`,
      `/attachments?machineId=${machine.id}`,
      `/reservations?machine=${machine.id}&limit=100`,
    ],
  ],
  [
    'a reservation',
    '/reservations',
    reservation,
    [
      `/reservations/${reservation.id}`,
      `/reservations/${reservation.id}/comments`,
      `/machines/${reservation.machine_id}/timeline?reservation=${reservation.id}&limit=20`,
      `/reservations/${reservation.id}/approval-facts`,
    ],
  ],
  ['a customer in a queue', '/queue', entry, [`/queue/${entry.id}`]],
  [
    'a demand',
    '/demands',
    demand,
    [
      `/demands/${demand.id}`,
      /\/demands\/[^/]+\/matches\?state=(?!unsuitable)/,
      `/demands/${demand.id}/comments`,
    ],
  ],
  ['a quote', '/quotes', quote, [`/quotes/${quote.id}`, `/quotes/${quote.id}/history`]],
  ['a sale', '/sales', sale, [`/sales/${sale.id}`]],
] as const)(
  'the record of %s is fetched while the pointer rests on its row',
  async (_, path, row, expected) => {
    rows = [row];
    openApp(path);
    fireEvent.pointerEnter(await linkOf(row.id));
    for (const one of expected)
      await waitFor(() => {
        const isAsked = ({ path: asked }: SentRequest) =>
          typeof one === 'string' ? asked === `/api${one}` : one.test(asked);
        expect(requests.some(isAsked), String(one)).toBe(true);
      });
  },
);

test('nothing is fetched for rows that the pointer only crosses', async () => {
  rows = [other, reservation];
  openApp('/reservations');
  const crossed = await linkOf(other.id);
  fireEvent.pointerEnter(crossed);
  fireEvent.pointerLeave(crossed);
  fireEvent.pointerEnter(await linkOf(reservation.id));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(`/api/reservations/${reservation.id}`),
  );
  expect(requests.filter(({ path }) => path.includes(other.id))).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
