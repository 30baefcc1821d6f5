import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { CustomerView } from './customer-view.tsx';

const customer = {
  customer_key: 'key',
  customer_name: 'Jan Malý',
  customer_company: 'Lomy a.s.',
  customer_email: '',
  customer_phone: '',
  customer_tax_id: null,
  customer_address: null,
  spellings: [],
  sharing_email: [],
  first_at: '2026-11-01T12:00:00.000Z',
  last_at: '2026-11-10T12:00:00.000Z',
  reservations: { open: 0, completed: 1, cancelled: 0 },
  purchases: { count: 1, total_czk: 700_000 },
  queue: { open: 0, ended: 0 },
  demands: { open: 0, ended: 0 },
  quotes: null,
};
const sale = {
  id: 'sale-1',
  // It was deleted for good: its sale is still there.
  machine_id: null,
  machine_name: 'Volvo L120H',
  machine_identifier: 'SN-1',
  seller_name: 'Petr Prodejce',
  price: 700_000,
  currency: 'CZK',
  sold_at: '2026-11-10T12:00:00.000Z',
};

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its rules are tested there
  stubFetch(({ path }) => {
    if (path === '/api/customers/key') return json(customer);
    return json({ items: path.startsWith('/api/sales') ? [sale] : [], nextCursor: null });
  });
});

test('the name of the customer is there once, as a heading, and a link leads back', async () => {
  stubFetch(({ path }) => {
    if (path === '/api/customers/key') return json(customer);
    return /^\/api\/(sales|reservations)\?/.test(path)
      ? json({ items: [], nextCursor: null })
      : failure(503, 'unavailable');
  });
  const { router, user } = openApp('/customers/key');
  expect((await screen.findByText('Lomy a.s.')).tagName).toBe('H2');
  expect(screen.getByRole('heading', { level: 1, name: 'Zákazník' })).toBeDefined();
  const reservations = await screen.findAllByRole('link', { name: 'Rezervace' });
  // One in the sidebar.
  expect(reservations).toHaveLength(2);
  await router.navigate({ to: '/help' });
  await router.navigate({ to: '/customers/$key', params: { key: 'key' } });
  await user.click(await screen.findByRole('button', { name: 'Zpět' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

test('a purchase leads to its sale', async () => {
  renderApp(<CustomerView customerKey="key" />);
  const link = await screen.findByRole('link', { name: 'Volvo L120H' });
  expect(link.getAttribute('href')).toBe('/sales?sale=sale-1');
});
