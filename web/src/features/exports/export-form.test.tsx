import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { ExportForm } from './export-form.tsx';

// why: saving a file is the browser's own, which jsdom does not do
vi.mock(import('../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

const statistics = { total: 85, stock: 33, used: 52, sold: 15 };
const names = ['name', 'manufacturer', 'model'];
const headers: Record<string, string> = { name: 'Název', manufacturer: 'Výrobce', model: 'Model' };

beforeEach(() => queryClient.clear());

function server(preselected: readonly string[] = names) {
  return stubFetch(({ path }) => {
    if (path.startsWith('/api/machines/export-columns'))
      return json(
        names.map((name) => ({ name, header: headers[name], isDefault: preselected.includes(name) })),
      );
    return path.startsWith('/api/machines/statistics') ? json(statistics) : new Response('file');
  });
}

/** The columns that the export asked for. */
async function exported(asked: { path: string }[]): Promise<string[]> {
  await userEvent.setup().click(screen.getByRole('button', { name: 'Exportovat' }));
  const find = () => asked.find(({ path }) => path.startsWith('/api/machines/export/'));
  await waitFor(() => expect(find()).toBeDefined());
  return new URL(find()?.path ?? '', 'http://x').searchParams.getAll('columns');
}

test('while nobody has preselected columns, the file holds all of them', async () => {
  const asked = server();
  renderApp(<ExportForm />);
  expect(await screen.findByPlaceholderText('Všechny: 3 sloupce')).toBeDefined();
  expect(await exported(asked)).toEqual([]);
});

test('the preselected columns stand in the form, and the server takes them by itself', async () => {
  const asked = server(['model']);
  renderApp(<ExportForm />);
  expect(await screen.findByText('Model')).toBeDefined();
  expect(screen.queryByPlaceholderText(/Všechny/)).toBeNull();
  expect(await exported(asked)).toEqual([]);
});

test('emptied means every column, chosen ones mean those, and the preselection can be taken back', async () => {
  const asked = server(['model']);
  renderApp(<ExportForm />);
  await screen.findByText('Model');
  const user = userEvent.setup();
  const input = screen.getByRole('combobox', { name: 'Sloupce' });
  await user.click(input);
  await user.keyboard('{Backspace}');
  expect(await screen.findByPlaceholderText('Všechny: 3 sloupce')).toBeDefined();
  expect(screen.getByRole('button', { name: /předvybrané administrátorem/ })).toBeDefined();
  expect(await exported(asked)).toEqual(names);
});
