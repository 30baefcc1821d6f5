import type { AuditEntry } from '@strojpark/core/contracts/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { windowWidth } from '../../../test/window-width.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { AuditEntries } from './audit-entries.tsx';
import type { AuditSearch } from './audit-search.ts';

const entry = (id: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-03-01T10:00:00.000Z',
  actor_id: null,
  actor_name: 'Jana Dvořáková',
  action: 'update',
  entity: 'machine',
  entity_id: `m${id}`,
  entity_name: `Nakladač ${id}`,
  changes: { current_value: { from: 100_000, to: 90_000 }, status: { from: 'available', to: 'reserved' } },
  currencies: {},
  machines: {},
  ...overrides,
});
const page = (items: AuditEntry[], nextCursor: string | null = null) =>
  json({ items, total: items.length, totalIsExact: nextCursor === null, nextCursor, prevCursor: null });

// why: jsdom cannot save a file
vi.mock(import('../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

const everything: AuditSearch = {};

function Screen({ search: initial = everything }: { search?: AuditSearch }) {
  const [search, setSearch] = useState(initial);
  return <AuditEntries search={search} onSearch={setSearch} />;
}

/** Answers the requests for the history; `categories` are those of the machines. */
const serve = (answer: Parameters<typeof stubFetch>[0], categories: object[] = []) =>
  stubFetch((request) => (request.path === '/api/categories' ? json(categories) : answer(request)));

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
});

test('an entry opens to its old and new values in words', async () => {
  serve(() => page([entry(1)]));
  renderApp(<Screen />);
  const row = await screen.findByRole('button', { name: /Jana Dvořáková.*Úprava\s· stroj.*Nakladač 1/ });
  await userEvent.setup().click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByRole('row', { name: /Aktuální hodnota 100.000 90.000/ })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Stav K dispozici Rezervováno' })).toBeDefined();
});

test('a record without a name is not called by its id', async () => {
  const entity_id = '9e0b6bac-0000-4000-8000-000000000000';
  serve(() => page([entry(1, { entity: 'import', entity_id, entity_name: null }), entry(2)]));
  renderApp(<Screen />);
  await screen.findByRole('button', { name: /Nakladač 2/ });
  expect(document.body.textContent).not.toContain('9e0b6bac');
});

test('an entry about a new record has no column for what was before', async () => {
  serve(() => page([entry(1, { action: 'create', changes: { location: { to: 'Brno' } } }), entry(2)]));
  renderApp(<Screen />);
  const user = userEvent.setup();
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const added = await screen.findByRole('button', { name: /Nakladač 1/ });
  await user.click(added);
  expect(headings()).toEqual(['Údaj', 'Hodnota']);
  await user.click(added);
  await user.click(screen.getByRole('button', { name: /Nakladač 2/ }));
  expect(headings()).toEqual(['Údaj', 'Před změnou', 'Po změně']);
});

test('a category has its name, a price its currency, a number its unit', async () => {
  const loaders = { key: 'wheel_loaders', name_cs: 'Kolové nakladače', name_en: 'Wheel loaders' };
  const changes = {
    category: { to: 'wheel_loaders' },
    current_value: { from: 100_000, to: 4000 },
    currency: { from: 'CZK', to: 'EUR' },
    weight: { to: 21_500 },
  };
  serve(() => page([entry(1, { changes })]), [loaders]);
  renderApp(<Screen />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Nakladač 1/ }));
  expect(await screen.findByRole('row', { name: /^Kategorie Kolové nakladače$/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Aktuální hodnota 100.000.CZK 4.000.EUR$/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Provozní hmotnost 21.500.kg$/ })).toBeDefined();
});

test('an amount has the currency of its record, and a cost its own', async () => {
  const price = {
    changes: { current_value: { from: 100_000, to: 90_000 } },
    currencies: { currency: 'EUR' },
  };
  const sale = {
    entity: 'reservation',
    changes: { sold_price: { to: 5000 }, selling_price: { to: 6000 } },
    currencies: { currency: 'USD', selling_currency: 'EUR' },
  };
  const cost = { changes: { cost_amount: { to: '12500.5 CZK' } } };
  serve(() => page([entry(1, price), entry(2, sale), entry(3, cost)]));
  renderApp(<Screen />);
  const named = (name: RegExp) => screen.findByRole('button', { name });
  expect(await named(/Aktuální hodnota: 100.000.EUR → 90.000.EUR/)).toBeDefined();
  expect(await named(/Prodejní cena: 5.000.USD\s· Domluvená cena: 6.000.EUR/)).toBeDefined();
  expect(await named(/Náklad: 12.500,50.CZK/)).toBeDefined();
});

test('an action that names the kind of record is not followed by it', async () => {
  const quote = { action: 'send_quote', entity: 'quote', entity_name: 'CN-00001', changes: {} };
  const cards = { action: 'export', entity: 'export', entity_name: 'price_cards', changes: {} };
  const report = { action: 'update', entity: 'report', entity_name: 'unmetDemand', changes: {} };
  serve(() => page([entry(1, quote), entry(2, cards), entry(3, report)]));
  renderApp(<Screen />);
  expect(await screen.findByRole('button', { name: /Vystavení cenové nabídky\s?CN-00001/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Export\s?Cenovky/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Úprava.*Neuspokojené poptávky/ })).toBeDefined();
});

test('a backup has its size and checksum in words', async () => {
  const changes = { size: { to: 12_300_000 }, checksum: { to: 'c0ffee' } };
  serve(() => page([entry(1, { action: 'create', entity: 'backup', changes })]));
  renderApp(<Screen />);
  const words = /Velikost: 12,3.MB\s· Kontrolní součet: c0ffee/;
  expect(await screen.findByRole('button', { name: words })).toBeDefined();
});

test('an export is named once, and its filters and format are shown in words', async () => {
  const changes = {
    data_sets: { to: ['reservations'] },
    filter: { to: { search: 'lom', status: ['active', 'pending_approval'], expiry: 'soon' } },
    format: { to: 'pdf' },
  };
  serve(() => page([entry(1, { action: 'export', entity: 'export', changes })]));
  renderApp(<Screen />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Export\s?Nakladač 1/ }));
  expect(await screen.findByRole('row', { name: 'Data Rezervace' })).toBeDefined();
  const words = 'Hledáno: lom; Stav: Aktivní, Čeká na schválení; Platnost: Brzy vyprší';
  expect(screen.getByRole('row', { name: `Filtr ${words}` })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Formát pdf' })).toBeDefined();
});

test('settings and fields are shown by their labels, never by technical names', async () => {
  const port = {
    entity: 'setting',
    entity_name: 'smtp_port',
    changes: { value: { from: '587', to: '465' } },
  };
  const order = { order: { from: ['model', 'vin'], to: ['vin', 'model'] } };
  const reorder = { action: 'reorder', entity: 'field', entity_name: 'used_machine', changes: order };
  const changes = {
    isRequired: { from: false, to: true },
    fieldType: { to: 'number' },
    entityType: { to: 'used_machine' },
    translations: { to: { cs: { displayName: 'Výkon' }, en: { displayName: 'Power' } } },
  };
  const field = { action: 'create', entity: 'field', entity_name: 'Výkon', changes };
  serve(() => page([entry(1, port), entry(2, reorder), entry(3, field)]));
  renderApp(<Screen />);
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: /Úprava\s· nastavení\s?Port/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Změna pořadí\s· pole\s?Použité stroje/ }));
  expect(screen.getByRole('row', { name: 'Pořadí Model, VIN VIN, Model' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Přidání\s· pole\s?Výkon/ }));
  expect(screen.getByRole('row', { name: 'Povinné Ne Ano' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Typ Číslo' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Druh strojů Použité stroje' })).toBeDefined();
  const names = 'Česky: Název: Výkon; Anglicky: Název: Power';
  expect(screen.getByRole('row', { name: `Názvy a nápovědy ${names}` })).toBeDefined();
});

test('what a customer looks for is named by its criteria', async () => {
  const changes = { criteria: { from: { yearTo: 2018 }, to: { yearTo: 2020, hoursTo: 5000 } } };
  serve(() => page([entry(1, { entity: 'demand', entity_name: 'Lomy', changes })]));
  renderApp(<Screen />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Lomy/ }));
  const row = await screen.findByRole('row', { name: /^Co zákazník hledá/ });
  expect(row.textContent.replaceAll(/\s/g, ' ')).toBe(
    'Co zákazník hledáRok výroby do: 2018Rok výroby do: 2020; Motohodiny do: 5 000',
  );
});

test('technical names of another version are never shown', async () => {
  serve(() =>
    page([entry(1, { action: 'teleport', entity: 'spaceship', changes: { warpSpeed: { to: 'nine' } } })]),
  );
  renderApp(<Screen />);
  const row = await screen.findByRole('button', { name: /Jiná změna\s· jiný záznam/ });
  expect(row.textContent).not.toMatch(/teleport|spaceship|warpSpeed/);
  await userEvent.setup().click(row);
  expect(await screen.findByRole('row', { name: /Jiný údaj.*nine/ })).toBeDefined();
});

test('the row of an entry says what changed from what to what', async () => {
  const notes = { to: 'x'.repeat(200) };
  const status = { from: 'available', to: 'reserved' };
  serve(() => page([entry(1, { changes: { status, notes, location: { from: 'Brno', to: null } } })]));
  renderApp(<Screen />);
  const row = await screen.findByRole('button', { name: /Nakladač 1/ });
  expect(row.textContent).toContain(
    `Stav: K dispozici → Rezervováno\u00a0· Poznámka: ${'x'.repeat(40)}… a 1 další`,
  );
});

test('an entry shows neither ids of other records nor technical names of categories', async () => {
  const machine = '6fb656d8-f9cf-4aec-9726-ec588c0722ae';
  const loaders = { key: 'wheel_loaders', name_cs: 'Kolové nakladače', name_en: 'Wheel loaders' };
  const changes = { machine_id: { to: machine }, note: { to: 'spěchá' } };
  const queue = { entity: 'queue_entry', entity_name: 'Petra', changes };
  const rule = { entity: 'repricing_rule', entity_name: 'wheel_loaders 90 d −5 %' };
  serve(() => page([entry(1, queue), entry(2, rule)]), [loaders]);
  renderApp(<Screen />);
  const row = await screen.findByRole('button', { name: /Petra/ });
  expect(row.textContent).toContain('Poznámka: spěchá');
  expect(row.textContent).not.toContain('další');
  await userEvent.setup().click(row);
  expect(screen.getByRole('row', { name: 'Poznámka spěchá' })).toBeDefined();
  expect(document.body.textContent).not.toContain(machine);
  expect(await screen.findByText('Kolové nakladače: 90 d −5 %')).toBeDefined();
});

test('a quote names its machines and the parts of its contact, and says the prices in its currency', async () => {
  const machineId = '6fb656d8-f9cf-4aec-9726-ec588c0722ae';
  const changes = {
    language: { to: 'en' },
    machines: { to: [{ machineId, price: 1500 }] },
    contact: { to: { name: 'Petra', phone: '+420 777', email: 'p@firma.cz' } },
  };
  const quote = { action: 'create', entity: 'quote', entity_name: 'CN-1', changes };
  serve(() =>
    page([entry(1, { ...quote, currencies: { currency: 'EUR' }, machines: { [machineId]: 'CAT 320' } })]),
  );
  renderApp(<Screen />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /CN-1/ }));
  expect(screen.getByRole('row', { name: 'Jazyk Anglicky' })).toBeDefined();
  expect(screen.getByRole('row', { name: /Stroje Stroj: CAT 320; Cena: 1.500.EUR/ })).toBeDefined();
  expect(
    screen.getByRole('row', {
      name: 'Kontakt pro zákazníka Jméno: Petra; Telefon: +420 777; E-mail: p@firma.cz',
    }),
  ).toBeDefined();
});

test('older entries are appended', async () => {
  const requests = serve(({ path }) =>
    path.includes('cursor=older') ? page([entry(2)]) : page([entry(3)], 'older'),
  );
  renderApp(<Screen />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Načíst starší' }));
  expect(await screen.findByText('Nakladač 2')).toBeDefined();
  expect(screen.getByText('Nakladač 3')).toBeDefined();
  expect(requests.filter(({ path }) => path !== '/api/categories')).toHaveLength(2);
});

test('a filter that nothing matches is cleared by its button', async () => {
  serve(({ path }) => (path.includes('search=') ? page([]) : page([entry(1)])));
  renderApp(<Screen search={{ search: 'nic' }} />);
  expect(await screen.findByText('Nenalezena žádná změna')).toBeDefined();
  expect(screen.getByText('Hledání: „nic“')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  expect(await screen.findByText('Nakladač 1')).toBeDefined();
});

test('the history of one record says so, and its chip leads to all records of the kind', async () => {
  const requests = serve(() => page([entry(1)]));
  const entityId = '11111111-1111-4111-8111-111111111111';
  renderApp(<Screen search={{ entity: 'machine', entityId }} />);
  expect(await screen.findByText('Jeden záznam')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zobrazit všechny záznamy' }));
  await waitFor(() => expect(screen.queryByText('Jeden záznam')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Druh záznamu' }).value).toBe('Stroj');
  await waitFor(() => expect(requests.at(-1)?.path).not.toContain('entityId'));
});

test('a load error can be retried', async () => {
  let isDown = true;
  serve(() => (isDown ? failure(404, 'not_found') : page([entry(1)])));
  renderApp(<Screen />);
  const retry = await screen.findByRole('button', { name: 'Zkusit znovu' });
  isDown = false;
  await userEvent.setup().click(retry);
  await waitFor(() => expect(screen.getByText('Nakladač 1')).toBeDefined());
});

test('the history is exported as it is filtered, and the dialog says how it is filtered', async () => {
  const requests = serve(({ path }) =>
    path.includes('/export/') ? new Response('file') : page([entry(1), entry(2)]),
  );
  const search = { search: 'nakl', entity: 'machine', from: '2026-02-01', to: '2026-03-31' } as const;
  renderApp(<Screen search={search} />);
  const person = userEvent.setup();
  await screen.findByText('Nakladač 1');
  await person.click(screen.getByRole('button', { name: 'Zobrazení' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Exportovat seznam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportovat 2 změny' }));
  expect(dialog.getByText('Filtry: „nakl“, stroj, Od 01.02.2026, Do 31.03.2026')).toBeDefined();
  await person.click(dialog.getByRole('radio', { name: 'CSV' }));
  await person.click(dialog.getByRole('button', { name: 'Exportovat' }));
  expect(await screen.findByText('Exportovány 2 změny')).toBeDefined();
  const sent = new URL(requests.find(({ path }) => path.includes('/export/'))?.path ?? '', 'http://x');
  expect(sent.pathname).toBe('/api/audit/export/csv');
  expect(Object.fromEntries(sent.searchParams)).toEqual({ ...search, separator: ';' });
});

test('a phone has a button for the export, which is disabled when nothing is listed', async () => {
  windowWidth('phone');
  serve(({ path }) => (path.includes('search=') ? page([]) : page([entry(1)])));
  renderApp(<Screen search={{ search: 'nic' }} />);
  await screen.findByText('Nenalezena žádná změna');
  const save = screen.getByRole('button', { name: 'Exportovat seznam' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  await screen.findByText('Nakladač 1');
  expect(save).toHaveProperty('disabled', false);
});
