import { dataSets } from '@strojpark/core/domain/files/exports';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedInAdmin } from '../../../test/build-user.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { ExportForm } from './export-form.tsx';

// why: jsdom cannot save a file
vi.mock(import('../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

const names = ['name', 'manufacturer', 'model'];
const headers: Record<string, string> = { name: 'Název', manufacturer: 'Výrobce', model: 'Model' };

beforeEach(() => {
  queryClient.clear();
  useAuth.setState({ user: signedInAdmin, accessToken: 'token', isAuthenticated: true });
});

function server({
  preselected = names,
  count = 85,
}: { preselected?: readonly string[]; count?: number } = {}) {
  const items = dataSets.map((dataSet) => ({
    dataSet,
    count,
    lastExportedAt: dataSet === 'all' ? '2026-11-20T08:30:00.000Z' : null,
    bytesPerRow: { csv: 200, xlsx: 100, json: 1000 },
  }));
  return stubFetch(({ path, method }) => {
    if (path.startsWith('/api/exports/data-sets')) return json({ items });
    if (path.startsWith('/api/exports/columns'))
      return json(
        names.map((name) => ({ name, header: headers[name], isDefault: preselected.includes(name) })),
      );
    return method === 'POST' ? json({ items: [] }, 202) : new Response('file');
  });
}
const start = () => userEvent.click(screen.getByRole('button', { name: 'Exportovat' }));
const card = (name: RegExp) => screen.getByRole('checkbox', { name });
const isFile = ({ path, method }: SentRequest) =>
  /\/api\/(?:exports\/\w+\/\w+|import-export)/.test(path) && method === 'GET';

/** The URL of the requested download. */
async function fileOf(requests: SentRequest[]): Promise<URL> {
  await start();
  await waitFor(() => expect(requests.find(isFile)).toBeDefined());
  return new URL(requests.find(isFile)?.path ?? '', 'http://x');
}
const columnField = (chosen: string) =>
  screen.findByRole('button', { name: `Sloupce: Všechny stroje: ${chosen}` });
const columnsOf = async (requests: SentRequest[]) => (await fileOf(requests)).searchParams.getAll('columns');

test('each data set shows its rows, its estimated size and its last export', async () => {
  server();
  renderApp(<ExportForm />);
  expect((await screen.findAllByText('85 záznamů')).length).toBe(dataSets.length);
  expect(screen.getAllByText('bez prodaných')).toHaveLength(3);
  expect(screen.getAllByText('asi 8,5 kB')).toHaveLength(dataSets.length);
  expect(screen.getByText('naposledy 20.11.2026 09:30')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  expect(screen.getAllByText('asi 85 kB')).toHaveLength(dataSets.length);
});

test('each format says what it is for, the usual one first', () => {
  server();
  renderApp(<ExportForm />);
  const formats = screen.getAllByRole('radio');
  expect(formats.map((format) => format.getAttribute('aria-label'))).toEqual([
    'Excel (.xlsx)',
    'CSV',
    'JSON',
  ]);
  expect(screen.getByRole('radio', { name: 'JSON', description: /^Pro programátory/ })).toBeDefined();
});

test('a data set without its permission is disabled and names the missing permission', async () => {
  server();
  const permissions = defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs');
  useAuth.setState({ user: { ...signedInAdmin, role: 'backoffice', permissions: [...permissions] } });
  renderApp(<ExportForm />);
  expect(await screen.findAllByText(/Chybí vám oprávnění/)).toHaveLength(5);
  expect(card(/Finanční záznamy/)).toHaveProperty('disabled', true);
  expect(card(/Prodané stroje/)).toHaveProperty('disabled', false);
});

test('all data selects every data set that the user may export', async () => {
  const requests = server();
  const permissions = defaultPermissions.backoffice.filter((one) => one !== 'machines.view_costs');
  useAuth.setState({ user: { ...signedInAdmin, role: 'backoffice', permissions: [...permissions] } });
  renderApp(<ExportForm choosesAll />);
  await screen.findAllByText('85 záznamů');
  await start();
  const sent = () => requests.find(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()?.body).toMatchObject({ dataSets: ['all', 'stock', 'used', 'sold'] });
});

test('at least one data set must be selected', async () => {
  const requests = server();
  renderApp(<ExportForm />);
  await screen.findAllByText('85 záznamů');
  await userEvent.click(card(/Všechny stroje/));
  await start();
  expect((await screen.findAllByText('Vyberte alespoň jednu sadu dat')).length).toBeGreaterThan(0);
  expect(requests.some(isFile)).toBe(false);
});

test('a small data set is downloaded directly', async () => {
  const requests = server();
  renderApp(<ExportForm />);
  await screen.findByText('Soubor se hned stáhne.');
  expect((await fileOf(requests)).pathname).toBe('/api/exports/all/xlsx');
});

test('many rows, or several data sets, are exported in the background', async () => {
  const requests = server({ count: 20_001 });
  renderApp(<ExportForm />);
  await screen.findByText(/vytvoří na pozadí/);
  await userEvent.click(card(/Rezervace/));
  await userEvent.click(screen.getByRole('switch', { name: /Vše do jednoho sešitu/ }));
  await start();
  const sent = () => requests.find(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()?.body).toMatchObject({
    dataSets: ['all', 'reservations'],
    format: 'xlsx',
    inOneWorkbook: true,
  });
});

test('prices of sold machines are converted with the entered rates', async () => {
  const requests = server();
  renderApp(<ExportForm />);
  await screen.findAllByText('85 záznamů');
  await userEvent.click(card(/Všechny stroje/));
  await userEvent.click(card(/Prodané stroje/));
  await userEvent.click(screen.getByRole('combobox', { name: 'Kurz' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vlastní' }));
  await start();
  expect(await screen.findByText('Zadejte kurz větší než nula')).toBeDefined();
  await userEvent.type(await screen.findByRole('textbox', { name: /Kč za 1 EUR/ }), '20');
  const { pathname, searchParams } = await fileOf(requests);
  expect(pathname).toBe('/api/import-export/export/sold');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    format: 'xlsx',
    targetCurrency: 'EUR',
    exchangeRate: '0.05',
    rate: 'given',
  });
});

test('without preselected columns the file has all of them', async () => {
  const requests = server();
  renderApp(<ExportForm />);
  expect(await columnField('Všechny: 3 sloupce')).toBeDefined();
  expect(await columnsOf(requests)).toEqual([]);
});

test('the preselected columns are shown in the form, and the server applies them by default', async () => {
  const requests = server({ preselected: ['model'] });
  renderApp(<ExportForm />);
  expect(await columnField('1 z 3: Model')).toBeDefined();
  expect(await columnsOf(requests)).toEqual([]);
});

test('no column means all of them, and the preselection can be restored', async () => {
  const requests = server({ preselected: ['model'] });
  renderApp(<ExportForm />);
  await userEvent.click(await columnField('1 z 3: Model'));
  await userEvent.click(screen.getByRole('button', { name: 'Výchozí' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Model' }));
  expect(await columnField('Všechny: 3 sloupce')).toBeDefined();
  expect(screen.getByText('0 z 3')).toBeDefined();
  expect(await columnsOf(requests)).toEqual(names);
});

test('the ticked columns are in the file, in the order of the data set', async () => {
  const requests = server();
  renderApp(<ExportForm />);
  await userEvent.click(await columnField('Všechny: 3 sloupce'));
  await userEvent.click(screen.getByRole('button', { name: 'Nic' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Model' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Název' }));
  expect(await columnsOf(requests)).toEqual(['name', 'model']);
});
