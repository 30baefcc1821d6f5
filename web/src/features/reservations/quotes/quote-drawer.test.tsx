import type { Quote } from '@strojpark/core/contracts/quotes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
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
  question: null,
  asked_at: null,
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
      taken_by: null,
    },
  ],
} as unknown as Quote;
const history = {
  versions: [
    { version: 1, sent_at: quote.created_at, sent_by_name: 'Jana', total: 1_000_000, currency: 'CZK' },
  ],
  messages: [
    { id: 'm', kind: 'interest', text: 'Jaká je doba dodání?', at: quote.created_at, answered_at: null },
  ],
  mail: null,
};

/** What the server answers with. */
let stored: Quote = quote;
let storedHistory: object = history;
let requests: SentRequest[] = [];

function open(changes: object = {}, more: object = {}) {
  stored = { ...quote, ...changes };
  storedHistory = { ...history, ...more };
  const nothing = () => undefined;
  renderApp(
    <QuoteDrawer
      id={quote.id}
      opened
      earlyKey={{ keep: nothing, take: () => undefined }}
      isCovered={false}
      rows={{ indexOf: () => 0, get: () => stored, loadAround: nothing }}
      onAction={nothing}
      onMove={nothing}
      onShortcuts={nothing}
      onClose={nothing}
    />,
  );
}

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ path }) => {
    if (path.endsWith('/history')) return json(storedHistory);
    if (path.includes('/pdf')) return failure(404, 'not_found', 'Záznam nebyl nalezen');
    if (path.endsWith('/settle-question')) {
      stored = { ...stored, question: null, asked_at: null };
      return json(stored);
    }
    if (path.startsWith('/api/quotes/')) return json(stored);
    return failure(404, 'not_found');
  });
});

test('the question of a customer is answered by email', async () => {
  open();
  expect(await screen.findByText('Jaká je doba dodání?')).toBeDefined();
  const reply = screen.getByRole('link', { name: 'Odpovědět e-mailem' });
  expect(reply.getAttribute('href')).toBe(
    `mailto:${quote.customer_email}?subject=Cenov%C3%A1%20nab%C3%ADdka%20${quote.number}`,
  );
  const onReply = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  reply.addEventListener('click', onReply);
  expect(reply.getAttribute('aria-keyshortcuts')).toBe('m');
  fireEvent.keyDown(screen.getByRole('heading', { level: 2 }), { key: 'm' });
  expect(onReply).toHaveBeenCalledOnce();
});

test.each([
  ['the reply for who may answer', 'admin', 'Odpovědět e-mailem'],
  ['the next step for anyone else', 'salesperson', 'Rezervovat'],
] as const)('the only main button of a quote with a question: %s', async (_, role, main) => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf(role) });
  open({ question: 'Jaká je doba dodání?', asked_at: quote.created_at });
  const reply = await screen.findByRole('link', { name: 'Odpovědět e-mailem' });
  const buttons = [reply, ...screen.getAllByRole('button')];
  const filled = buttons.filter(({ dataset }) => dataset['variant'] === 'filled');
  expect(filled).toHaveLength(1);
  expect(filled[0]?.textContent).toContain(main);
});

test.each([
  ['the quote', 'Otevřít PDF'],
  ['a version that was sent', 'PDF'],
])('a PDF of %s that cannot be had says why', async (_, name) => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  expect((await screen.findByRole('alert')).textContent).toContain('Záznam nebyl nalezen');
});

test('a question that waits is in the open quote until it is marked as answered', async () => {
  open({ status: 'sent', question: 'Jaká je doba dodání?', asked_at: quote.created_at });
  expect(await screen.findByText(/^Dotaz · .*čeká na odpověď$/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: /^Označit jako vyřízený/ }));
  await screen.findByText(/^Dotaz je vyřízený: CN-00042/);
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/quotes/${quote.id}/settle-question`,
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Označit jako vyřízený/ })).toBeNull());
  // The keys of the record go on working.
  await waitFor(() => expect(document.activeElement?.closest('[data-record]')).not.toBeNull());
});

test.each([
  ['waits', 'waiting', /e-mail čeká na odeslání/],
  ['has left', 'sent', /e-mail odešel/],
  ['has failed', 'failed', /^E-mail na jan@lom\.example se nepodařilo odeslat/],
  ['is held', 'held', /^E-mail na jan@lom\.example neodešel/],
])('an open quote says that its email %s', async (_, state, text) => {
  const mail = { state, to: 'jan@lom.example', sent_at: quote.created_at };
  open({ status: 'sent', sent_at: quote.created_at, valid_until: '2027-03-31' }, { mail });
  expect(await screen.findByText(text)).toBeDefined();
});

test('the head of an accepted quote says since when it is', async () => {
  open({ status: 'accepted', ended_at: '2026-11-30T00:09:00Z' });
  expect(await screen.findByText(/^Přijato 30\.11\.2026 01:09/)).toBeDefined();
});
