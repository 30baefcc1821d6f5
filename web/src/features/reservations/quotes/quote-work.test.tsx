import type { Quote } from '@strojpark/core/contracts/quotes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { quoteKeys } from '../../../entities/quotes/quote-keys.queries.ts';
import { useFirstQuotes } from '../../../entities/quotes/quotes.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { QuoteWork } from './quote-work.tsx';

const { criteria: _criteria, matches: _matches, ...customer } = buildDemand();
const machine = buildMachine({ name: 'Nakladač' });
// why: the row reads only a few of the fields of a quote
const quote = {
  ...customer,
  id: '01111111-1111-4111-8111-111111111111',
  number: 'CN-00042',
  items: [{ machine }],
  question: 'Kdy dodáte?',
  asked_at: customer.created_at,
} as unknown as Quote;

const other = { ...quote, id: '02222222-2222-4222-8222-222222222222', items: [] } as unknown as Quote;

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
});

test('a question waits with what was asked and since when, and is answered by email', async () => {
  vi.setSystemTime(Date.parse(customer.created_at) + 3 * 60 * 60_000);
  renderApp(<QuoteWork page={{ items: [quote], total: 1, totalIsExact: true }} />);
  expect(await screen.findByText('Kdy dodáte?')).toBeDefined();
  expect(screen.getByText('před 3 hodinami')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nakladač' }).getAttribute('href')).toContain(quote.id);
  expect(screen.getByRole('link', { name: /^Odpovědět: CN-00042/ }).getAttribute('href')).toContain(
    `mailto:${quote.customer_email}`,
  );
});

const query = { asked: 'true' } as const;

function Waiting() {
  const { data } = useFirstQuotes(query);
  return data && <QuoteWork page={data} />;
}

test('a question is marked as answered in its row, which goes at once, and that can be undone', async () => {
  let waiting = [quote, other];
  queryClient.setQueryData(quoteKeys.first(query), { items: waiting, total: 2, totalIsExact: true });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const requests = stubFetch(({ method, path }) => {
    if (method === 'GET') return json({ items: waiting, total: waiting.length, totalIsExact: true });
    return path.endsWith('/settle-question') ? promise : json(quote);
  });
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  renderApp(<Waiting />);
  const user = userEvent.setup();
  const settle = () => screen.findAllByRole('button', { name: /^Označit jako vyřízený: CN-00042/ });
  await user.click((await settle())[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bez stroje' }));
  waiting = [other];
  resolve(json({ ...quote, question: null, asked_at: null }));
  expect(await screen.findByText(/^Dotaz je vyřízený: CN-00042/)).toBeDefined();

  waiting = [quote, other];
  await user.click(screen.getByRole('button', { name: 'Vrátit zpět' }));
  expect(await screen.findByText(/^Dotaz znovu čeká na odpověď: CN-00042/)).toBeDefined();
  const body = { askedAt: quote.asked_at };
  expect(sent()).toEqual([
    [`/api/quotes/${quote.id}/settle-question`, body],
    [`/api/quotes/${quote.id}/reopen-question`, body],
  ]);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  fireEvent.click((await settle())[1] as HTMLElement);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Zákazníci čekají na odpověď/ }));
});

test('a question that was just answered has no row, although its quote is still in the page', async () => {
  const answered = { ...quote, id: '02222222-2222-4222-8222-222222222222', question: null, asked_at: null };
  renderApp(<QuoteWork page={{ items: [answered, quote], total: 2, totalIsExact: true }} />);
  expect(await screen.findByText('Kdy dodáte?')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
