import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { buildReplacement, buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { MachineDetail } from './machine-detail.tsx';
import { MachineDrawer } from './machine-drawer.tsx';

const machine = buildMachine({
  name: 'Volvo L90H',
  nazev_fr: 'VOLVO L90H ',
  equipment_number: 'EQ-1',
  equipment_cislo: 'EQ-0001',
  specifications: { Lopata: '3,2 m³' },
  operating_hours: 3792,
  weight: 21_500,
  mileage: 120,
  v_pujcovne_mesicu: 18,
  custom_fields: { boom: '12 m', lak: 'žlutý' },
});

const sale = {
  id: '99999999-9999-4999-8999-999999999999',
  sold_at: '2026-11-10T12:00:00.000Z',
  seller_name: 'Petr Prodejce',
  invoice_number: 'FV-26-0186',
  customer_name: '',
  customer_company: 'Přímý odběr s.r.o.',
  customer_key: null,
  customer_email: null,
  customer_phone: '603 555 111',
  customer_tax_id: null,
  customer_address: null,
};

let fields: FieldConfig[] = [];
let record = machine;
let user = userOf('admin');
let reservations: Reservation[] = [];
let quotes: readonly unknown[] = [];

beforeEach(() => {
  queryClient.clear();
  fields = [];
  record = machine;
  reservations = [];
  quotes = [];
  user = userOf('admin');
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  // why: the server is outside of the web package; these tests are about the record
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(user);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${machine.id}`) return json(record);
    if (path.startsWith('/api/machines?')) return json(pageOf([record]));
    if (path === '/api/categories') return json([]);
    if (path === '/api/field-config') return json(fields);
    if (path.startsWith('/api/attachments?')) return json([]);
    if (path.startsWith('/api/reservations?')) return json({ ...pageOf([]), items: reservations });
    if (path === `/api/sales/${sale.id}`) return json(sale);
    if (path.startsWith('/api/quotes?')) return json({ ...pageOf([]), items: quotes });
    return failure(404, 'not_found');
  });
});

test('one fact has one row: what an import brought is folded away, and only where it differs', async () => {
  openApp(`/used-machines?machine=${machine.id}`);
  const imported = await screen.findByText('Údaje z importu');
  const fold = imported.closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('EQ-0001');
  expect(screen.getAllByText('EQ-0001')).toHaveLength(1);
  expect(screen.queryByText('VOLVO L90H')).toBeNull();
});

test.each([
  ['until it is reserved for them', '2026-11-01T08:00:00.000Z', true],
  ['not once a reservation for them has ended', '2026-11-03T08:00:00.000Z', false],
])(
  'the customer of an accepted quote is named in an available machine, %s',
  async (_, created_at, isNamed) => {
    const customer_key = '77777777-7777-4777-8777-777777777777';
    quotes = [
      {
        id: '88888888-8888-4888-8888-888888888888',
        number: 'CN-00042',
        customer_company: 'Stavby a.s.',
        customer_name: 'Jan Malý',
        customer_key,
        ended_at: '2026-11-02T08:00:00.000Z',
        items: [{ machine_id: machine.id, accepted: true, state: 'available' }],
      },
    ];
    reservations = [buildReservation({ status: 'cancelled', customer_key, created_at })];
    openApp(`/used-machines?machine=${machine.id}`);
    await screen.findByRole('textbox', { name: 'Napsat komentář' });
    const link = screen.queryByRole('link', {
      name: 'Zákazník Stavby a.s. přijal nabídku CN-\u206000042. Rezervujte stroj pro něj.',
    });
    expect(link !== null).toBe(isNamed);
  },
);

test('keys lead to the input of a comment and to the files to add, and both show them', async () => {
  openApp(`/used-machines?machine=${machine.id}`);
  const comment = await screen.findByRole('textbox', { name: 'Napsat komentář' });
  expect(comment.getAttribute('aria-keyshortcuts')).toBe('m');
  for (const button of await screen.findAllByRole('button', { name: /^Přidat (?:fotky|soubory)/ }))
    expect(button.getAttribute('aria-keyshortcuts')).toBe('f');
  await screen.findByRole('button', { name: /^Rezervovat/ });
  const heading = screen.getByRole('heading', { name: 'Volvo L90H' });
  fireEvent.keyDown(heading, { key: 'm' });
  expect(document.activeElement).toBe(comment);
  const pick = vi.spyOn(HTMLInputElement.prototype, 'click');
  // In the input it is a letter.
  fireEvent.keyDown(comment, { key: 'f' });
  expect(pick).not.toHaveBeenCalled();
  fireEvent.keyDown(heading, { key: 'f' });
  expect(pick).toHaveBeenCalledOnce();
});

test.each([0, 1])(
  'a machine held as a replacement says so and leads to that reservation, in the head and among its own (%i)',
  async (own) => {
    reservations = Array.from({ length: own }, () => buildReservation());
    record = {
      ...machine,
      status: 'reserved',
      hold: {
        kind: 'replacement',
        live: true,
        reservation_id: 'ae0f0a52-4b2f-4f7d-8f3a-2f1b6a3c9d10',
        queue_entry_id: null,
        customer: 'Obec Lhota',
        expires_at: null,
      },
    };
    openApp(`/used-machines?machine=${machine.id}`);
    const section = await screen.findByRole('region', { name: 'Rezervace' });
    const text = 'Drží se jako náhradní stroj pro Obec Lhota';
    await within(section).findByRole('link', { name: text });
    expect(screen.queryByText('Stroj zatím nikdo nerezervoval.')).toBeNull();
    const links = screen.getAllByRole('link', { name: text });
    expect(links).toHaveLength(2);
    for (const link of links)
      expect(link.getAttribute('href')).toBe(`/reservations?reservation=${record.hold?.reservation_id}`);
    // As large as a finger where the pointer is one.
    expect(links[0]?.hasAttribute('data-touch')).toBe(true);
  },
);

test.each([
  ['chosen', null, 'Vybrat náhradní stroj'],
  ['changed', buildReplacement(), 'Změnit náhradní stroj'],
] as const)('the replacement of a reserved machine is %s', async (_, replacement, name) => {
  reservations = [buildReservation({ replacement })];
  record = {
    ...machine,
    status: 'reserved',
    hold: {
      kind: 'reserved',
      live: true,
      reservation_id: '55555555-5555-4555-8555-555555555555',
      queue_entry_id: null,
      customer: 'Obec Lhota',
      expires_at: null,
    },
  };
  openApp(`/used-machines?machine=${machine.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Další akce' }));
  expect(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`, 'u') })).toBeDefined();
});

test.each([
  ['admin', 'můžete ho uvolnit', 'Uvolnit stroj'],
  ['salesperson', 'uvolnit ho může ten, kdo ho přidal, nebo back office', 'Zařadit do pořadníku'],
] as const)('of a replacement of an ended reservation the %s reads "%s"', async (role, text, button) => {
  user = userOf(role);
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  record = {
    ...machine,
    created_by: null,
    status: 'reserved',
    hold: {
      kind: 'replacement',
      live: false,
      reservation_id: null,
      queue_entry_id: null,
      customer: null,
      expires_at: null,
    },
  };
  openApp(`/used-machines?machine=${machine.id}`);
  expect(await screen.findByText(new RegExp(text.replaceAll(' ', '\\s')))).toBeDefined();
  expect(await screen.findByRole('button', { name: new RegExp(`^${button}`) })).toBeDefined();
});

test('a machine that was sold without a reservation says who bought it', async () => {
  record = {
    ...machine,
    status: 'sold',
    sale_price: 800_000,
    sale: { id: sale.id, created_by: null, has_reservation: false },
  };
  openApp(`/used-machines?machine=${machine.id}`);
  const section = await screen.findByRole('region', { name: 'Zákazník' });
  expect(within(section).getByText('603 555 111')).toBeDefined();
  expect(
    screen.getByText(/Přímý odběr s\.r\.o\. ?· 10\.11\.2026 ?· Petr Prodejce ?· faktura FV-26-0186/),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Zobrazit prodej' }).getAttribute('href')).toBe(
    `/sales?sale=${sale.id}`,
  );
});

test('free specifications are in their section', async () => {
  openApp(`/used-machines?machine=${machine.id}`);
  const section = await screen.findByRole('region', { name: 'Technické údaje' });
  expect(within(section).getByText('3,2 m³')).toBeDefined();
});

test('groups without any value are named in one line', async () => {
  record = buildMachine({ id: machine.id, name: 'Volvo L90H' });
  openApp(`/used-machines?machine=${machine.id}`);
  expect(await screen.findByText('Nevyplněno: Údaje použitého stroje')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Údaje použitého stroje' })).toBeNull();
});

test.each<[string, Machine['specifications'], string]>([
  ['free specifications', { Lopata: '3,2 m³' }, 'Nevyplněno: Údaje použitého stroje'],
  ['nothing', {}, 'Nevyplněno: Technické údaje, Údaje použitého stroje'],
])('a section with %s only is called empty if it is', async (_, specifications, text) => {
  record = buildMachine({ id: machine.id, name: 'Volvo L90H', specifications });
  openApp(`/used-machines?machine=${machine.id}`);
  expect(await screen.findByText(text)).toBeDefined();
});

test('a number is shown with its unit', async () => {
  openApp(`/used-machines?machine=${machine.id}`);
  // Comes with the full record.
  expect(await screen.findByText(/^18\směs\.$/)).toBeDefined();
  const record = screen.getByRole('region', { name: 'Základní údaje' });
  for (const text of [/^3\s792\smth$/, /^21\s500\skg$/, /^120\skm$/])
    expect(within(record).getByText(text)).toBeDefined();
  expect(screen.queryByText(/\(kg\)|\(měsíců\)/)).toBeNull();
});

test('a field that is not used is not in the record', async () => {
  const off = { isCustom: false, isUsed: false };
  fields = [
    ...['weight', 'v_pujcovne_mesicu', 'current_value'].map((name) => buildField(name, off)),
    buildField('boom'),
    buildField('lak', { isUsed: false }),
  ];
  openApp(`/used-machines?machine=${machine.id}`);
  const custom = await screen.findByRole('region', { name: 'Vlastní pole' });
  expect(within(custom).getByText('12 m')).toBeDefined();
  expect(within(custom).queryByText('žlutý')).toBeNull();
  const record = screen.getByRole('region', { name: 'Základní údaje' });
  expect(within(record).getByText(/^3\s792\smth$/)).toBeDefined();
  expect(screen.queryByText(/^21\s500\skg$/)).toBeNull();
  expect(screen.queryByText('Doba v půjčovně')).toBeNull();
  expect(screen.queryByText('Aktuální hodnota')).toBeNull();
});

test('a sold machine has the margin of its sale, not of the asking price', async () => {
  const sold = buildMachine({
    ...machine,
    status: 'sold',
    sale_price: 40_000,
    sale_currency: 'EUR',
    price_margin: 777_000,
    price_margin_percent: 30,
  });
  // why: the server is outside of the web package; how it calculates the margin is tested there
  const requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === `/api/machines/${sold.id}`) return json(sold);
    if (path.startsWith('/api/machines?')) return json(pageOf([sold]));
    if (path.startsWith('/api/sales?'))
      return json({ ...pageOf([]), items: [{ margin: -1250.5, margin_percent: -3.1, currency: 'EUR' }] });
    if (path === '/api/categories' || path === '/api/field-config') return json([]);
    return failure(404, 'not_found');
  });
  openApp(`/used-machines?machine=${sold.id}`);
  const section = await screen.findByRole('region', { name: 'Doba na skladě a marže' });
  expect(await within(section).findByText(/^−1\s250,50\sEUR \(−3,1\s%\)$/)).toBeDefined();
  expect(within(section).getByText('Marže prodeje')).toBeDefined();
  expect(section.textContent).not.toMatch(/777/);
  expect(requests.map(({ path }) => path)).toContain(`/api/sales?machine=${sold.id}&limit=1`);
});

test.each<[string, Partial<Machine>, string | null]>([
  [
    'of a colleague',
    { created_by: 'a', created_by_name: 'Petr Prodejce' },
    'Stroj může upravit a prodat Petr Prodejce nebo back office. Vy ho prodáte, až ho budete mít rezervovaný.',
  ],
  [
    'of a colleague that is reserved',
    { created_by: 'a', created_by_name: 'Petr Prodejce', status: 'reserved' },
    'Stroj může upravit Petr Prodejce nebo back office.',
  ],
  [
    'of nobody',
    { created_by: null, created_by_name: null },
    'Stroj může upravit a prodat jen back office. Vy ho prodáte, až ho budete mít rezervovaný.',
  ],
  ['of their own', {}, null],
])('shows a salesperson who can change a machine %s', async (_, changes, text) => {
  user = userOf('salesperson');
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  record = { ...machine, ...changes };
  openApp(`/used-machines?machine=${machine.id}`);
  await screen.findByRole('textbox', { name: 'Napsat komentář' });
  expect(screen.queryByText(/^Stroj může upravit/)?.textContent ?? null).toBe(text);
});

test.each<[string, Partial<Machine>]>([
  ['chybí nákupní cena', { purchase_price: null }],
  ['chybí aktuální hodnota', { purchase_price: 100, current_value: null }],
  ['chybí nákupní cena i aktuální hodnota', { purchase_price: null, current_value: null }],
])('an unknown margin says what is missing: %s', async (text, changes) => {
  record = { ...machine, ...changes, price_margin: null };
  openApp(`/used-machines?machine=${machine.id}`);
  expect(await screen.findByText(`Nelze určit, ${text}`)).toBeDefined();
});

test('the first frame of a record has what its row shows, even if all of it is known; the rest follows', async () => {
  queryClient.setQueryData(machineKeys.one(machine.id), machine);
  const frames: string[] = [];
  const nothing = () => undefined;
  renderApp(
    <Profiler
      id="record"
      onRender={() => {
        const record = document.querySelector('[data-record]')?.textContent ?? '';
        if (record.includes('Volvo L90H')) frames.push(record);
      }}
    >
      <MachineDrawer
        id={machine.id}
        opened
        earlyKey={{ keep: nothing, take: nothing }}
        isCovered={false}
        rows={{ indexOf: () => 0, get: (index) => (index === 0 ? machine : undefined), loadAround: nothing }}
        onAction={nothing}
        onMove={nothing}
        onShortcuts={nothing}
        onClose={nothing}
      />
    </Profiler>,
  );
  expect(await screen.findByRole('region', { name: 'Technické údaje' })).toBeDefined();
  expect(frames[0]).toMatch(/3\s792\smth/);
  expect(frames[0]).not.toContain('Technické údaje');
  expect(frames.at(-1)).toContain('Technické údaje');
});

test('without a connection a record that was not opened before says what is not known, until it is back', async () => {
  const known = { ...machine, status: 'reserved' as const };
  const nothing = vi.fn<() => void>();
  act(() => onlineManager.setOnline(false));
  try {
    renderApp(<MachineDetail machine={known} record={undefined} onAction={nothing} />);
    expect(
      await screen.findByText(/^Bez připojení. Rezervace a akce se načtou/, {}, { timeout: 3000 }),
    ).toBeDefined();
    expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
  } finally {
    act(() => onlineManager.setOnline(true));
  }
  expect(screen.queryByText(/^Bez připojení/)).toBeNull();
});
