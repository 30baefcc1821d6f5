import type { Quote } from '@strojpark/core/contracts/quotes';
import type { Sale } from '@strojpark/core/contracts/sales';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import { IconPlus } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { buildDemand } from '../../../test/build-demand.ts';
import { buildMachine } from '../../../test/build-machine.ts';
import { buildQueueEntry } from '../../../test/build-queue-entry.ts';
import { buildReservation } from '../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { SearchDialog } from './search-dialog.tsx';

const pages = [
  { id: '/reservations', label: 'Rezervace', icon: IconPlus, link: { to: '/reservations' } },
] as const;
const actions = [{ id: 'add', label: 'Přidat stroj', icon: IconPlus, link: { to: '/dashboard' } }] as const;
const sections = [
  {
    id: 'mail',
    label: 'Oznámení',
    detail: 'Nastavení systému',
    contents: ['Odesílání e-mailů', 'Poštovní server', 'Odchozí pošta'],
    icon: IconPlus,
    link: { to: '/admin/settings/$section', params: { section: 'notifications' } },
  },
] as const;
const page = (...items: object[]) =>
  json({ items, total: items.length, totalIsExact: true, nextCursor: null, prevCursor: null });

const knownCustomer = {
  customer_key: '7b0c2f0e-3a9d-4c59-9d1d-2f0a4be0a001',
  customer_name: 'Jiří Pospíšil',
  customer_company: 'Výkopy Pospíšil',
  customer_email: 'jiri@vykopy.example',
  customer_phone: '+420 602 111 222',
  customer_tax_id: '27082440',
  customer_address: null,
  last_at: '2026-03-01T10:00:00.000Z',
};

const { machine, ...customer } = buildReservation();
// why: a result reads only a few of the fields of a quote and of a sale
const quote = {
  ...customer,
  id: '66666666-6666-4666-8666-666666666666',
  number: 'CN-00042',
  status: 'sent',
  items: [{ machine }, { machine }, { machine }],
} as unknown as Quote;
const sale = {
  id: '33333333-3333-4333-8333-333333333333',
  sold_at: '2026-11-10T12:00:00.000Z',
  machine_name: 'Nakladač Volvo L120',
  machine_identifier: 'SN-1',
  machine_category: null,
  customer_name: null,
  customer_company: null,
  price: 98_000,
  currency: 'EUR',
} as unknown as Sale;

let address: () => string;
let asked: SentRequest[];
let failing: string | null;

beforeEach(() => {
  queryClient.clear();
  failing = null;
  signIn({ user: userOf('salesperson'), accessToken: 'a', refreshToken: 'r' });
  // why: the server is outside of the web package; its results are tested there
  asked = stubFetch(({ path }) => {
    if (failing !== null && path.includes(failing)) return failure(500, 'internal');
    if (path.startsWith('/api/machines'))
      return page(buildMachine({ name: 'Rypadlo Volvo', year_of_manufacture: 2018, location: 'Plzeň' }));
    if (path.startsWith('/api/reservations')) return page(buildReservation());
    return page();
  });
});

function Opener() {
  const { history } = useRouter();
  useEffect(() => {
    address = () => history.location.href;
  }, [history]);
  const [opened, setOpened] = useState(true);
  const [query, setQuery] = useState('');
  return (
    <SearchDialog
      opened={opened}
      query={query}
      onQuery={setQuery}
      onReady={() => undefined}
      onClose={() => setOpened(false)}
      pages={pages}
      actions={actions}
      views={[]}
      sections={sections}
    />
  );
}

async function open() {
  renderApp(<Opener />);
  return { user: userEvent.setup(), input: await screen.findByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('before anything is typed it shows the actions and pages without a request', async () => {
  await open();
  expect(options()).toEqual(['Přidat stroj', 'Rezervace']);
  expect(asked).toEqual([]);
});

test('results are grouped, limited to what the user may see, with the first one selected', async () => {
  const { user, input } = await open();
  await user.type(input, 'volvo');
  await waitFor(() => expect(options()[0]).toContain('Rypadlo Volvo'));
  expect(options()[0]).toContain('2018\u00a0· Plzeň');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toEqual([
    'search-results-machines',
    'search-results-reservations',
  ]);
  await waitFor(() => expect(active(input)).toContain('Rypadlo Volvo'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(active(input)).not.toContain('Rypadlo Volvo'));
  expect(asked.some(({ path }) => path.startsWith('/api/users'))).toBe(false);
});

test('a group that has more than it shows ends with its list, in which the search goes on', async () => {
  const more = (total: number, totalIsExact: boolean, ...items: object[]) =>
    json({ items, total, totalIsExact, nextCursor: 'x', prevCursor: null });
  stubFetch(({ path }) => {
    if (path.startsWith('/api/machines')) return more(1, false, buildMachine({ name: 'Rypadlo Volvo' }));
    if (path.startsWith('/api/reservations')) return more(19, true, buildReservation());
    return page();
  });
  const { user, input } = await open();
  await user.type(input, 'volvo ');
  await waitFor(() => expect(options()).toHaveLength(5));
  expect(options().filter((text) => text?.includes('„volvo“'))).toEqual([
    'Hledat „volvo“ v použitých strojích',
    'Hledat „volvo“ ve skladových strojích',
    'Hledat „volvo“ v rezervacích19',
  ]);
  expect((await screen.findByText('Zobrazené výsledky: 2')).getAttribute('role')).toBe('status');
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(active(input)).toContain('Hledat „volvo“ v rezervacích'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/reservations?search=volvo'));
});

test('customers are found, above their reservations', async () => {
  stubFetch(({ path }) =>
    path.startsWith('/api/customers/suggestions') ? json({ items: [knownCustomer] }) : page(),
  );
  const { user, input } = await open();
  await user.type(input, 'pospisil');
  await waitFor(() => expect(options()[0]).toContain('Výkopy Pospíšil'));
  expect(options()[0]).toContain(
    'Jiří Pospíšil\u00a0· 27082440\u00a0· jiri@vykopy.example\u00a0· +420 602 111 222',
  );
  expect(screen.getAllByRole('group')[0]?.getAttribute('aria-labelledby')).toBe('search-results-customers');
});

const records = [
  [
    'quotes',
    quote,
    'Nakladač Volvo L120 a 2 další stroje',
    'CN-00042 · Stavby a.s., Jana Malá',
    '/quotes?quote=',
  ],
  ['demands', buildDemand(), 'Lomy Vysočina s.r.o., Petr Dlouhý', 'Volvo nebo Liebherr', '/demands?demand='],
  ['queue', buildQueueEntry(), 'Volvo', 'Čeká', '/queue?entry='],
  ['sales', sale, 'Nakladač Volvo L120', 'SN-1 · 10.11.2026', '/sales?sale='],
] as const;

test.each(records)(
  '%s are found in a group of their own and opened',
  async (noun, record, title, detail, path) => {
    stubFetch((request) => {
      if (request.path.startsWith(`/api/${noun}?`)) return page(record);
      if (request.path === '/api/settings/public') return json(publicSettings);
      return request.path.includes('search=') ? page() : json([]);
    });
    const { user, input } = await open();
    await user.type(input, 'volvo');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toEqual([
      `search-results-${noun}`,
    ]);
    const text = (options()[0] ?? '').replaceAll('\u00a0', ' ');
    expect(text).toContain(title);
    expect(text).toContain(detail);
    await waitFor(() => expect(active(input)).toBeDefined());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}${record.id}`));
  },
);

test.each([
  [['machines.view'], ['machines', 'sales', 'comments']],
  [['reservations.view'], ['customers', 'reservations', 'demands', 'queue', 'comments']],
  [['quotes.view'], ['quotes', 'comments']],
] as [Permission[], string[]][])('with %s only %s are asked for, once each', async (permissions, nouns) => {
  signIn({ user: { ...userOf('salesperson'), permissions }, accessToken: 'a', refreshToken: 'r' });
  const { user, input } = await open();
  await user.type(input, 'vo');
  await waitFor(() => expect(asked).toHaveLength(nouns.length));
  const names = asked.map(({ path }) => /^\/api\/(\w+)/.exec(path)?.[1] ?? '');
  expect(names.toSorted()).toEqual(nouns.toSorted());
});

test('a single letter is not searched for', async () => {
  const { user, input } = await open();
  await user.type(input, 'r');
  // Longer than the pause after which it would search.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toEqual([]);
});

test('groups that fail are named in one line, which tries all of them again', async () => {
  failing = '/api/';
  const { user, input } = await open();
  await user.type(input, 'volvo');
  const again = await screen.findByText(
    'Stroje, Zákazníci, Rezervace, Cenové nabídky, Poptávky, Pořadník, Prodeje, Komentáře: hledání se nezdařilo. Zkusit znovu',
  );
  failing = null;
  await user.click(again);
  await waitFor(() => expect(options()[0]).toContain('Rypadlo Volvo'));
  expect(screen.queryByText(/hledání se nezdařilo/)).toBeNull();
});

test('it searches after a pause, not on every letter', async () => {
  const { input } = await open();
  // Without a pause on a slow machine, too.
  for (const value of ['v', 'vo', 'vol', 'volv', 'volvo']) fireEvent.change(input, { target: { value } });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.filter(({ path }) => path.startsWith('/api/machines'))).toHaveLength(1);
  expect(asked[0]?.path).toContain('search=volvo');
});

test('a part of a page is found by what it contains, which it then names', async () => {
  const { user, input } = await open();
  await user.type(input, 'postA');
  await waitFor(() => expect(options()).toContain('OznámeníNastavení systému\u00a0· Odchozí pošta'));
  await user.clear(input);
  await user.type(input, 'oznameni');
  await waitFor(() => expect(options()).toContain('OznámeníNastavení systému'));
  await user.click(screen.getByRole('option', { name: /^Oznámení/ }));
  await waitFor(() => expect(address()).toBe('/admin/settings/notifications'));
});

test('pages and actions are found regardless of case and diacritics', async () => {
  const { user, input } = await open();
  await user.type(input, 'pridat');
  await waitFor(() => expect(options()).toContain('Přidat stroj'));
  expect(options()).not.toContain('Rezervace');
});

test('if the search fails, pages and actions stay and it can be retried', async () => {
  failing = '/api/machines';
  const { user, input } = await open();
  await user.type(input, 'volvo');
  const again = await screen.findByText('Stroje: hledání se nezdařilo. Zkusit znovu');
  expect(options()).toHaveLength(1);
  failing = null;
  await user.click(again);
  await waitFor(() => expect(options()[0]).toContain('Rypadlo Volvo'));
});

test('the empty state says what was searched', async () => {
  stubFetch(() => page());
  const { user, input } = await open();
  await user.type(input, 'qqq');
  expect(await screen.findByText('Nic takového tu není')).toBeDefined();
});

test('without a connection it says that records cannot be found, not that there are none', async () => {
  onlineManager.setOnline(false);
  const { user, input } = await open();
  expect(screen.queryByText('Bez připojení nelze hledat v záznamech')).toBeNull();
  await user.type(input, 'pridat');
  expect((await screen.findAllByText('Bez připojení nelze hledat v záznamech')).length).toBeGreaterThan(0);
  await waitFor(() => expect(options()).toEqual(['Přidat stroj']));
  await user.type(input, ' volvo');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(screen.queryByText('Nic takového tu není')).toBeNull();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(options()[0]).toContain('Rypadlo Volvo'));
});

test('Escape closes', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
