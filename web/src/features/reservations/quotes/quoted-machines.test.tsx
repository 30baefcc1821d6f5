import type { Quote, QuoteItem } from '@strojpark/core/contracts/quotes';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { signIn, useAuth } from '../../../lib/auth.ts';
import { QuotedMachines } from './quoted-machines.tsx';

const item = (
  name: string,
  shown_price: number,
  accepted: boolean,
  state: QuoteItem['state'] = 'available',
): QuoteItem => ({
  machine_id: name,
  machine: buildMachine({ name }),
  machine_deleted: false,
  price: null,
  shown_price,
  reservation_price: shown_price,
  state,
  accepted,
  taken_by: null,
  reservation_id: null,
  queue_entry_id: null,
});

function open(items: QuoteItem[], next: QuoteItem | null) {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the section reads only a few of the fields of a quote
  const quote = {
    items,
    currency: 'CZK',
    status: 'accepted',
    actions: ['copyLink'],
  } as unknown as Quote;
  renderApp(<QuotedMachines quote={quote} mayTake next={next} onTake={() => undefined} />);
}

const rows = () => screen.getAllByRole('listitem').map((row) => within(row).queryAllByRole('button').length);
const sums = () => document.body.textContent.replaceAll('\u00a0', ' ');

test('of several machines each that can be reserved has its button, also the one to continue with', () => {
  const next = item('Grejdr', 2_000_000, true);
  open([item('Jeřáb', 1_000_000, true, 'reserved'), next, item('Dumper', 500_000, false)], next);
  expect(rows()).toEqual([0, 1, 1]);
  expect(sums()).toContain('Celkem za přijaté stroje3 000 000 CZK');
});

test('an accepted machine that someone else has by now is marked, named and not added up', () => {
  const sold = item('Jeřáb', 1_000_000, true, 'taken');
  sold.machine = buildMachine({ name: 'Jeřáb', status: 'sold' });
  const held = item('Dumper', 500_000, true, 'taken');
  held.machine = buildMachine({ name: 'Dumper', status: 'reserved' });
  open([{ ...sold, taken_by: 'Lomy a.s.' }, held, item('Grejdr', 2_000_000, true, 'reserved')], null);
  const mark = screen.getByText(/^Prodáno někomu jinému: Lomy a\.s\. · zákazník přijal$/);
  expect(mark.className).toContain('lost');
  expect(screen.getByText(/^Rezervováno pro někoho jiného · zákazník přijal$/)).toBeDefined();
  expect(screen.getByText(/^Rezervováno pro zákazníka/).className).not.toContain('lost');
  expect(sums()).toContain('Celkem za dostupné přijaté stroje2 000 000 CZK');
});

test('what the customer has leads to the reservation or to the place in the queue, where the user may see them', () => {
  const id = '44444444-4444-4444-8444-444444444444';
  const items = [
    { ...item('Jeřáb', 1, true, 'reserved'), reservation_id: id },
    { ...item('Dumper', 1, false, 'queued'), queue_entry_id: id },
  ];
  open(items, null);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Rezervováno pro zákazníka')).toBe(`/reservations?reservation=${id}`);
  expect(target('Zákazník čeká v pořadníku')).toBe(`/queue?entry=${id}`);
  act(() => {
    const user = userOf('salesperson');
    const permissions = user.permissions.filter((permission) => permission !== 'reservations.view');
    useAuth.setState({ user: { ...user, permissions } });
  });
  expect(screen.queryByRole('link', { name: 'Rezervováno pro zákazníka' })).toBeNull();
  expect(screen.getByText(/^Rezervováno pro zákazníka/)).toBeDefined();
});

test('a machine that is no longer available stands out before the quote is issued', () => {
  const gone = item('Jeřáb', 1_000_000, false, 'taken');
  const quote = {
    items: [gone, item('Grejdr', 2_000_000, false)],
    currency: 'CZK',
    status: 'draft',
    actions: [],
  };
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  renderApp(
    // why: the section reads only a few of the fields of a quote
    <QuotedMachines quote={quote as unknown as Quote} mayTake={false} next={null} onTake={() => undefined} />,
  );
  expect(screen.getByText('Už není k dispozici').dataset['gone']).toBe('true');
  expect(screen.getByText('K dispozici').dataset['gone']).toBeUndefined();
});

test('the only machine has its button among those of the record, and there is nothing to add up', () => {
  const next = item('Grejdr', 2_000_000, true);
  open([next], next);
  expect(rows()).toEqual([0]);
  expect(sums()).not.toContain('Celkem');
});
