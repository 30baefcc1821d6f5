import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { MachineTimeline } from './machine-timeline.tsx';

const machine = buildMachine();
let built = 0;
const entry = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  id: `2-${(built += 1)}`,
  at: '2026-03-05T08:00:00.000Z',
  by: 'Petr Bývalý',
  kind: 'record',
  action: 'update',
  changes: {},
  status: null,
  reason: null,
  reservation: null,
  expires_at: null,
  replacement: null,
  former_replacement: null,
  reservation_status: null,
  sale: null,
  queue: null,
  demand: null,
  quote: null,
  comment: null,
  deputy_of: null,
  import_file: null,
  ...changes,
});
const reservation = {
  id: '55555555-5555-4555-8555-555555555555',
  customer: 'Jana Malá',
  machine_id: machine.id,
  machine_name: machine.name,
};

let pages: Record<string, { items: object[]; nextCursor: string | null }> = {};
let requests: SentRequest[] = [];
beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ path }) => {
    if (path.startsWith('/api/field-config')) return json([buildField('barva')]);
    if (path.startsWith('/api/categories')) return json([]);
    return json(pages[new URLSearchParams(path.split('?')[1]).get('cursor') ?? '']);
  });
});

const show = () => {
  renderApp(<MachineTimeline machine={machine} />);
  return userEvent.setup();
};

test('the number of a quote stays in one piece', async () => {
  const quote = { id: reservation.id, number: 'CN-00042', customer: 'Lomy' };
  pages = { '': { nextCursor: null, items: [entry({ kind: 'quote', action: 'send_quote', quote })] } };
  show();
  expect(await screen.findByText('Cenová nabídka CN-\u206000042 vystavena: Lomy')).toBeDefined();
});

test('a sale names its seller if somebody else has entered it, and a correction the former one', async () => {
  const sale = { price: 5000, currency: 'EUR', customer: 'Jana Malá' };
  const changes = { seller_name: { from: 'Jana Kolegyně', to: 'Petr Bývalý' } };
  const items = [
    entry({ changes }),
    entry({ kind: 'sale', action: 'sold', sale: { ...sale, seller: 'Jana Kolegyně' } }),
    entry({ kind: 'sale', action: 'sold', sale: { ...sale, price: 4000, seller: 'Petr Bývalý' } }),
  ];
  pages = { '': { nextCursor: null, items } };
  show();
  const sold = /^Prodáno za 5.000.EUR, zákazník Jana Malá, prodej patří: Jana Kolegyně$/;
  expect(await screen.findByText(sold)).toBeDefined();
  expect(screen.getByText(/^Prodáno za 4.000.EUR, zákazník Jana Malá$/)).toBeDefined();
  expect(screen.getByText('Prodej upraven')).toBeDefined();
  expect(screen.getByText('Kdo prodal: Jana Kolegyně → Petr Bývalý')).toBeDefined();
});

test('shows in words what happened, why, when and who did it', async () => {
  const sale = { price: 5000, currency: 'EUR', customer: 'Jana Malá' };
  pages = {
    '': {
      nextCursor: null,
      items: [
        entry({ kind: 'sale', action: 'reversed', sale, reason: 'Odstoupila od smlouvy.' }),
        entry({ kind: 'sale', action: 'sold', sale }),
        entry({ kind: 'reservation', action: 'extend', reservation, expires_at: '2026-04-01T08:00:00Z' }),
        entry({
          kind: 'reservation',
          action: 'set_replacement',
          reservation,
          former_replacement: 'Jeřáb A',
          replacement: 'Jeřáb B',
        }),
        // As answered by the previous version, which does not know what was replaced.
        {
          ...entry({ kind: 'reservation', action: 'set_replacement', reservation, replacement: 'Jeřáb D' }),
          former_replacement: undefined,
        },
        entry({ kind: 'reservation', action: 'create', reservation, replacement: 'Jeřáb C' }),
        entry({ kind: 'reservation', action: 'create', reservation, reason: 'Náhrada není.' }),
        entry({ kind: 'replacement', action: 'promised', reservation }),
        entry({ kind: 'status', action: 'change_status', status: { from: 'available', to: 'damaged' } }),
        entry({ kind: 'file', action: 'add_attachment', changes: { attachment: { to: 'kabina.jpg' } } }),
        entry({ action: 'created', import_file: 'sklad.xlsx', by: null }),
      ],
    },
  };
  show();
  for (const text of [
    /Storno prodeje za 5.000.EUR/,
    'Důvod: Odstoupila od smlouvy.',
    /Prodáno za 5.000.EUR, zákazník Jana Malá/,
    'Rezervace prodloužena do 01.04.2026, zákazník Jana Malá',
    'Náhradní stroj: Jeřáb A → Jeřáb B, zákazník Jana Malá',
    'Náhradní stroj: Jeřáb D, zákazník Jana Malá',
    'Náhradní stroj: Jeřáb C',
    'Požádáno o schválení rezervace, zákazník Jana Malá',
    /Rezervováno jako náhradní stroj za Nakladač Volvo L120/,
    'Stav: K dispozici → Poškozeno',
    'Přidán soubor kabina.jpg',
    'Stroj přidán importem ze souboru sklad.xlsx',
  ])
    expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getAllByText('09:00, Petr Bývalý')).toHaveLength(10);
  expect(screen.getByText('09:00')).toBeDefined();
  // All of one day, which is written once.
  expect(screen.getAllByText('05.03.2026')).toHaveLength(1);
});

test('says that a sale was corrected', async () => {
  const changes = {
    sale_price: { from: 700_000, to: 710_000 },
    customer_company: { from: 'Doly a.s.', to: 'Lomy a.s.' },
  };
  pages = { '': { nextCursor: null, items: [entry({ changes })] } };
  show();
  expect(await screen.findByText('Prodej upraven')).toBeDefined();
  expect(screen.getByText(/Doly a\.s\. → Lomy a\.s\.$/)).toBeDefined();
  expect(screen.queryByText('Údaje upraveny')).toBeNull();
});

test('names changed fields by their labels, the rest after a click', async () => {
  pages = {
    '': {
      nextCursor: null,
      items: [
        entry({
          changes: {
            location: { from: null, to: 'Brno' },
            current_value: { from: 100, to: 2500 },
            condition: { from: 'Good', to: 'Poor' },
            barva: { from: 'žlutá', to: null },
            zanikle_pole: { from: 'a', to: 'b' },
          },
        }),
      ],
    },
  };
  const user = show();
  expect(await screen.findByText('Umístění: – → Brno')).toBeDefined();
  expect(screen.getByText(/^Aktuální hodnota: 100.CZK → 2.500.CZK$/)).toBeDefined();
  expect(screen.getByText('Technický stav: Dobrý → Špatný')).toBeDefined();
  expect(await screen.findByText('Pole barva: žlutá → –')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'a 1 další údaj' }));
  expect(screen.getByText('Jiný údaj: a → b')).toBeDefined();
});

test('an added cost has its amount, its day and its kind in words', async () => {
  const changes = {
    cost_kind: { to: 'transport' },
    cost_amount: { to: '18500 CZK' },
    cost_day: { from: '2026-07-01', to: '2026-07-15' },
  };
  pages = { '': { nextCursor: null, items: [entry({ changes })] } };
  show();
  expect(await screen.findByText(/^Přidán náklad: Doprava 18\s500\sCZK$/)).toBeDefined();
  expect(screen.queryByText('Údaje upraveny')).toBeNull();
  expect(screen.queryByText(/^Druh nákladu/)).toBeNull();
  expect(screen.getByText('Datum nákladu: 01.07.2026 → 15.07.2026')).toBeDefined();
});

test('loads page by page and filters by kind', async () => {
  pages = {
    '': { nextCursor: 'older', items: [entry({ kind: 'status', status: { from: null, to: 'damaged' } })] },
    older: { nextCursor: null, items: [entry({ action: 'created' })] },
  };
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Načíst starší' }));
  expect(await screen.findByText('Stroj přidán')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Načíst starší' })).toBeNull();

  pages = { '': { nextCursor: null, items: [] } };
  await user.click(screen.getByRole('button', { name: 'Prodej' }));
  expect(await screen.findByText('Nic takového se zatím nestalo.')).toBeDefined();
  expect(requests.at(-1)?.path).toContain('kind=sale');
});

test('kinds about reservations are hidden from users who may not see reservations', async () => {
  pages = { '': { nextCursor: null, items: [] } };
  const user = { ...userOf('salesperson'), permissions: ['machines.view' as const] };
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  show();
  expect(await screen.findByText('Zatím se nic nestalo.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rezervace' })).toBeNull();
});

test('shows a load error', async () => {
  stubFetch(() => failure(403, 'forbidden'));
  show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Zkusit znovu' })).toBeDefined());
});
