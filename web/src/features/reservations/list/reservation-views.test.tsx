import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom } from '../../../ui/list/list-column.ts';
import { useReservationViews } from './reservation-views.tsx';

const nothing = () => undefined;
const events = { open: nothing, prepare: nothing, toggle: nothing, action: nothing };
const place = { isSelected: false, isActive: false, href: '#' };

function Row({ reservation, search }: { reservation: Reservation; search?: string }) {
  const { table } = useReservationViews({ filter: { search } });
  return table.renderRow(reservation, { ...place, position: 0, offset: 0, tabIndex: 0 }, events);
}

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(() => json(publicSettings));
});

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

test('a row names the machine, then the company before its contact, and leaves phone and e-mail out', () => {
  renderApp(<Row reservation={buildReservation()} />);
  const row = screen.getByRole('row');
  expect(
    within(row).getByRole('rowheader', { name: 'Nakladač Volvo L120, zákazník Stavby a.s., Jana Malá' }),
  ).toBeDefined();
  expect(cells()[0]).toBe('Stavby a.s.Jana Malá');
  expect(row.textContent).not.toMatch(/777 123 456|jana@stavby/);
});

test('the e-mail is shown where it is what the search found', () => {
  renderApp(<Row reservation={buildReservation()} search="stavby.example" />);
  expect(cells()[0]).toBe('Stavby a.s.Jana Malá\u00a0· jana@stavby.example');
});

test.each([
  [{}, /^do \d\d\.\d\d\.\d{4}zbývá 10 dní$/, /^do \d\d\.\d\d\.\d{4}$/],
  [{ expires_at: days(-3) }, /^do \d\d\.\d\d\.\d{4}3 dny po termínu$/, /^3 dny po termínu$/],
  [
    { status: 'pending_approval', reserved_at: null, expires_at: null },
    /^Začne schválením$/,
    /^Začne schválením$/,
  ],
  [{ status: 'completed', sold_at: days(-1) }, /^prodáno \d\d\.\d\d\.\d{4}$/, /^prodáno/],
] satisfies [Partial<Reservation>, RegExp, RegExp][])(
  'the period is given in words, the days on a line of their own; in a narrow list below the customer: %o',
  (changes, text, below) => {
    renderApp(<Row reservation={buildReservation(changes)} />);
    expect(cells()[1]).toMatch(text);
    expect(screen.getAllByRole('cell')[0]?.dataset['term']).toMatch(below);
  },
);

test('an overdue term is marked by a picture too', () => {
  const { unmount } = renderApp(<Row reservation={buildReservation({ expires_at: days(-3) })} />);
  expect(screen.getByText(/3 dny po termínu/).querySelector('svg')).not.toBeNull();
  unmount();
  renderApp(<Row reservation={buildReservation()} />);
  expect(screen.getByText(/zbývá 10 dní/).querySelector('svg')).toBeNull();
});

function Columns({ width }: { width: number }) {
  const { columns } = useReservationViews({ filter: {} }).table;
  const hidden = columnsWithoutRoom(columns, width, { sort: 'created_at' });
  return <p>{columns.flatMap(({ name }, index) => (hidden.has(index) ? [] : name)).join(', ')}</p>;
}

test.each([643, 658])('on a tablet the term stays, the status goes below the name (%s pixels)', (width) => {
  renderApp(<Columns width={width} />);
  expect(screen.getByText('machine, customer, term')).toBeDefined();
});

function Card({ reservation, search }: { reservation: Reservation; search?: string }) {
  return useReservationViews({ filter: { search } }).cards.renderCard(reservation, place, events);
}

const lines = () =>
  Array.from(
    screen.getByRole('article').querySelector('a')?.children ?? [],
    ({ textContent }) => textContent,
  );

test.each([
  [{}, /^Aktivní\u00a0· zbývá 10 dní$/, false],
  [{ expires_at: days(-3), waiting: 2 }, /^Aktivní\u00a0· 3 dny po termínu\u00a0· 2 čekají$/, true],
  [{ status: 'completed', sold_at: days(-1) }, /^Dokončeno\u00a0· prodáno \d\d\.\d\d\.\d{4}$/, false],
  [{ status: 'cancelled' }, /^Zrušeno\u00a0· \d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/, false],
  [{ status: 'pending_approval', reserved_at: null, expires_at: null }, /^Čeká na schválení$/, false],
] satisfies [Partial<Reservation>, RegExp, boolean][])(
  'on a phone machine, its facts, company and status have a line each, so that none cuts the other: %o',
  (changes, status, isMarked) => {
    renderApp(<Card reservation={buildReservation(changes)} />);
    expect(lines()).toEqual([
      'Nakladač Volvo L120 SN-1',
      expect.stringMatching(/^2018\u00a0· 3\s792\smth\u00a0· Brno$/),
      'Stavby a.s.',
      expect.stringMatching(status),
    ]);
    const urgent = screen.getByRole('article').querySelector('[data-urgent]');
    expect(urgent !== null).toBe(isMarked);
  },
);

test('on a phone a reservation without a period has neither an end nor a dash', () => {
  renderApp(
    <Card reservation={buildReservation({ status: 'cancelled', reserved_at: null, expires_at: null })} />,
  );
  expect(lines().at(-1)).toBe('Zrušeno');
});

test('on a phone machines of one name differ by the end of their numbers; what the search has found is whole', () => {
  const { machine } = buildReservation();
  const numbered = buildReservation({ machine: { ...machine, vin: 'VCEL120HA00012345' } });
  const { unmount } = renderApp(<Card reservation={numbered} />);
  expect(lines()[0]).toBe('Nakladač Volvo L120 …012345');
  unmount();
  const found = renderApp(<Card reservation={numbered} search="120ha" />);
  expect(lines()[0]).toBe('Nakladač Volvo L120 VCEL120HA00012345');
  found.unmount();
  const name = 'Teleskopický manipulátor s otočnou nástavbou Volvo L120';
  renderApp(<Card reservation={buildReservation({ machine: { ...numbered.machine, name } })} />);
  expect(lines().slice(0, 2)).toEqual([
    name,
    expect.stringMatching(/^…012345\u00a0· 2018\u00a0· 3\s792\smth/),
  ]);
});
