import type { Demand, DemandMatch } from '@strojpark/core/contracts/demands';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDemand, buildMatch } from '../../../../test/build-demand.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { buildQueueEntry } from '../../../../test/build-queue-entry.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom } from '../../../ui/list/list-column.ts';
import { DemandDialogs } from './demand-dialogs.tsx';
import { DemandMatches } from './demand-matches.tsx';
import { useDemandViews } from './demand-views.tsx';
import { DemandWork } from './demand-work.tsx';

const nothing = () => undefined;
let requests: SentRequest[] = [];
let items: Demand[];
let matches: DemandMatch[];
let unsuitable: DemandMatch[];
const user = userOf('salesperson');
const own = { owner_id: user.id, owner_name: user.name };
const pageOf = <T,>(rows: readonly T[]) => ({
  items: rows,
  total: rows.length,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
});

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  items = [];
  matches = [buildMatch()];
  unsuitable = [];
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (path.endsWith('/matches/seen')) return json({ seen: 1 });
    if (path === '/api/reservations') return json(buildReservation(), 201);
    if (method !== 'GET') return json(buildMatch({ state: 'offered', actions: [] }));
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/badges') return json({ unread: 0, matches: 4 });
    if (path.startsWith('/api/demands?'))
      return json({ ...pageOf(items), facets: { status: { open: 7, served: 2, closed: 3 } } });
    if (path.includes('/matches?'))
      return json(pageOf(path.includes('state=unsuitable') ? unsuitable : matches));
    if (path === `/api/machines/${buildMatch().machine_id}`)
      return json(buildMachine({ id: buildMatch().machine_id, type: 'stock' }));
    if (path.startsWith('/api/reservations?')) return json(pageOf([]));
    if (path === '/api/categories')
      return json([
        { key: 'heavy-machinery', name_cs: 'Kolové nakladače', name_en: 'Wheel loaders', is_active: true },
      ]);
    if (path.endsWith('/colleagues')) return json([{ id: user.id, name: user.name }]);
    return json([]);
  });
});

const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const place = { isSelected: false, isActive: false, href: '#' };
const events = { open: nothing, prepare: nothing, toggle: nothing, action: nothing };

function Row({ demand }: { demand: Demand }) {
  const { table } = useDemandViews({ filter: {} });
  return table.renderRow(demand, { ...place, position: 0, offset: 0, tabIndex: 0 }, events);
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('the list', () => {
  test.each([
    ['beside an open record', 559, []],
    ['in a window of 1024 pixels', 914, ['Platí do', 'Stav', 'Zapsáno']],
    ['in a wide window', 1150, ['Platí do', 'Stav', 'Vede', 'Zapsáno']],
  ])('the columns %s', (_, width, more) => {
    const shown: string[] = [];
    function Columns() {
      const { columns } = useDemandViews({ filter: {} }).table;
      const hidden = columnsWithoutRoom(columns, width, { sort: 'created_at', isBeside: width < 600 });
      shown.push(...columns.filter((_column, index) => !hidden.has(index)).map(({ label }) => label));
      return null;
    }
    renderApp(<Columns />);
    expect(shown).toEqual(['Zákazník', 'Co hledá', 'Shody', ...more]);
  });

  test('three lines of what is wanted stay clear of the lines between the rows', () => {
    const Height = () => <p>{useDemandViews({ filter: {} }).table.rowHeight}</p>;
    const { container } = renderApp(<Height />);
    expect(Number(container.querySelector('p')?.textContent) - 3 * 15).toBeGreaterThanOrEqual(12);
  });

  test('a row says in words what is wanted, and how many matches are new', async () => {
    renderApp(<Row demand={buildDemand()} />);
    await waitFor(() =>
      expect(cells()[0]?.replaceAll('\u00a0', ' ')).toBe(
        'do 2,5 mil. CZK · Kolové nakladače · Volvo nebo Liebherr · od 2019 · do 5 000 mth · Použité stroje',
      ),
    );
    expect(cells().slice(1, 5)).toEqual(['2 nové shody5 shod', '31.03.2027', 'Otevřená', 'Jan Novotný']);
  });

  test('two criteria that read alike are both shown', () => {
    const criteria = { manufacturer: ['Volvo'], model: 'Volvo', yearFrom: 2019 };
    renderApp(<Row demand={buildDemand({ criteria })} />);
    expect(cells()[0]?.replaceAll('\u00a0', ' ')).toBe('Volvo · Volvo · od 2019');
  });

  test.each([
    [{ matches: { new: 0, fitting: 1 } }, '1 shoda'],
    [{ matches: { new: 3, fitting: 3 } }, '3 nové shody'],
    [{ matches: { new: 0, fitting: 0 } }, 'zatím žádná shoda'],
    [{ matches: { new: 0, fitting: 0 }, matching: true }, 'hledá se mezi stroji'],
    [{ matches: { new: 0, fitting: 0 }, status: 'closed' as const }, '–'],
  ])('the matches of %j: %s', (changes, text) => {
    renderApp(<Row demand={buildDemand(changes)} />);
    expect(cells()[1]).toBe(text);
    // Where that column has no room.
    expect(screen.getAllByRole('cell')[0]?.dataset['matches']).toBe(text === '–' ? undefined : text);
  });

  test('the segments count by status, and the badge of the sidebar counts new matches', async () => {
    openApp('/demands');
    const statuses = await screen.findByRole('group', { name: 'Filtr podle stavu' });
    await waitFor(() => expect(statuses.textContent).toMatch(/Všechny\s*12/));
    expect(statuses.textContent).toMatch(/Otevřené\s*7.*Vyřízené\s*2.*Uzavřené\s*3.*Prošlé\s*0/);
    await screen.findByRole('link', { name: /^Poptávky\s*4\s*k prohlédnutí$/ });
    expect(screen.getByRole('link', { name: '4 k prohlédnutí' }).getAttribute('href')).toBe(
      '/demands?mine=true&unseen=true&status=open',
    );
    await userEvent.click(screen.getByRole('button', { name: /S novými shodami/ }));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/^\/api\/demands\?unseen=true&sort=created_at/),
      ),
    );
  });

  test('the filters of a figure of a report are chips, each of which can be cleared', async () => {
    const { address } = openApp(
      '/demands?unmet=true&category=heavy-machinery&age=upTo5&priceAbove=1000000&priceUpTo=2500000',
    );
    expect(await screen.findByText('Bez odpovídajícího stroje')).toBeDefined();
    expect(await screen.findByText('Kategorie: Kolové nakladače')).toBeDefined();
    expect(screen.getByText('Stáří stroje: do 5 let')).toBeDefined();
    const price = screen.getByText(/^Nejvyšší cena/);
    expect(price.textContent.replaceAll('\u00a0', ' ')).toBe('Nejvyšší cena: 1 000 000 CZK – 2 500 000 CZK');
    expect(requests.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(
        /^\/api\/demands\?unmet=true&category=heavy-machinery&age=upTo5&priceAbove=1000000&priceUpTo=2500000&sort/,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit poptávky s jakoukoli cenou' }));
    expect(address()).toBe('/demands?unmet=true&category=heavy-machinery&age=upTo5');
    await userEvent.click(
      screen.getByRole('button', { name: 'Zobrazit i poptávky, kterým odpovídá nějaký stroj' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Zobrazit poptávky po všech kategoriích' }));
    expect(address()).toBe('/demands?age=upTo5');
  });

  test('without demands it says what they are for, and adds the first one', async () => {
    const { address } = openApp('/demands');
    expect(await screen.findByText('Zatím žádná poptávka')).toBeDefined();
    const [, add] = screen.getAllByRole('button', { name: 'Nová poptávka' });
    await userEvent.click(add!);
    expect(await screen.findByRole('dialog', { name: 'Nová poptávka' })).toBeDefined();
    expect(address()).toBe('/demands?dialog=add');
  });
});

describe('the matches', () => {
  test('a machine that nearly fits says what it meets, what is off and what is not known', async () => {
    renderApp(<DemandMatches demand={buildDemand()} />);
    const row = await screen.findByRole('listitem');
    await waitFor(() => expect(row.textContent).toContain('Splňuje: Kategorie, Rok výroby'));
    expect(row.textContent.replaceAll('\u00a0', ' ')).toMatch(/Skoro odpovídá: Motohodiny o 6 % nad limitem/);
    expect(row.textContent).toContain('Není uvedeno: Aktuální hodnota');
    expect(row.textContent).toContain(displayIdentifier(buildMatch().machine));
  });

  test('those that are new to the owner are marked as seen, and stay marked on the screen', async () => {
    renderApp(<DemandMatches demand={buildDemand(own)} />);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Nová shoda');
    await waitFor(() =>
      expect(sent()).toEqual([{ path: `/api/demands/${buildDemand().id}/matches/seen`, body: undefined }]),
    );
    matches = [buildMatch({ state: 'seen' })];
    await queryClient.invalidateQueries();
    expect(screen.getByRole('listitem').textContent).toContain('Nová shoda');
    expect(sent()).toHaveLength(1);
  });

  test('one that appears while the record is open is marked as seen too', async () => {
    renderApp(<DemandMatches demand={buildDemand(own)} />);
    await screen.findByRole('listitem');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const later = buildMatch({ machine_id: '99999999-9999-4999-8999-999999999999' });
    matches = [later, buildMatch({ state: 'seen' })];
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  test('a colleague’s demand stays news for the colleague', async () => {
    renderApp(<DemandMatches demand={buildDemand()} />);
    expect((await screen.findByRole('listitem')).textContent).toContain('Nová shoda');
    expect(sent()).toEqual([]);
  });

  test('an offer is recorded with one click', async () => {
    renderApp(<DemandMatches demand={buildDemand()} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Označit jako nabídnutý: / }));
    const { machine_id: machineId } = buildMatch();
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: `/api/demands/${buildDemand().id}/matches/${machineId}/offered`, body: undefined },
      ]),
    );
    expect(await screen.findByText(/^Označeno jako nabídnuté: /)).toBeDefined();
  });

  test('a machine that counts again says so, although its row has left the unsuitable ones first', async () => {
    const { machine } = buildMatch();
    let isSent = false;
    const late = Promise.withResolvers<Response>();
    requests = stubFetch(({ path, method }) => {
      if (method === 'POST' && path.endsWith('/seen')) return json({ seen: 1 });
      if (method !== 'GET') {
        isSent = true;
        return json(buildMatch());
      }
      const row = buildMatch({ state: 'unsuitable', actions: ['reconsider'] });
      if (path.includes('state=unsuitable')) return json(pageOf(isSent ? [] : [row]));
      if (!path.includes('/matches?')) return json([]);
      return isSent ? late.promise : json(pageOf([]));
    });
    renderApp(<DemandMatches demand={buildDemand()} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Vrátit zpět: /, hidden: true }));
    await waitFor(() => expect(screen.queryByText('Nevhodné (1)')).toBeNull());
    late.resolve(json(pageOf([])));
    expect(await screen.findByText(`Vráceno zpět: ${machine.name}`)).toBeDefined();
  });

  test('an unsuitable machine needs a reason; unsuitable ones are folded away with their reasons', async () => {
    unsuitable = [buildMatch({ state: 'unsuitable', reason: 'Moc široký', actions: ['reconsider'] })];
    renderApp(<DemandMatches demand={buildDemand()} />);
    const folded = await screen.findByText('Nevhodné (1)');
    expect(folded.closest('details')?.open).toBe(false);
    expect(folded.closest('details')?.textContent).toContain('Moc široký');
    await userEvent.click(screen.getByRole('button', { name: /^Označit jako nevhodný: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Proč stroj nevyhovuje?' }));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Označit jako nevhodný' });
    await userEvent.click(confirm);
    expect(await dialog.findByText('Toto pole je povinné')).toBeDefined();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), 'Příliš starý');
    await userEvent.click(confirm);
    const { machine_id: machineId } = buildMatch();
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          path: `/api/demands/${buildDemand().id}/matches/${machineId}/unsuitable`,
          body: { reason: 'Příliš starý' },
        },
      ]),
    );
  });

  test('a held machine says for whom it is held and until when, as in its record', async () => {
    const { hold } = buildQueueEntry();
    matches = [buildMatch({ availability: 'held', hold, actions: ['queue'] })];
    renderApp(<DemandMatches demand={buildDemand()} />);
    expect(await screen.findByText(/^Rezervováno pro Stavby a\.s\. · do \d/)).toBeDefined();
  });

  test('a machine held past its date says since when it is overdue', async () => {
    const hold = { ...buildQueueEntry().hold!, expires_at: '2026-03-16T12:00:00Z' };
    matches = [buildMatch({ availability: 'held', hold, actions: ['queue'] })];
    renderApp(<DemandMatches demand={buildDemand()} />);
    expect(await screen.findByText('Rezervováno pro Stavby a.s. · po termínu od 16.03.2026')).toBeDefined();
  });

  test('a replacement whose reservation has ended says for whom it was held', async () => {
    const hold = { ...buildQueueEntry().hold!, kind: 'replacement' as const, live: false, expires_at: null };
    matches = [buildMatch({ availability: 'held', hold, actions: ['queue'] })];
    renderApp(<DemandMatches demand={buildDemand()} />);
    expect(await screen.findByText('Náhradní stroj z ukončené rezervace pro Stavby a.s.')).toBeDefined();
  });

  test('reserving opens the form with the customer filled in', async () => {
    renderApp(<DemandMatches demand={buildDemand()} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Rezervovat: / }));
    const company = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Firma' });
    expect(company.value).toBe('Lomy Vysočina s.r.o.');
    await userEvent.click(screen.getByRole('button', { name: 'Vytvořit rezervaci' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          path: '/api/reservations',
          body: expect.objectContaining({
            machineId: buildMatch().machine_id,
            customerEmail: 'petr@lomy.example',
          }) as object,
        },
      ]),
    );
  });

  test.each([
    [
      buildMatch({ state: 'reserved', reservation_id: buildReservation().id, actions: [] }),
      'Zobrazit rezervaci',
    ],
    [
      buildMatch({
        state: 'queued',
        availability: 'held',
        queue_entry_id: '66666666-6666-4666-8666-666666666666',
        actions: [],
      }),
      'Zobrazit v pořadníku',
    ],
  ])('a match that the customer has taken leads there: %#', async (match, link) => {
    matches = [match];
    renderApp(<DemandMatches demand={buildDemand()} />);
    expect(await screen.findByRole('link', { name: link })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('a demand without an owner is handed over only to somebody', async () => {
  const record = buildDemand({ owner_id: null, owner_name: null });
  renderApp(
    <DemandDialogs action={{ name: 'assign', record }} opened onClose={nothing} onDeleted={nothing} />,
  );
  const confirm = await screen.findByRole('button', { name: 'Předat' });
  await userEvent.click(confirm);
  expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
  const owner = screen.getByRole('combobox', { name: 'Kdo poptávku povede' });
  expect(document.activeElement).toBe(owner);
  expect(sent()).toEqual([]);
  await userEvent.click(owner);
  await userEvent.click(await screen.findByRole('option', { name: user.name }));
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(sent()).toEqual([{ path: `/api/demands/${record.id}`, body: { ownerId: user.id } }]),
  );
});

test('a demand is opened again with its last day, also one of a year that is no longer accepted', async () => {
  const record = buildDemand({ status: 'closed', valid_until: '9999-12-31' });
  renderApp(
    <DemandDialogs action={{ name: 'reopen', record }} opened onClose={nothing} onDeleted={nothing} />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Znovu otevřít' }));
  await waitFor(() => expect(sent()).toEqual([{ path: `/api/demands/${record.id}/reopen`, body: {} }]));
});

test('the dashboard lists your own demands with new matches', async () => {
  renderApp(<DemandWork page={{ items: [buildDemand()], total: 1 }} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/Lomy Vysočina s\.r\.o\..*2 nové shody.*do 31\.03\.2027/);
  expect(
    within(row)
      .getByRole('link', { name: /^Projít: / })
      .getAttribute('href'),
  ).toBe(`/demands?demand=${buildDemand().id}`);
});
