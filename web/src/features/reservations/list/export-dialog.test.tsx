import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { buildQueueEntry } from '../../../../test/build-queue-entry.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';

// why: jsdom cannot save a file
vi.mock(import('../../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

const columns = [
  { name: 'status', header: 'Stav', isDefault: true },
  { name: 'customer_name', header: 'Kontaktní osoba', isDefault: true },
  { name: 'notes', header: 'Poznámka', isDefault: true },
];

beforeEach(() => queryClient.clear());

interface Server {
  role?: 'admin' | 'backoffice';
  total?: number;
  file?: () => Response;
  offered?: () => Response;
}

function server({
  role = 'admin',
  total = 27,
  file = () => new Response('file'),
  offered = () => json(columns),
}: Server = {}): SentRequest[] {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf(role) });
  const items = total === 0 ? [] : [buildReservation()];
  const page = { items, total, totalIsExact: true, nextCursor: null, prevCursor: null };
  return stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf(role));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/reservations/export-columns') return offered();
    if (path.startsWith('/api/reservations/export/')) return file();
    if (path === '/api/categories' || path.startsWith('/api/field-config')) return json([]);
    if (/\/api\/(queue|demands)\/export-columns/.test(path)) return offered();
    if (/\/api\/(queue|demands)\/export\//.test(path)) return file();
    if (path.startsWith('/api/queue?')) return json({ ...page, items: [buildQueueEntry()], facets: {} });
    if (path.startsWith('/api/demands?')) return json({ ...page, items: [buildDemand()], facets: {} });
    return path.startsWith('/api/reservations?')
      ? json({ ...page, facets: { status: { active: total } } })
      : json({ total });
  });
}

async function openViewMenu(user: ReturnType<typeof openApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
  return within(await screen.findByRole('menu'));
}
const isFile = ({ path }: SentRequest) => path.startsWith('/api/reservations/export/');
const fileOf = (requests: SentRequest[]) => new URL(requests.find(isFile)?.path ?? '', 'http://x');

async function open(address: string) {
  const { user } = openApp(address);
  await screen.findByText('27 rezervací');
  const menu = await openViewMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Exportovat seznam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportovat 27 rezervací' }));
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Exportovat' })) };
}

test('the list is exported as it is filtered and sorted, with its columns or with all', async () => {
  const requests = server();
  const { user, dialog, submit } = await open(
    '/reservations?status=active&search=lom&sort=expires_at&order=asc',
  );
  expect(dialog.getByText('Filtry: „lom“, Aktivní')).toBeDefined();
  expect(await dialog.findByRole('button', { name: 'Sloupce: 2 z 3: Kontaktní osoba, Stav' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Vybrat všechny sloupce' }));
  expect(dialog.getByRole('button', { name: 'Sloupce: Všechny: 3 sloupce' })).toBeDefined();
  await submit();
  expect(await screen.findByText('Exportováno 27 rezervací')).toBeDefined();
  const { pathname, search } = fileOf(requests);
  expect(pathname).toBe('/api/reservations/export/xlsx');
  expect(search).toBe('?status=active&search=lom&sort=expires_at&order=asc&separator=%3B');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a CSV file has a separator, and by default the columns of the list', async () => {
  const requests = server();
  const { user, dialog, submit } = await open('/reservations');
  expect(dialog.queryByRole('combobox', { name: 'Oddělovač' })).toBeNull();
  expect(dialog.queryByRole('radio', { name: 'JSON' })).toBeNull();
  // Each format says what it is for.
  await user.click(dialog.getByRole('radio', { name: 'CSV', description: /^Prostá tabulka/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Oddělovač' }));
  await user.click(screen.getByRole('option', { name: 'Čárka ,' }));
  await submit();
  await waitFor(() => expect(requests.some(isFile)).toBe(true));
  const { pathname, searchParams } = fileOf(requests);
  expect(pathname).toBe('/api/reservations/export/csv');
  expect(searchParams.get('separator')).toBe(',');
  expect(searchParams.getAll('columns')).toEqual(['customer_name', 'status']);
});

test('a rejected export keeps the dialog open with the error', async () => {
  server({ file: () => failure(403, 'forbidden') });
  const { dialog, submit } = await open('/reservations');
  await submit();
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Exportovat' })).toHaveProperty('disabled', false);
});

test('if the column names cannot be loaded, nothing is exported and the dialog says so', async () => {
  let offered = () => failure(403, 'forbidden', 'Na to nemáte oprávnění.');
  const requests = server({ offered: () => offered() });
  const { dialog, submit } = await open('/reservations');
  expect(await dialog.findByText('Data se nepodařilo načíst')).toBeDefined();
  await submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('Na to nemáte oprávnění.');
  expect(requests.some(isFile)).toBe(false);
  offered = () => json(columns);
  await submit();
  await waitFor(() => expect(requests.some(isFile)).toBe(true));
  expect(fileOf(requests).searchParams.getAll('columns')).toEqual(['customer_name', 'status']);
});

test('an empty list has nothing to export', async () => {
  server({ total: 0 });
  const { user } = openApp('/reservations');
  const menu = await openViewMenu(user);
  expect(menu.getByRole('menuitem', { name: 'Exportovat seznam' })).toHaveProperty('disabled', true);
});

test('a user without the permission is not offered the export', async () => {
  server({ role: 'backoffice' });
  const { user } = openApp('/reservations');
  await screen.findByText('27 rezervací');
  const menu = await openViewMenu(user);
  expect(menu.queryByRole('menuitem', { name: 'Exportovat seznam' })).toBeNull();
});

test.each([
  {
    address: '/queue?status=waiting&mine=true&sort=place&order=asc',
    total: '27 zákazníků',
    title: 'Exportovat 27 záznamů z pořadníku',
    filters: 'Filtry: Čeká, Moje',
    file: '/api/queue/export/json',
    query:
      '?status=waiting&mine=true&sort=place&order=asc&separator=%3B&columns=customer_name&columns=status&columns=created_at',
    done: 'Exportováno 27 záznamů z pořadníku',
  },
  {
    address: '/demands?status=open&unseen=true&sort=valid_until&order=asc',
    total: '27 poptávek',
    title: 'Exportovat 27 poptávek',
    filters: 'Filtry: Otevřená, S novými shodami',
    file: '/api/demands/export/json',
    query:
      '?status=open&unseen=true&sort=valid_until&order=asc&separator=%3B&columns=customer_name&columns=status&columns=created_at',
    done: 'Exportováno 27 poptávek',
  },
])('$address is exported by the same dialog, also as JSON', async ({ address, ...expected }) => {
  const offered = [...columns, { name: 'created_at', header: 'Záznam vytvořen', isDefault: true }];
  const requests = server({ offered: () => json(offered) });
  const { user } = openApp(address);
  await screen.findByText(expected.total);
  const menu = await openViewMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Exportovat seznam' }));
  const dialog = within(await screen.findByRole('dialog', { name: expected.title }));
  expect(dialog.getByText(expected.filters)).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'JSON' }));
  await dialog.findByRole('button', { name: /^Sloupce: \d z 4/ });
  await user.click(dialog.getByRole('button', { name: 'Exportovat' }));
  expect(await screen.findByText(expected.done)).toBeDefined();
  const sent = requests.find(({ path }) => path.includes('/export/'));
  const { pathname, searchParams } = new URL(sent?.path ?? '', 'http://x');
  expect(pathname).toBe(expected.file);
  const sorted = (query: URLSearchParams) => {
    query.sort();
    return query.toString();
  };
  expect(sorted(searchParams)).toBe(sorted(new URLSearchParams(expected.query)));
});
