import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { beforeEach, expect, test } from 'vitest';
import { buildField } from '../../../../../test/build-field.ts';
import { buildMachine, pageOf } from '../../../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../../../test/session.ts';
import { openApp } from '../../../../../test/open-app.tsx';
import '../../../../../test/render.tsx';
import { json, stubFetch } from '../../../../../test/stub-fetch.ts';
import { signIn } from '../../../../lib/auth.ts';
import { queryClient } from '../../../../lib/query.ts';
import { resetColumns } from './list-preferences.ts';

const plain = { isCustom: false, isSystemField: false };
const fields = ['status', 'category', 'purchase_price'].map((name) => buildField(name, plain));
let role: 'admin' | 'salesperson' = 'admin';
let permissions: Permission[] | undefined;

beforeEach(() => {
  queryClient.clear();
  role = 'admin';
  permissions = undefined;
  // why: the server is outside of the web package
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/auth/me') return json(somebody());
    if (path.startsWith('/api/machines/facets'))
      return json({ status: {}, category: {}, precision: 'exact' });
    if (path.startsWith('/api/machines?')) return json(pageOf([buildMachine()], 1));
    if (path.startsWith('/api/field-config')) return json(fields);
    return path === '/api/categories' ? json([]) : json({ total: 0 });
  });
});

const somebody = () => ({ ...userOf(role), ...(permissions && { permissions }) });

async function open() {
  signIn({ accessToken: 'a', refreshToken: 'r', user: somebody() });
  resetColumns({ type: 'used' });
  const app = openApp('/used-machines');
  await screen.findByRole('columnheader', { name: 'Pole status' });
  return app;
}

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map(({ textContent }) => textContent);

test('columns are selected, reordered and reset', async () => {
  const { user } = await open();
  expect(heads()).toEqual(['Pole status', 'Pole category', 'Pole purchase_price']);
  await user.click(screen.getByRole('button', { name: 'Zobrazení' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sloupce' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Pole status' }));
  await waitFor(() => expect(heads()).toEqual(['Pole category', 'Pole purchase_price']));
  expect(screen.getByText('2 z 3')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Jen název' }));
  await waitFor(() => expect(heads()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Vše' }));
  await waitFor(() => expect(heads()).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: 'Pole status' }));
  await user.click(screen.getByRole('button', { name: 'Výchozí' }));
  await waitFor(() => expect(heads()).toHaveLength(3));
});

test('what an import brought under a name of its own is a group at the end', async () => {
  fields.unshift(buildField('mth_hodiny', plain));
  try {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zobrazení' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sloupce' }));
    expect(await screen.findByText('Údaje z importu')).toBeDefined();
    const offered = screen.getAllByRole('checkbox', { name: /^Pole / });
    expect(offered.at(-1)).toBe(screen.getByRole('checkbox', { name: 'Pole mth_hodiny' }));
  } finally {
    fields.shift();
  }
});

test('every column can be sorted, even without an index', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('button', { name: 'Pole purchase_price' }));
  await waitFor(() => expect(address()).toContain('sort=purchase_price'));
});

test('Shift and an arrow key change the width of a column', async () => {
  await open();
  const table = screen.getByRole('table');
  const before = table.style.getPropertyValue('--columns');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Pole category' }), {
    key: 'ArrowRight',
    shiftKey: true,
  });
  await waitFor(() => expect(table.style.getPropertyValue('--columns')).not.toBe(before));
});

test('cost columns are hidden from users who may not see costs', async () => {
  role = 'salesperson';
  permissions = ['machines.view'];
  await open();
  expect(heads()).toEqual(['Pole status', 'Pole category']);
});
