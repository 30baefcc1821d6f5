import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine, pageOf } from '../../test/build-machine.ts';
import { buildReservation } from '../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../test/session.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

const machine = buildMachine({ name: 'Volvo L90H', vin: 'VOL22867438' });
const reservation = buildReservation({ customer_company: 'Stavby a.s.' });

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; these tests are about titles
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${machine.id}`) return json(machine);
    if (path === `/api/reservations/${reservation.id}`) return json(reservation);
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
