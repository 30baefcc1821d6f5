import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { timeZone } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import type { CalendarState } from './calendar-search.ts';
import { MonthView } from './month-view.tsx';

const now = Date.now();
const hour = 3_600_000;
const today = calendarDay(new Date(now), timeZone());
const at = (hours: number) => new Date(now + hours * hour).toISOString();

const bar: CalendarBar = {
  kind: 'reservation',
  status: 'active',
  starts_at: at(-500),
  ends_at: at(1),
  is_open: true,
  reservation_id: '0198a000-0000-7000-8000-000000000001',
  queue_entry_id: null,
  quote_id: null,
  customer: 'Lomy Vysočina s.r.o.',
  seller: null,
  extended_until: null,
};
const lane = (name: string, endsAt: string): CalendarLane => {
  const machine = buildMachine({ id: crypto.randomUUID(), name });
  return { id: machine.id, group: null, machine, bars: [{ ...bar, ends_at: endsAt }], more: 0 };
};
const page = (items: CalendarLane[]) =>
  json({ items, total: items.length, totalIsExact: true, nextCursor: null, prevCursor: null });

const state = (day?: string): CalendarState => ({ by: 'machine', zoom: 'week', day, set: () => undefined });

let late: CalendarLane[] = [];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  late = [lane('Pozdější nakladač', at(-30)), lane('Nejstarší rypadlo', at(-300))];
  stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.endsWith('/ends')) return json([{ day: addDays(today, -1), count: 2 }]);
    if (searchParams.get('from') === searchParams.get('to')) return page([]);
    return page([...late, lane('Nakladač, který se vrátí', at(1))]);
  });
});

test('on a phone the month of today lists what is overdue, the oldest first, and nothing that is not', async () => {
  renderApp(<MonthView state={state()} />);
  const heading = await screen.findByRole('heading', { name: 'Po termínu' });
  const section = heading.parentElement ?? document.body;
  const rows = within(section).getAllByRole('listitem');
  expect(rows.map((row) => /Nejstarší rypadlo|Pozdější nakladač|vrátí/.exec(row.textContent)?.[0])).toEqual([
    'Nejstarší rypadlo',
    'Pozdější nakladač',
  ]);
  for (const row of rows) expect(row.textContent).toMatch(/od \d/);
});

test('without anything overdue the section is left out', async () => {
  late = [];
  renderApp(<MonthView state={state()} />);
  await screen.findByText('Tento den nic nekončí.');
  expect(screen.queryByRole('heading', { name: 'Po termínu' })).toBeNull();
});

test('a past day says what should have ended on it', async () => {
  const day = addDays(today, -1);
  renderApp(<MonthView state={state(day)} />);
  await screen.findByText('Z tohoto dne není nic po termínu.');
  expect(await screen.findByRole('button', { name: /2\s*po\s*termínu$/, pressed: true })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Po termínu' })).toBeNull();
});
