import { screen, waitFor, within } from '@testing-library/react';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { beforeEach, expect, test } from 'vitest';
import { buildField } from '../../../../../test/build-field.ts';
import { buildMachine, pageOf } from '../../../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../../../test/session.ts';
import { openApp } from '../../../../../test/open-app.tsx';
import '../../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../../test/stub-fetch.ts';
import { signIn } from '../../../../lib/auth.ts';
import { queryClient } from '../../../../lib/query.ts';

const machine = buildMachine({ name: 'Nakladač Volvo', manufacturer: 'Volvo' });
const category = { key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes', is_active: true, machine_count: 6 };
const off = { ...category, is_active: false };
const categories = [
  category,
  { ...off, key: 'unused', name_cs: 'Dozery', machine_count: 0 },
  { ...off, key: 'used-up', name_cs: 'Grejdry', machine_count: 2 },
];
let requests: SentRequest[] = [];
let fields: FieldConfig[] | null = null;
const none = { status: {}, category: {}, precision: 'exact' };
let facets: object = none;

beforeEach(() => {
  facets = none;
  queryClient.clear();
  fields = null;
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its criteria are tested there
  requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path.startsWith('/api/machines/facets')) return json(facets);
    if (path.startsWith('/api/machines?')) return json(pageOf([machine], 3));
    if (path.startsWith('/api/machines/values'))
      return json(
        path.includes('field=manufacturer')
          ? [
              { value: 'Volvo', count: 12, isExact: true },
              { value: 'Volvo Penta', count: 1000, isExact: false },
            ]
          : [],
      );
    if (path.startsWith('/api/field-config'))
      return fields === null ? failure(500, 'internal') : json(fields);
    return path === '/api/categories' ? json(categories) : json({ total: 0 });
  });
});

async function open(address: string) {
  const app = openApp(address);
  const button = await screen.findByRole('button', { name: 'Filtry' });
  return { ...app, button };
}

const lastRows = () => requests.map(({ path }) => path).findLast((path) => path.startsWith('/api/machines?'));
const field = (name: string) => screen.findByRole('textbox', { name });
const maker = () => screen.findByRole('combobox', { name: 'Výrobce' });
const range = (name: string) => within(screen.getByRole('group', { name }));
const apply = 'Zobrazit stroje';

test('criteria are added to URL and request next to the search', async () => {
  const { user, button, address } = await open('/stock-machines?search=l120&status=available');
  await user.click(button);
  await user.type(await maker(), 'volvo');
  await user.type(await field('Sériové číslo'), 'SN-1');
  await user.type(range('Rok výroby').getByRole('textbox', { name: 'Od' }), '2010');
  await user.type(range('Aktuální hodnota (CZK)').getByRole('textbox', { name: 'Do' }), '1500000,5');
  await user.click(screen.getByRole('button', { name: apply }));
  await waitFor(() =>
    expect(address()).toBe(
      '/stock-machines?search=l120&status=available&manufacturer=volvo&serialNumber=SN-1&yearFrom=2010&valueTo=1500000.5',
    ),
  );
  await waitFor(() => expect(lastRows()).toContain('&manufacturer=volvo&serialNumber=SN-1&yearFrom=2010&'));
});

test('Ctrl+Enter applies the criteria', async () => {
  const { user, button, address } = await open('/stock-machines');
  await user.click(button);
  await user.type(await field('Sériové číslo'), 'SN-1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(address()).toBe('/stock-machines?serialNumber=SN-1'));
});

test('the manufacturers in use are offered with the number of machines, and one is picked', async () => {
  const { user, button, address } = await open('/stock-machines');
  await user.click(button);
  await user.type(await maker(), 'pent');
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(
      '/api/machines/values?type=stock&field=manufacturer&counts=true&search=pent',
    ),
  );
  expect(await screen.findByRole('option', { name: 'Volvo 12' })).toBeDefined();
  await user.click(screen.getByRole('option', { name: /^Volvo Penta 1\s000\+$/ }));
  await user.click(screen.getByRole('button', { name: apply }));
  await waitFor(() => expect(address()).toBe('/stock-machines?manufacturer=Volvo+Penta'));
});

test('the models offered are those of the manufacturer, counted within the chosen status', async () => {
  const { user, button } = await open('/stock-machines?manufacturer=Volvo&status=sold');
  await user.click(button);
  await user.click(await screen.findByRole('combobox', { name: 'Model' }));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(
      '/api/machines/values?type=stock&status=sold&manufacturer=Volvo&field=model&counts=true',
    ),
  );
});

test('the places are counted with the search and all other filters of the list', async () => {
  const { user, button } = await open(
    '/stock-machines?search=l120&field=name&location=Plze%C5%88&yearFrom=2010',
  );
  await user.click(button);
  await user.click(await screen.findByRole('combobox', { name: 'Umístění' }));
  const asked = () => requests.map(({ path }) => path).findLast((path) => path.includes('/machines/values'));
  await waitFor(() => expect(asked()).toContain('field=location'));
  const query = new URLSearchParams(asked()?.split('?')[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    type: 'stock',
    words: 'l120',
    wordsIn: 'name',
    yearFrom: '2010',
  });
  // Its own criterion is what is typed.
  expect(query.has('location')).toBe(false);
});

test('the statuses and categories are counted with the criteria that are chosen, of the chosen type', async () => {
  const { user, button } = await open('/stock-machines?search=l120');
  const asked = (query: string) =>
    waitFor(() => expect(requests.map(({ path }) => path)).toContain(`/api/machines/facets?${query}`));
  await user.click(button);
  await user.type(await maker(), 'volvo');
  await asked('type=stock&search=l120&manufacturer=volvo');
  await user.type(range('Rok výroby').getByRole('textbox', { name: 'Od' }), '2010');
  await asked('type=stock&search=l120&manufacturer=volvo&yearFrom=2010');
  await user.click(screen.getByRole('radio', { name: 'Použité stroje' }));
  await asked('type=used&search=l120&manufacturer=volvo&yearFrom=2010');
});

test('a field that is not used is no criterion', async () => {
  const off = { isCustom: false, isUsed: false };
  fields = [
    ...['serial_number', 'condition', 'year_of_manufacture'].map((name) => buildField(name, off)),
    buildField('boom'),
    buildField('lak', { isUsed: false }),
  ];
  const { user, button } = await open('/used-machines');
  await user.click(button);
  expect(await maker()).toBeDefined();
  expect(await field('Pole boom')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /serial_number|Sériové číslo|lak/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /condition|Technický stav/ })).toBeNull();
  expect(screen.queryByRole('group', { name: /year_of|Rok výroby/ })).toBeNull();
});

test('date criteria from a link have chips and are kept when other criteria are applied', async () => {
  const { user, address } = await open(
    '/used-machines?status=sold&createdTo=2026-02-28&soldFrom=2026-03-01&soldTo=2026-03-31',
  );
  const chips = within(await screen.findByRole('list', { name: 'Použité filtry' }));
  expect(chips.getByText(/^Přidáno: do 28\.\s?0?2\.\s?2026$/)).toBeDefined();
  expect(lastRows()).toContain('createdTo=2026-02-28&soldFrom=2026-03-01&soldTo=2026-03-31');
  await user.click(chips.getByRole('button', { name: /^Zrušit filtr Prodáno: .+2026 – .+2026$/ }));
  await waitFor(() => expect(address()).toBe('/used-machines?status=sold&createdTo=2026-02-28'));
  await user.click(screen.getByRole('button', { name: 'Filtry' }));
  await user.click(await screen.findByRole('button', { name: 'Zobrazit stroje' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toContain('createdTo=2026-02-28');
});

test('each criterion has a chip that removes it', async () => {
  const { user, address } = await open(
    '/used-machines?model=L120&condition=Good&condition=Fair&yearFrom=2010&yearTo=2015',
  );
  const chips = within(await screen.findByRole('list', { name: 'Použité filtry' }));
  expect(chips.getByText('Model: „L120“')).toBeDefined();
  await user.click(chips.getByRole('button', { name: 'Zrušit filtr Rok výroby: 2010 – 2015' }));
  await user.click(chips.getByRole('button', { name: 'Zrušit filtr Technický stav: Dobrý' }));
  await waitFor(() => expect(address()).toBe('/used-machines?model=L120&condition=Fair'));
});

test('a range whose end is before its start is rejected, and what was typed stays', async () => {
  const { user, button, address } = await open('/used-machines');
  await user.click(button);
  await maker();
  const years = range('Rok výroby');
  await user.type(years.getByRole('textbox', { name: 'Od' }), '2020');
  await user.type(years.getByRole('textbox', { name: 'Do' }), '2010');
  await user.click(screen.getByRole('button', { name: apply }));
  expect(await screen.findByText('Konec rozsahu nesmí být před jeho začátkem')).toBeDefined();
  expect(years.getByRole<HTMLInputElement>('textbox', { name: 'Od' }).value).toBe('2020');
  expect(address()).toBe('/used-machines');
});

test('a date of a custom field that is typed wrong is not dropped in silence', async () => {
  fields = [buildField('revize', { fieldType: 'date' })];
  const { user, button, address } = await open('/used-machines');
  await user.click(button);
  const days = within(await screen.findByRole('group', { name: 'Pole revize' }));
  const from = days.getByRole<HTMLInputElement>('textbox', { name: 'Od' });
  await user.type(from, '31.2.2026');
  await user.click(screen.getByRole('button', { name: apply }));
  expect(await days.findByText('Zadejte platné datum')).toBeDefined();
  expect(from.value).toBe('31.2.2026');
  expect(address()).toBe('/used-machines');
});

test('switching the type opens the other list with the same criteria', async () => {
  const { user, button, address } = await open('/used-machines?manufacturer=volvo');
  await user.click(button);
  await user.click(await screen.findByRole('radio', { name: 'Skladové stroje' }));
  await user.click(screen.getByRole('button', { name: apply }));
  await waitFor(() => expect(address()).toBe('/stock-machines?manufacturer=volvo'));
});

test('clearing the criteria keeps the search', async () => {
  const { user, button, address } = await open(
    '/used-machines?search=volvo&model=L120&category=cranes&valueFrom=1',
  );
  await user.click(button);
  await maker();
  const drawer = within(screen.getByRole('dialog', { name: 'Filtry' }));
  await user.click(drawer.getByRole('button', { name: 'Zrušit filtry' }));
  await waitFor(() => expect(address()).toBe('/used-machines?search=volvo'));
});

test('categories, statuses and conditions are all in sight with their counts, and the drawer says how many machines fit', async () => {
  facets = {
    status: { available: 4, reserved: 2, sold: 7 },
    category: { cranes: 6 },
    precision: 'exact',
  };
  const { user, button, address } = await open('/stock-machines?search=volvo');
  await user.click(button);
  const drawer = within(await screen.findByRole('dialog', { name: 'Filtry' }));
  const option = (group: string, name: RegExp) =>
    within(drawer.getByRole('group', { name: group })).getByRole('button', { name });
  await waitFor(() => expect(option('Kategorie', /^Jeřáby 6$/)).toBeDefined());
  // Sold machines are only listed when they are asked for.
  expect(drawer.getByRole('status').textContent).toBe('6 strojů');
  await user.click(option('Stav', /^Prodáno 7$/));
  expect(drawer.getByRole('status').textContent).toBe('7 strojů');
  await user.click(option('Stav', /^K dispozici 4$/));
  expect(option('Stav', /^Prodáno/).ariaPressed).toBe('true');
  await user.click(option('Stav', /^Prodáno/));
  await user.click(option('Kategorie', /^Jeřáby/));
  await user.click(option('Technický stav', /^Dobrý$/));
  expect(drawer.getByRole('status').textContent).toBe('4 stroje');
  expect(drawer.getByRole('button', { name: apply }).textContent).toBe('Zobrazit stroje4');
  await user.click(drawer.getByRole('button', { name: apply }));
  await waitFor(() =>
    expect(address()).toBe('/stock-machines?search=volvo&status=available&category=cranes&condition=Good'),
  );
});

test('a category that is switched off is offered only where there are machines of it', async () => {
  const { user, button } = await open('/stock-machines');
  await user.click(button);
  const drawer = within(await screen.findByRole('dialog', { name: 'Filtry' }));
  const tiles = () => within(drawer.getByRole('group', { name: 'Kategorie' })).getAllByRole('button');
  await waitFor(() =>
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['Jeřáby 0', 'Grejdry 0']),
  );
});

test('the criteria are in the groups of the form of a machine, which say how many of them are chosen', async () => {
  const { user, button } = await open(
    '/stock-machines?category=cranes&manufacturer=volvo&status=available&status=reserved&daysFrom=90&yearFrom=2010&yearTo=2015&reduced=2',
  );
  await user.click(button);
  await maker();
  const drawer = within(screen.getByRole('dialog', { name: 'Filtry' }));
  const headings = () => drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings().map((text) => text?.trim())).toEqual([
    'Základní údaje 3',
    'Stav a dostupnost 3',
    'Čísla a kódy',
    'Ceny a hodnota 1',
    'Technické údaje',
  ]);
  await user.type(await field('Sériové číslo'), 'SN-1');
  expect(headings()[2]).toBe('Čísla a kódy 1');
  const basic = within(drawer.getByRole('region', { name: 'Základní údaje' }));
  expect(basic.getByRole('group', { name: 'Rok výroby' })).toBeDefined();
  expect(basic.getByRole('group', { name: 'Technický stav' })).toBeDefined();
  const state = within(drawer.getByRole('region', { name: 'Stav a dostupnost' }));
  expect(state.getByRole('group', { name: 'Dní skladem' })).toBeDefined();
});
