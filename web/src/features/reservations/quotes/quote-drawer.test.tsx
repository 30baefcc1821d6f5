import type { Quote } from '@strojpark/core/contracts/quotes';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { QuoteDrawer } from './quote-drawer.tsx';

const { criteria: _criteria, matches: _matches, ...customer } = buildDemand();
const loader = buildMachine({ name: 'Nakladač' });
// why: the record reads only a few of the fields of a quote
const quote = {
  ...customer,
  id: '01111111-1111-4111-8111-111111111111',
  number: 'CN-00042',
  status: 'accepted',
  language: 'cs',
  currency: 'CZK',
  contact: { name: 'Jana', phone: '', email: '' },
  note: null,
  sent_version: 1,
  actions: ['copyLink'],
  items: [
    {
      machine_id: loader.id,
      machine: loader,
      machine_deleted: false,
      shown_price: 1_000_000,
      reservation_price: 1_000_000,
      state: 'available',
      accepted: true,
    },
  ],
} as unknown as Quote;
const history = {
  versions: [
    { version: 1, sent_at: quote.created_at, sent_by_name: 'Jana', total: 1_000_000, currency: 'CZK' },
  ],
  messages: [{ id: 'm', kind: 'interest', text: 'Jaká je doba dodání?', at: quote.created_at }],
};

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(({ path }) => {
    if (path.endsWith('/history')) return json(history);
    if (path.includes('/pdf')) return failure(404, 'not_found', 'Záznam nebyl nalezen');
    if (path.startsWith('/api/quotes/')) return json(quote);
    return failure(404, 'not_found');
  });
  const nothing = () => undefined;
  renderApp(
    <QuoteDrawer
      id={quote.id}
      earlyKey={{ keep: nothing, take: () => undefined }}
      isCovered={false}
      rows={{ indexOf: () => 0, get: () => quote, loadAround: nothing }}
      onAction={nothing}
      onMove={nothing}
      onShortcuts={nothing}
      onClose={nothing}
    />,
  );
});

test('the question of a customer is answered by email', async () => {
  expect(await screen.findByText('Jaká je doba dodání?')).toBeDefined();
  const reply = screen.getByRole('link', { name: 'Odpovědět e-mailem' });
  expect(reply.getAttribute('href')).toBe(
    `mailto:${quote.customer_email}?subject=Cenov%C3%A1%20nab%C3%ADdka%20${quote.number}`,
  );
});

test.each([
  ['the quote', 'Otevřít PDF'],
  ['a version that was sent', 'PDF'],
])('a PDF of %s that cannot be had says why', async (_, name) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  expect((await screen.findByRole('alert')).textContent).toContain('Záznam nebyl nalezen');
});
