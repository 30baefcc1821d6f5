import type { Quote } from '@strojpark/core/contracts/quotes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { signIn } from '../../../lib/auth.ts';
import { useQuoteViews } from './quote-views.tsx';

const nothing = () => undefined;
const events = { open: nothing, prepare: nothing, toggle: nothing, action: nothing };
const { criteria: _criteria, matches: _matches, ...customer } = buildDemand();
// why: a card reads only a few of the fields of a quote
const quote = {
  ...customer,
  number: 'CN-00042',
  status: 'sent',
  total: 1_000_000,
  items: [],
  actions: [],
} as unknown as Quote;

function Card({ question = null }: { question?: string | null }) {
  const { cards } = useQuoteViews({ filter: {} });
  return cards.renderCard(
    { ...quote, question, valid_until: '2027-03-31' },
    { isSelected: false, isActive: false, href: '#' },
    events,
  );
}

test('on a phone a quote shows its total, its number and until when it is valid', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Card />);
  const text = screen.getByRole('article').textContent;
  // A dot may end a line but never begins one.
  expect(text).toMatch(/\u00a0· 1\s000\s000\sCZKCN-00042\u00a0· do 31.03.2027/);
});

test('a quote says that its customer waits for an answer', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(<Card question="Kdy dodáte?" />);
  expect(screen.getByRole('article').textContent).toContain('čeká na odpověď');
});
