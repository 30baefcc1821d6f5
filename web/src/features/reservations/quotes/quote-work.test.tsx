import type { Quote } from '@strojpark/core/contracts/quotes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
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

test('a question waits with what was asked, and is answered by email or marked as answered in its row', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const requests = stubFetch(() => json({ ...quote, question: null, asked_at: null }));
  renderApp(<QuoteWork page={{ items: [quote], total: 1, totalIsExact: true }} />);
  expect(await screen.findByText('Kdy dodáte?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nakladač' }).getAttribute('href')).toContain(quote.id);
  expect(screen.getByRole('link', { name: /^Odpovědět: CN-00042/ }).getAttribute('href')).toContain(
    `mailto:${quote.customer_email}`,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Dotaz vyřízen: CN-00042/ }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/api/quotes/${quote.id}/settle-question`,
    ]),
  );
});

test('a question that was just answered has no row, although its quote is still in the page', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const answered = { ...quote, id: '02222222-2222-4222-8222-222222222222', question: null, asked_at: null };
  renderApp(<QuoteWork page={{ items: [answered, quote], total: 2, totalIsExact: true }} />);
  expect(await screen.findByText('Kdy dodáte?')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
