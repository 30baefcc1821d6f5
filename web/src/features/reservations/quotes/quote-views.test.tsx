import type { Quote } from '@strojpark/core/contracts/quotes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { signIn } from '../../../lib/auth.ts';
import { columnsWithoutRoom } from '../../../ui/list/list-column.ts';
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

function Card({ question = null, ...changes }: Partial<Quote>) {
  const { cards } = useQuoteViews({ filter: {} });
  return cards.renderCard(
    { ...quote, ...changes, question, valid_until: '2027-03-31' },
    { isSelected: false, isActive: false, href: '#' },
    events,
  );
}

/** The names of the columns that have room. */
function Columns({ width }: { width: number }) {
  const { columns } = useQuoteViews({ filter: {} }).table;
  const hidden = columnsWithoutRoom(columns, width, { sort: 'created_at', isBeside: width < 600 });
  const shown = columns.filter((_, index) => !hidden.has(index));
  return <p>{shown.map(({ name }) => name).join(' ')}</p>;
}

test.each([
  ['at 1024 pixels', 721, 'customer machines total status'],
  ['at 1280 pixels', 977, 'customer machines total until status owner created'],
  ['next to a record and the wide sidebar at 1024 pixels', 301, 'customer'],
  ['next to a record at 1024 pixels', 479, 'customer total'],
  ['next to a record at 1280 pixels', 463, 'customer total'],
  ['next to a record at 1440 pixels', 574, 'customer total until'],
])(
  '%s the columns leave room for names and prices in full; next to a record machines are below the customer',
  (_, width, names) => {
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
    renderApp(<Columns width={width} />);
    expect(screen.getByRole('paragraph').textContent).toBe(names);
  },
);

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

test('an accepted quote leads with what was accepted, and says that someone else has it by now', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: a card reads only a few of the fields of an item
  const items = [
    { machine: buildMachine({ name: 'Kubota U27' }), state: 'taken', accepted: false },
    { machine: buildMachine({ name: 'Volvo L90H' }), state: 'reserved', accepted: true },
  ] as unknown as Quote['items'];
  const { unmount } = renderApp(<Card status="accepted" items={items} />);
  const text = screen.getByRole('article').textContent;
  expect(text).toContain('Volvo L90H');
  expect(text).not.toMatch(/Kubota|další stroj|má někdo jiný/);
  unmount();
  renderApp(<Card status="accepted" items={items.map((item) => ({ ...item, state: 'taken' }))} />);
  expect(screen.getByText('Přijatý stroj má někdo jiný').className).toContain('lost');
});
