import type { Category } from '@strojpark/core/contracts/categories';
import { lastPage } from '@strojpark/core/contracts/common';
import type { machines } from '@strojpark/core/contracts/machines';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { windowWidth } from '../../../../test/window-width.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';

const statistics = {
  total: 11_573,
  available: 11_000,
  reserved: 500,
  pending_approval: 10,
  maintenance: 50,
  damaged: 13,
  sold: 900,
  stock: 0,
  used: 11_573,
  totalValue: 1_500_000_000,
  rate: null,
  currency: 'CZK',
};
const exactFacets: ResponseOf<typeof machines.facets> = {
  status: { available: 40, sold: 7 },
  category: { cranes: 12 },
  precision: 'exact',
};
const machine = buildMachine({ year_of_manufacture: 2018, operating_hours: 3792 });

let list: (path: string) => Response | Promise<Response>;
let facets = exactFacets;
/** Those of the stock machines. */
let others: typeof exactFacets;
let categories: Category[] = [];
let asked: SentRequest[] = [];
let user = userOf('admin');
/** Null: the configuration cannot be loaded. */
let fields: FieldConfig[] | null = null;

beforeEach(() => {
  queryClient.clear();
  fields = null;
  facets = exactFacets;
  others = { ...exactFacets, status: {} };
  categories = [];
  signInAs('admin');
  list = () => json({ ...pageOf([machine], 1284) });
  // why: the server is outside of the web package; its filters are tested there
  asked = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/machines/statistics')) return json(statistics);
    if (path.startsWith('/api/machines/facets')) return json(path.includes('type=stock') ? others : facets);
    if (path.startsWith('/api/machines/export-columns')) return json([]);
    if (path.startsWith('/api/machines?')) return list(path);
    if (path.startsWith('/api/quotes?')) return json(pageOf([]));
    if (path.startsWith('/api/field-config')) return fields ? json(fields) : failure(500, 'internal');
    if (/-4111-/.test(path)) return failure(404, 'not_found');
    return path === '/api/categories' ? json(categories) : json({ total: 0 });
  });
});

function signInAs(role: Parameters<typeof userOf>[0]) {
  user = userOf(role);
  signIn({ accessToken: 'a', refreshToken: 'r', user });
}

async function open(address: string) {
  const app = openApp(address);
  await screen.findByRole('searchbox', { name: 'Hledat stroje' });
  return app;
}

/** The requests for rows. */
const rowQueries = () =>
  asked.flatMap(({ path }) =>
    path.startsWith('/api/machines?') ? [path.slice('/api/machines?'.length)] : [],
  );
const chips = async () => within(await screen.findByRole('list', { name: 'Použité filtry' }));

test('the URL restores search, filters and order', async () => {
  await open('/used-machines?search=volvo&field=model&status=sold&sort=current_value&order=desc');
  expect(await screen.findByText('1 284 z 12 473 strojů')).toBeDefined();
  expect(rowQueries()[0]).toBe(
    'type=used&status=sold&search=volvo&field=model&sort=current_value&order=desc&limit=100',
  );
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('volvo');
  expect(screen.getByRole('button', { name: 'Kde hledat: Model' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Prodáno/, pressed: true })).toBeDefined();
});

test('closing a new quote goes back to the machines that it was started with', async () => {
  const { user: person, address } = await open('/used-machines?search=volvo');
  await person.click(await screen.findByRole('checkbox', { name: 'Vybrat všechny zobrazené' }));
  await person.click(await screen.findByRole('button', { name: 'Cenová nabídka' }));
  await waitFor(() => expect(address()).toContain('/quotes?dialog=add'));
  await screen.findByRole('dialog', { name: 'Nová cenová nabídka' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/used-machines?search=volvo'));
});

test('a chip removes its filter, and Back restores it', async () => {
  const { user, router, address } = await open('/used-machines?category=cranes&model=L120');
  await user.click((await chips()).getByRole('button', { name: 'Zrušit filtr Model: „L120“' }));
  await waitFor(() => expect(address()).toBe('/used-machines?category=cranes'));
  router.history.back();
  await waitFor(() => expect(address()).toBe('/used-machines?category=cranes&model=L120'));
});

test('clearing all filters keeps the order', async () => {
  const { user, address } = await open('/used-machines?search=volvo&status=sold&category=cranes&sort=model');
  await user.click((await chips()).getByRole('button', { name: 'Zrušit filtry' }));
  await waitFor(() => expect(address()).toBe('/used-machines?sort=model'));
  expect(screen.queryByRole('list', { name: 'Použité filtry' })).toBeNull();
});

test('the view menu exports all machines of the filters', async () => {
  const { user } = await open('/used-machines?search=volvo');
  await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportovat seznam' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Exportovat' }));
  await waitFor(() => expect(asked.find(({ path }) => path === '/api/machines/bulk-export')).toBeDefined());
  expect(asked.find(({ path }) => path === '/api/machines/bulk-export')?.body).toMatchObject({
    filter: { type: 'used', search: 'volvo' },
    format: 'xlsx',
    sort: 'name',
  });
});

test('the statuses have counts; a click shows one, Ctrl and a click add another', async () => {
  const { user, address } = await open('/used-machines');
  await user.click(await screen.findByRole('button', { name: 'K dispozici 40' }));
  await waitFor(() => expect(address()).toBe('/used-machines?status=available'));
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('button', { name: 'Prodáno 7' }));
  await user.keyboard('{/Control}');
  await waitFor(() => expect(address()).toBe('/used-machines?status=available&status=sold'));
  await user.click(screen.getByRole('button', { name: /^Neprodané/ }));
  await waitFor(() => expect(address()).toBe('/used-machines'));
});

const categoriesOf = (active: readonly string[]): Category[] =>
  ['cranes', 'dozers', 'loaders'].map((key, order) => ({
    id: `00000000-0000-4000-8000-00000000000${order}`,
    key,
    name_cs: key,
    name_en: key,
    description_cs: null,
    description_en: null,
    is_active: active.includes(key),
    display_order: order,
    machine_count: 0,
  }));

test('a category that is switched off is offered only where there are machines of it', async () => {
  categories = categoriesOf(['loaders']);
  const { user: clicking } = await open('/used-machines');
  await clicking.click(await screen.findByRole('button', { name: 'Kategorie' }));
  await screen.findByRole('option', { name: /^cranes/ });
  expect(screen.getByRole('option', { name: /^loaders/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /^dozers/ })).toBeNull();
});

test('categories with machines come first in the filter', async () => {
  categories = categoriesOf(['cranes', 'dozers', 'loaders']);
  facets = { ...exactFacets, category: { loaders: 3 } };
  const { user: clicking } = await open('/used-machines');
  await clicking.click(await screen.findByRole('button', { name: 'Kategorie' }));
  await screen.findByRole('option', { name: /^loaders/ });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual([
    expect.stringMatching(/^loaders/),
    expect.stringMatching(/^cranes/),
    expect.stringMatching(/^dozers/),
  ]);
});

test('estimated counts say so, with the digits that mean something', async () => {
  facets = { status: { available: 47_310, reserved: 1249, sold: 900 }, category: {}, precision: 'estimated' };
  await open('/used-machines?search=volvo');
  expect(await screen.findByRole('button', { name: 'K dispozici ≈ 47 000' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Rezervováno ≈ 1 200' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Prodáno < 1 000' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Poškozeno < 1 000' })).toBeDefined();
});

test('counts that stopped at the limit are lower bounds', async () => {
  facets = { status: { available: 9100, sold: 900 }, category: {}, precision: 'at_least' };
  await open('/used-machines?search=volvo');
  expect(await screen.findByRole('button', { name: 'K dispozici 9 100+' })).toBeDefined();
});

test('typing searches once, after a pause, and adds one history entry', async () => {
  const { router, address } = await open('/used-machines');
  const search = screen.getByRole('searchbox', { name: 'Hledat stroje' });
  // Without a pause on a slow machine, too.
  for (const value of ['v', 'vo', 'vol', 'volv', 'volvo']) fireEvent.change(search, { target: { value } });
  await waitFor(() => expect(address()).toBe('/used-machines?search=volvo'));
  expect(rowQueries().filter((query) => query.includes('search='))).toHaveLength(1);
  router.history.back();
  await waitFor(() => expect(address()).toBe('/used-machines'));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Hledat stroje' }).value).toBe('');
});

test('without a connection a search says above the last rows that it needs one', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const { address } = await open('/used-machines');
  await screen.findByRole('rowheader', { name: machine.name });
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByText(/^Hledání a filtry potřebují připojení/)).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Hledat stroje' });
  fireEvent.change(search, { target: { value: 'volvo' } });
  await waitFor(() => expect(address()).toBe('/used-machines?search=volvo'));
  expect(await screen.findByText(/^Hledání a filtry potřebují připojení/)).toBeDefined();
  expect(screen.getByRole('rowheader', { name: machine.name })).toBeDefined();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByText(/^Hledání a filtry potřebují připojení/)).toBeNull());
});

test('a filter without matches is named and can be cleared', async () => {
  list = () => json({ ...pageOf([]) });
  const { user, address } = await open('/used-machines?search=xyz&status=sold');
  expect(await screen.findByText('Nenalezen žádný stroj')).toBeDefined();
  expect(await screen.findByText('Hledání a filtry: „xyz“, Prodáno')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  await waitFor(() => expect(address()).toBe('/used-machines'));
});

test('a filter that only sold machines match says so, and one button shows them', async () => {
  list = (path) => json(path.includes('status=sold') ? pageOf([machine]) : pageOf([]));
  const { user, address } = await open('/used-machines?search=xyz');
  expect(await screen.findByText('Nalezeny jen prodané stroje')).toBeDefined();
  // Which is the answer, so clearing is not offered as the first thing to do.
  const answers = ['Zobrazit prodané (7)', 'Zrušit filtry'].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(answers.map(({ dataset }) => dataset['variant'])).toEqual([undefined, 'default']);
  expect(screen.getByText('Hledání: „xyz“')).toBeDefined();
  await user.click(answers[0]!);
  await waitFor(() => expect(address()).toBe('/used-machines?search=xyz&status=sold'));
});

test.each([
  [{ available: 1, sold: 2 }, 'Zobrazit skladové (1)', '/stock-machines?search=xyz'],
  [{ sold: 2 }, 'Zobrazit prodané skladové (2)', '/stock-machines?search=xyz&status=sold'],
])('what only the list of the other type has is offered there: %o', async (status, name, found) => {
  list = () => json(pageOf([]));
  facets = { ...exactFacets, status: {} };
  others = { ...exactFacets, status };
  const { user, address } = await open('/used-machines?search=xyz');
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(address()).toBe(found));
});

test('filters besides the search are not compared with the other list', async () => {
  list = () => json(pageOf([]));
  others = { ...exactFacets, status: { available: 1 } };
  await open('/used-machines?search=xyz&category=cranes');
  await screen.findByRole('button', { name: 'Zobrazit prodané (7)' });
  expect(asked.some(({ path }) => path.startsWith('/api/machines/facets?type=stock'))).toBe(false);
});

test('an empty inventory offers to import a list and to add the first machine', async () => {
  list = () => json({ ...pageOf([]) });
  await open('/stock-machines');
  expect(await screen.findByText('Žádné skladové stroje na prodej')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Přidat stroj' })).toHaveLength(2);
  const link = screen.getByRole('link', { name: 'Importovat seznam' });
  expect(link.getAttribute('href')).toBe('/import?kind=machines&type=stock');
});

test('without the permission to import, the empty list says who has it', async () => {
  signInAs('salesperson');
  list = () => json({ ...pageOf([]) });
  await open('/stock-machines');
  expect(await screen.findByText(/nahraje administrátor/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Importovat seznam' })).toBeNull();
});

test('a user without permission sees who can grant it', async () => {
  list = () => failure(403, 'forbidden');
  await open('/used-machines');
  expect(await screen.findByText('K přehledu strojů nemáte oprávnění')).toBeDefined();
});

test('a failed list is tried once more, then says so with the request id and a retry', async () => {
  list = () => failure(500, 'internal');
  const { user } = await open('/used-machines');
  const alert = await screen.findByRole('alert');
  expect(rowQueries()).toHaveLength(2);
  expect(alert.textContent).toContain('req-1');
  list = () => json({ ...pageOf([machine]) });
  await user.click(within(alert).getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('1 stroj')).toBeDefined();
});

test.each(['/used-machines', '/used-machines?view=grid'])('%s shows that it is loading', async (address) => {
  let arrive: () => void = () => undefined;
  const moment = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  list = () => moment.then(() => json({ ...pageOf([machine]) }));
  await open(address);
  expect(screen.getByRole('status', { name: 'Načítá se…' })).toBeDefined();
  arrive();
  expect(await screen.findByText('1 stroj')).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Načítá se…' })).toBeNull();
});

test('on a phone a menu orders the machines, also by what no column shows', async () => {
  windowWidth('phone');
  const { user, address } = await open('/used-machines?search=volvo');
  await user.click(await screen.findByRole('button', { name: 'Řadit podle' }));
  const orders = await screen.findAllByRole('menuitemradio');
  expect(orders.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Název', 'Přidáno', 'Upraveno']);
  // The newest first.
  await user.click(screen.getByRole('menuitemradio', { name: 'Přidáno' }));
  await waitFor(() => expect(address()).toBe('/used-machines?search=volvo&sort=created_at&order=desc'));
});

test.each([
  [316, true],
  [900, false],
])('in a list of %s pixels the line below the name says status and value: %s', async (width, isShown) => {
  // jsdom lays nothing out, so the size is given.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open('/used-machines');
  const name = await screen.findByRole('rowheader', { name: machine.name });
  expect(name.querySelector<HTMLElement>('[data-status]')?.dataset['status']).toMatch(/^K dispozici/);
  expect(name.closest('[data-lacks~="status"]') !== null).toBe(isShown);
  expect(name.querySelector<HTMLElement>('[data-value]')?.dataset['value']).toMatch(/CZK\u00a0· $/);
  expect(name.closest('[data-lacks~="current_value"]') !== null).toBe(isShown);
});

test('in a narrow list, year and hours are below the value, and the place below the status', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(658);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open('/used-machines');
  const name = await screen.findByRole('rowheader', { name: machine.name });
  const lacks = name.closest<HTMLElement>('[data-lacks]')?.dataset['lacks'] ?? '';
  expect(lacks.split(' ')).toEqual(expect.arrayContaining(['year_of_manufacture', 'location']));
  const row = name.parentElement;
  expect(row?.querySelector<HTMLElement>('[data-facts]')?.dataset['facts']).toMatch(/^2018\s· 3\s792\smth$/);
  expect(row?.querySelector<HTMLElement>('[data-place]')?.dataset['place']).toBe(machine.location);
});

test('the total value opens the machines by value', async () => {
  const { user, address } = await open('/stock-machines');
  await user.click(await screen.findByRole('link', { name: /^Hodnota/ }));
  await waitFor(() => expect(address()).toBe('/stock-machines?sort=current_value&order=desc'));
});

test('the value of all machines is not shown next to those that were found', async () => {
  const { user } = await open('/stock-machines');
  await screen.findByRole('link', { name: /^Hodnota/ });
  await user.type(screen.getByRole('searchbox'), 'volvo');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Hodnota/ })).toBeNull());
});

const couplers = [
  { value: 'cw40', cs: 'Spojka CW40', en: 'Coupler CW40' },
  { value: 'none', cs: 'Žádná', en: 'None' },
];
const customFields = () => [
  buildField('category', { isCustom: false, isSystemField: false }),
  buildField('zdvih', { fieldType: 'number' }),
  buildField('spojka', { fieldType: 'select', options: couplers }),
  buildField('skryte', { isVisible: false }),
  buildField('regal', { entityType: 'stock_machine' }),
];

test('visible custom fields are sortable columns', async () => {
  fields = customFields();
  const custom_fields = { zdvih: 3.25, spojka: 'cw40' };
  list = () => json({ ...pageOf([{ ...machine, custom_fields }]) });
  const { user, address } = await open('/used-machines');
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads.slice(1, 4)).toEqual(['Pole category', 'Pole zdvih', 'Pole spojka']);
  expect(heads).not.toContain('Pole skryte');
  await user.click(screen.getByRole('button', { name: 'Pole zdvih' }));
  await waitFor(() => expect(address()).toContain('sort=custom.zdvih'));
});

test('custom fields can be filtered, and a chip removes the filter', async () => {
  fields = customFields();
  const { user, address } = await open('/used-machines');
  await user.click(await screen.findByRole('button', { name: 'Filtry' }));
  const own = within(await screen.findByRole('group', { name: 'Pole zdvih' }));
  await user.type(own.getByRole('textbox', { name: 'Od' }), '2,5');
  await user.click(screen.getByRole('button', { name: 'Zobrazit stroje' }));
  await waitFor(() =>
    expect(new URL(address(), 'http://x').searchParams.get('custom')).toBe('{"zdvih":{"from":2.5}}'),
  );
  await waitFor(() => expect(rowQueries().at(-1)).toContain('custom='));
  await user.click((await chips()).getByRole('button', { name: 'Zrušit filtr Pole zdvih: od 2,5' }));
  await waitFor(() => expect(address()).toBe('/used-machines'));
});

test('a URL with deleted custom fields still shows the list', async () => {
  fields = customFields();
  const custom = encodeURIComponent(JSON.stringify({ zdvih: { to: 3 }, pryc: 'x', spojka: 'cw40' }));
  await open(`/used-machines?sort=custom.pryc&custom=${custom}`);
  await waitFor(() => expect(rowQueries()).toHaveLength(1));
  const query = new URLSearchParams(rowQueries()[0]);
  expect([query.get('sort'), query.get('custom')]).toEqual(['name', '{"zdvih":{"to":3}}']);
});

describe('the keyboard', () => {
  const ids = [1, 2, 3].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`);
  const [first = '', second = '', last = ''] = ids;
  const named = (id: string) => buildMachine({ id, name: `Stroj ${id[0]}` });
  const cursors = { nextCursor: 'dalsi', prevCursor: null };

  beforeEach(() => {
    // The list of 300 machines: its first page has two of them here, its last page one.
    list = (path) => {
      if (path.includes(`cursor=${lastPage}`))
        return json({ ...pageOf([named(last)], 300), prevCursor: 'zpet' });
      const isSearched = path.includes('search=');
      const items = isSearched ? [named(second)] : [named(first), named(second)];
      return json({ ...pageOf(items, isSearched ? 1 : 300), ...(!isSearched && cursors) });
    };
  });

  const settled = () =>
    waitFor(() => {
      const table = screen.getByRole('table', { name: 'Použité stroje', hidden: true });
      expect(table.getAttribute('aria-busy')).toBe('false');
    });
  const opened = (id: string) => `machine=${id}`;

  test('End and Home make the last and the first row the current one', async () => {
    const { user, address } = await open('/used-machines');
    await screen.findByText('300 strojů');
    await user.keyboard('{End}');
    await waitFor(() => expect(rowQueries().at(-1)).toContain(`cursor=${lastPage}`));
    await settled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain(opened(last)));
    await screen.findByRole('dialog', { name: 'Detail stroje' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('machine='));
    await user.keyboard('{Home}');
    await settled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain(opened(first)));
  });

  test('arrow down leads from the search box into the rows; Escape keeps the words', async () => {
    const { user, address } = await open('/used-machines');
    await screen.findByText('300 strojů');
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Hledat stroje' });
    await user.type(box, '{ArrowDown}');
    expect(document.activeElement).not.toBe(box);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toContain(opened(second)));
    await screen.findByRole('dialog', { name: 'Detail stroje' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('machine='));
    await user.type(box, 'volvo{Escape}');
    expect(document.activeElement).not.toBe(box);
    expect(box.value).toBe('volvo');
    await waitFor(() => expect(address()).toBe('/used-machines?search=volvo'));
  });

  test('Enter in the search box opens the first row of what was typed', async () => {
    const { user, address } = await open('/used-machines');
    await screen.findByText('300 strojů');
    await user.type(screen.getByRole('searchbox', { name: 'Hledat stroje' }), 'volvo{Enter}');
    await waitFor(() => expect(address()).toBe(`/used-machines?search=volvo&machine=${second}`));
  });

  test('arrow down and Enter, pressed before the rows are there, open the first of them', async () => {
    const { user, address } = await open('/used-machines');
    await screen.findByText('300 strojů');
    await user.type(screen.getByRole('searchbox', { name: 'Hledat stroje' }), 'volvo{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/used-machines?search=volvo&machine=${second}`));
  });

  test('in a wide window the record is next to a usable list; j opens the next one, Escape closes it', async () => {
    windowWidth('wide');
    const { user, address } = await open('/used-machines');
    await screen.findByText('300 strojů');
    await user.keyboard('{ArrowDown}{Enter}');
    const panel = await screen.findByRole('complementary', { name: 'Detail stroje' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('table', { name: 'Použité stroje' })).toBeDefined();
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await user.keyboard('j');
    await waitFor(() => expect(address()).toContain(opened(second)));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/used-machines'));
    expect(screen.queryByRole('complementary', { name: 'Detail stroje' })).toBeNull();
  });
});
