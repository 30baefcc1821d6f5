import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { BulkExportDialog } from './bulk-export-dialog.tsx';

// why: jsdom cannot save a file
vi.mock(import('../../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

const columns = [
  { name: 'name', header: 'Název', isDefault: true },
  { name: 'vin', header: 'VIN', isDefault: true },
];
const target = { ids: ['11111111-1111-4111-8111-111111111111'] };

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
});

test('the selected machines are exported with a separator and with every column', async () => {
  const requests = stubFetch(({ path, method }) => {
    if (path.startsWith('/api/machines/export-columns')) return json(columns);
    return method === 'POST' ? new Response('file') : json([]);
  });
  const onClose = vi.fn<() => void>();
  renderApp(
    <BulkExportDialog
      subject={{ type: 'used', target, count: 1, isExact: true, shown: '1', known: [] }}
      order={{ sort: 'name', order: 'asc' }}
      opened
      onClose={onClose}
      onDone={onClose}
    />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'CSV' }));
  await user.click(screen.getByRole('combobox', { name: 'Oddělovač' }));
  await user.click(await screen.findByRole('option', { name: 'Čárka ,' }));
  await user.click(await screen.findByRole('button', { name: /^Sloupce: / }));
  await user.click(screen.getByRole('button', { name: 'Vše' }));
  expect(await screen.findByRole('button', { name: 'Sloupce: Všechny: 2 sloupce' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Exportovat' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...target,
    format: 'csv',
    separator: ',',
    columns: ['name', 'vin'],
    sort: 'name',
    order: 'asc',
  });
});

test('by default the file has the name, the number below it, and the columns of the list', async () => {
  const requests = stubFetch(({ path, method }) => {
    if (path.startsWith('/api/machines/export-columns')) return json(columns);
    return method === 'POST' ? new Response('file') : json([]);
  });
  const onClose = vi.fn<() => void>();
  renderApp(
    <BulkExportDialog
      subject={{ type: 'used', target, count: 1, isExact: true, shown: '1', known: [] }}
      order={{ sort: 'name', order: 'asc' }}
      opened
      onClose={onClose}
      onDone={onClose}
    />,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Exportovat' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ columns: ['name', 'vin'] });
});
