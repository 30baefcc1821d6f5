import { IconPlus } from '@tabler/icons-react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { buildMachine } from '../../../test/build-machine.ts';
import { buildReservation, userOf } from '../../../test/build-reservation.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { SearchDialog } from './search-dialog.tsx';

const pages = [
  { id: '/reservations', label: 'Rezervace', icon: IconPlus, link: { to: '/reservations' } },
] as const;
const actions = [{ id: 'add', label: 'Přidat stroj', icon: IconPlus, link: { to: '/dashboard' } }] as const;
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

let asked: SentRequest[];
let failing: string | null;

beforeEach(() => {
  queryClient.clear();
  failing = null;
  signIn({ user: userOf('salesperson'), accessToken: 'a', refreshToken: 'r' });
  // why: the server is outside of the web package; its results are tested there
  asked = stubFetch(({ path }) => {
    if (failing !== null && path.includes(failing)) return failure(500, 'internal');
    if (path.startsWith('/api/machines')) return page(buildMachine({ name: 'Rypadlo Volvo' }));
    if (path.startsWith('/api/reservations')) return page(buildReservation());
    return page();
  });
});

function Opener() {
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
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toEqual([
    'search-results-machines',
    'search-results-reservations',
  ]);
  await waitFor(() => expect(active(input)).toContain('Rypadlo Volvo'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(active(input)).not.toContain('Rypadlo Volvo'));
  expect(asked.some(({ path }) => path.startsWith('/api/users'))).toBe(false);
});

test('customers are found, above their reservations', async () => {
  stubFetch(({ path }) =>
    path.startsWith('/api/customers/suggestions') ? json({ items: [knownCustomer] }) : page(),
  );
  const { user, input } = await open();
  await user.type(input, 'pospisil');
  await waitFor(() => expect(options()[0]).toContain('Výkopy Pospíšil'));
  expect(options()[0]).toContain('Jiří Pospíšil · 27082440 · jiri@vykopy.example · +420 602 111 222');
  expect(screen.getAllByRole('group')[0]?.getAttribute('aria-labelledby')).toBe('search-results-customers');
});

test('it searches after a pause, not on every letter', async () => {
  const { input } = await open();
  // Without a pause on a slow machine, too.
  for (const value of ['v', 'vo', 'vol', 'volv', 'volvo']) fireEvent.change(input, { target: { value } });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.filter(({ path }) => path.startsWith('/api/machines'))).toHaveLength(1);
  expect(asked[0]?.path).toContain('search=volvo');
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

test('Escape closes', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
