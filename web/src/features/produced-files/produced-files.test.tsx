import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { signedInAdmin } from '../../../test/build-user.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { ProducedFiles } from './produced-files.tsx';

beforeEach(() => {
  queryClient.clear();
  useAuth.setState({ user: signedInAdmin, accessToken: 'token', isAuthenticated: true });
});

const ready: ProducedFile = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'report',
  status: 'completed',
  name: 'maintenance',
  fileName: 'maintenance_2026-11-21.pdf',
  format: 'pdf',
  params: { report: 'utilisation', from: '2026-11-01', to: '2026-11-21', options: {} },
  rowsDone: 10,
  rowsTotal: 10,
  size: 2048,
  isKept: true,
  expiresAt: '2026-11-28T08:00:00.000Z',
  createdBy: signedInAdmin.name,
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:05.000Z',
  message: null,
};

/** A server whose list loses deleted files. */
function server(...files: ProducedFile[]) {
  let items = files;
  return stubFetch(({ method, path }) => {
    if (method !== 'DELETE') return json({ items });
    items = items.filter(({ id }) => !path.endsWith(id));
    return new Response(null, { status: 204 });
  });
}

test('a deleted file leaves the list with a toast', async () => {
  const requests = server(ready);
  renderApp(<ProducedFiles kind="report" />);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Využití strojů')).toBeDefined();
  expect(within(row).getByText('01.11.2026 – 21.11.2026')).toBeDefined();
  await userEvent.click(within(row).getByRole('button', { name: `Smazat: ${ready.fileName}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Smazat' }));
  expect(await screen.findByText(`Soubor ${ready.fileName} je smazaný`)).toBeDefined();
  expect(await screen.findByText('Zatím žádná sestava')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a file that cannot be deleted stays, and deleting can be retried', async () => {
  stubFetch(({ method }) => (method === 'DELETE' ? failure(500, 'internal') : json({ items: [ready] })));
  renderApp(<ProducedFiles kind="report" />);
  await userEvent.click(await screen.findByRole('button', { name: `Smazat: ${ready.fileName}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Smazat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('listitem')).toBeDefined();
});

test('a file in progress shows its progress and can only be cancelled', async () => {
  server({
    ...ready,
    kind: 'export',
    status: 'running',
    fileName: 'export_2026-11-21.xlsx',
    params: { dataSets: ['all', 'sold'] },
    rowsDone: 20_000,
    rowsTotal: 80_000,
    size: null,
    isKept: false,
  });
  renderApp(<ProducedFiles kind="export" />);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Všechny stroje, Prodané stroje')).toBeDefined();
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  expect(within(row).getByRole('button', { name: /^Zrušit: export_/ })).toBeDefined();
});

test('a report that gets ready is announced by its name, not by that of its file', async () => {
  const answers = [{ ...ready, status: 'running' as const, size: null, isKept: false }, ready];
  stubFetch(() => json({ items: [answers.length > 1 ? answers.shift() : ready] }));
  renderApp(<ProducedFiles kind="report" />);
  expect(await screen.findByText('Vytváří se')).toBeDefined();
  expect(await screen.findByText('Sestava „Využití strojů“ je hotová', {}, { timeout: 3000 })).toBeDefined();
});

test('an export of reservations lists its filters, one of machines only says that it was filtered', async () => {
  const exported = { ...ready, kind: 'export', isKept: false } as const;
  const filter = { search: 'lom', status: ['active'], expiry: 'soon', customer: '27082440' };
  server(
    { ...exported, id: '2', params: { dataSets: ['reservations'], filter } },
    { ...exported, id: '3', params: { dataSets: ['used'], filter: { search: 'lom' } } },
  );
  renderApp(<ProducedFiles kind="export" />);
  // The texts of the filters are loaded with the first file that needs them.
  await screen.findByText(/Filtry: „lom“, Aktivní, Brzy vyprší, Zákazník 27082440/);
  const [, ofMachines] = screen.getAllByRole('listitem');
  expect(ofMachines?.textContent).toContain('část podle filtru');
});

test('a report of another user can be downloaded but not deleted', async () => {
  useAuth.setState({
    user: { ...signedInAdmin, role: 'backoffice', permissions: ['reports.view', 'reports.export'] },
  });
  server({ ...ready, createdBy: 'Alena Malá' });
  renderApp(<ProducedFiles kind="report" />);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Alena Malá')).toBeDefined();
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  expect(within(row).getByRole('button', { name: /^Stáhnout: / })).toBeDefined();
});

test('a load error can be retried and is not shown as an empty list', async () => {
  stubFetch(() => failure(403, 'forbidden'));
  renderApp(<ProducedFiles kind="export" />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Historii exportů se nepodařilo načíst')).toBeDefined();
  server();
  await userEvent.click(within(alert).getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Zatím žádný export')).toBeDefined();
});
