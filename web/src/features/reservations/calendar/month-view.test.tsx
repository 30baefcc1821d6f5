import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
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
const page = (items: CalendarLane[], nextCursor: string | null = null) =>
  json({ items, total: items.length, totalIsExact: true, nextCursor, prevCursor: null });

const state = (day?: string): CalendarState => ({ by: 'machine', zoom: 'week', day, set: () => undefined });

let late: CalendarLane[] = [];
let endToday: CalendarLane[] = [];
/** The answers of the list of overdue ends, page by page. */
let overduePages: (() => Response)[] = [];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  late = [lane('Pozdější nakladač', at(-30)), lane('Nejstarší rypadlo', at(-300))];
  endToday = [];
  overduePages = [() => page([...late, lane('Nakladač, který se vrátí', at(1))])];
  stubFetch(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.endsWith('/ends')) return json([{ day: addDays(today, -1), count: 2 }]);
    if (searchParams.get('from') === searchParams.get('to')) return page(endToday);
    const answer = overduePages[Number(searchParams.get('cursor') ?? 0)];
    return answer?.() ?? failure(400, 'cursor', 'Neznámý kurzor.');
  });
});

const overdueRows = () => {
  const section = screen.getByRole('heading', { name: 'Po termínu' }).parentElement ?? document.body;
  return within(section).getAllByRole('listitem');
};
const overdueNames = () =>
  overdueRows().map((row) => /Nejstarší rypadlo|Pozdější nakladač|vrátí/.exec(row.textContent)?.[0]);

test('on a phone the month of today lists what is overdue, the oldest first, and nothing that is not', async () => {
  renderApp(<MonthView state={state()} />);
  await waitFor(() => expect(overdueNames()).toEqual(['Nejstarší rypadlo', 'Pozdější nakladač']));
  for (const row of overdueRows()) expect(row.textContent).toMatch(/mělo skončit \d/);
});

test('a replacement of an ended reservation is to be released, not overdue, and opens the machine', async () => {
  const ofOverdue = lane('Náhrada za nakladač', at(-30));
  const former = lane('Náhradní válec', at(-80));
  for (const { bars } of [ofOverdue, former]) for (const one of bars) one.kind = 'replacement';
  for (const one of former.bars) one.status = 'completed';
  overduePages = [() => page([...late, ofOverdue, former])];
  renderApp(<MonthView state={state()} />);
  const title = await screen.findByRole('heading', { name: 'Náhradní stroje k uvolnění' });
  expect(overdueNames()).toEqual(['Nejstarší rypadlo', 'Pozdější nakladač']);
  const rows = within(title.parentElement ?? document.body).getAllByRole('link');
  expect(rows.map(({ textContent: text }) => /Náhradní válec|Náhrada za/.exec(text)?.[0])).toEqual([
    'Náhradní válec',
  ]);
  expect(rows[0]?.textContent).toContain('Náhradní stroj k uvolnění');
  expect(rows[0]?.getAttribute('href')).toContain(`machine=${former.machine.id}`);
});

test('the oldest of all pages comes first, though the pages are in the order of the machines', async () => {
  overduePages = [() => page(late.slice(0, 1), '1'), () => page(late.slice(1))];
  renderApp(<MonthView state={state()} />);
  await waitFor(() => expect(overdueNames()).toEqual(['Nejstarší rypadlo', 'Pozdější nakladač']));
});

test('a list of overdue ends that failed says so, and is loaded again on request', async () => {
  const [answer] = overduePages;
  overduePages = [() => failure(500, 'internal', 'Chyba.')];
  const user = userEvent.setup();
  renderApp(<MonthView state={state()} />);
  await screen.findByText('Záznamy po termínu se nepodařilo načíst');
  if (answer) overduePages = [answer];
  await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await waitFor(() => expect(overdueNames()).toHaveLength(2));
});

test('what should have ended earlier today is listed once, as overdue', async () => {
  const [over = lane('', at(0))] = late;
  endToday = [over, lane('Končí večer', at(1))];
  renderApp(<MonthView state={state()} />);
  await screen.findByText(/Končí večer/);
  await waitFor(() => expect(overdueNames()).toHaveLength(2));
  expect(screen.getAllByText(/Pozdější nakladač/)).toHaveLength(1);
});

test('without anything overdue the section is left out', async () => {
  late = [];
  renderApp(<MonthView state={state()} />);
  await screen.findByText('Tento den nic nekončí.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Po termínu' })).toBeNull());
});

test('a past day says what should have ended on it', async () => {
  const day = addDays(today, -1);
  renderApp(<MonthView state={state(day)} />);
  await screen.findByText('Z tohoto dne není nic po termínu.');
  expect(await screen.findByRole('button', { name: /2\s*po\s*termínu$/, pressed: true })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Po termínu' })).toBeNull();
});

function Days() {
  const [day, setDay] = useState(today);
  return (
    <>
      <button type="button" onClick={() => setDay(addDays(today, 40))}>
        Jiný den
      </button>
      <MonthView state={state(day)} />
    </>
  );
}

test('without a connection nothing is claimed about days that were not loaded', async () => {
  const user = userEvent.setup();
  renderApp(<Days />);
  await screen.findByText('Tento den nic nekončí.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /nic\s*nekončí$/ })).not.toHaveLength(0));
  act(() => onlineManager.setOnline(false));
  try {
    await user.click(screen.getByRole('button', { name: 'Jiný den' }));
    expect(await screen.findByText('Bez připojení to nejde zobrazit', {}, { timeout: 3000 })).toBeDefined();
    expect(screen.queryByText('Tento den nic nekončí.')).toBeNull();
    expect(screen.queryByRole('button', { name: /nic\s*nekončí$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /po\s*termínu$/ })).toBeNull();
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});
