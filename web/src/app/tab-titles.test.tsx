import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildDemand } from '../../test/build-demand.ts';
import { buildMachine, pageOf } from '../../test/build-machine.ts';
import { buildQueueEntry } from '../../test/build-queue-entry.ts';
import { buildReservation } from '../../test/build-reservation.ts';
import { buildUser } from '../../test/build-user.ts';
import { publicSettings, userOf } from '../../test/session.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

const machine = buildMachine({ name: 'Volvo L90H', vin: 'VOL22867438' });
const reservation = buildReservation({ customer_company: 'Stavby a.s.' });
const demand = buildDemand();
const entry = buildQueueEntry();
const user = buildUser();
const { criteria: _, matches: __, ...customer } = demand;
const id = '22222222-2222-4222-8222-222222222222';
const quote = {
  ...customer,
  id,
  number: 'CN-00042',
  status: 'sent',
  language: 'cs',
  currency: 'CZK',
  contact: { name: 'Jana', phone: '', email: '' },
  note: null,
  sent_version: 1,
  question: null,
  asked_at: null,
  actions: [],
  items: [],
};
const sale = {
  ...customer,
  id,
  sold_at: '2026-11-10T12:00:00.000Z',
  machine_id: null,
  machine_name: 'Kolový nakladač',
  machine_identifier: 'SN-1',
  machine_type: 'stock',
  machine_category: null,
  reservation_id: null,
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
  may_reverse: false,
};
const none = { open: 0, ended: 0 };
const customerRecord = {
  ...customer,
  customer_key: id,
  first_at: sale.sold_at,
  last_at: sale.sold_at,
  spellings: [],
  sharing_email: [],
  reservations: { open: 0, completed: 0, cancelled: 0 },
  queue: none,
  demands: none,
  quotes: null,
  purchases: null,
};
/** The record at each address. */
const records: Record<string, object> = {
  [`/api/machines/${machine.id}`]: machine,
  [`/api/reservations/${reservation.id}`]: reservation,
  [`/api/sales/${id}`]: sale,
  [`/api/quotes/${id}`]: quote,
  [`/api/quotes/${id}/history`]: { versions: [], messages: [], mail: null },
  [`/api/demands/${demand.id}`]: demand,
  [`/api/queue/${entry.id}`]: entry,
  [`/api/users/${user.id}`]: user,
  [`/api/customers/${id}`]: customerRecord,
};

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; these tests are about titles
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (records[path] !== undefined) return json(records[path]);
    if (path.startsWith('/api/machines?')) return json(pageOf([machine]));
    if (path === '/api/categories') return json([]);
    return failure(404, 'not_found');
  });
});

test.each([
  ['/trash', 'Koš · Strojpark'],
  ['/bulk-runs', 'Hromadné akce · Strojpark'],
  ['/used-machines', 'Použité stroje · Strojpark'],
  [`/used-machines?machine=${machine.id}`, 'Volvo L90H · VOL22867438 · Strojpark'],
  [`/reservations?reservation=${reservation.id}`, `Stavby a.s. · ${reservation.machine.name} · Strojpark`],
  [`/sales?sale=${id}`, `Kolový nakladač · Prodej · Strojpark`],
  [`/quotes?quote=${id}`, `CN-00042 · Lomy Vysočina s.r.o. · Strojpark`],
  [`/demands?demand=${demand.id}`, `Lomy Vysočina s.r.o. · Poptávka · Strojpark`],
  [`/queue?entry=${entry.id}`, `Lomy Vysočina s.r.o. · ${entry.machine.name} · Strojpark`],
  [`/admin/users?user=${user.id}`, 'Jan Novotný · Strojpark'],
  [`/customers/${id}`, 'Lomy Vysočina s.r.o. · Strojpark'],
  ['/admin/settings/security', 'Zabezpečení · Strojpark'],
  ['/admin/settings/email-templates', 'E-mailové šablony · Strojpark'],
])('the tab of %s is called "%s"', async (address, title) => {
  openApp(address);
  await waitFor(() => expect(document.title).toBe(title));
});

test('the tab of a closed record is called after its list again', async () => {
  const { router } = openApp(`/used-machines?machine=${machine.id}`);
  await waitFor(() => expect(document.title).toContain('Volvo L90H'));
  await router.navigate({ to: '/used-machines' });
  await waitFor(() => expect(document.title).toBe('Použité stroje · Strojpark'));
});
