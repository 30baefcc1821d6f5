import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { buildUser } from '../../../../test/build-user.ts';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';

// why: jsdom cannot save a file
vi.mock(import('../../../lib/save-file.ts'), () => ({ saveFile: () => undefined }));

beforeEach(() => queryClient.clear());

test('users are exported as they are filtered and ordered, and the dialog says how they are filtered', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const page = { items: [buildUser()], total: 3, totalIsExact: true, nextCursor: null, prevCursor: null };
  const requests = stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/views')) return json([]);
    if (path === '/api/settings/admin/export-users') return new Response('file');
    return path.startsWith('/api/users?') ? json({ ...page, facets: {} }) : json({ total: 3 });
  });
  const { user } = openApp('/admin/users?search=nov&role=salesperson&status=active&sort=role&order=desc');
  await screen.findByText('3 uživatelé');
  await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportovat seznam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportovat 3 uživatele' }));
  expect(dialog.getByText('Filtry: „nov“, Obchodník, Aktivní')).toBeDefined();
  expect(dialog.queryByText('Sloupce')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Exportovat' }));
  expect(await screen.findByText('Exportováni 3 uživatelé')).toBeDefined();
  expect(requests.find(({ path }) => path.endsWith('/export-users'))?.body).toEqual({
    search: 'nov',
    role: ['salesperson'],
    status: ['active'],
    sort: 'role',
    order: 'desc',
    format: 'xlsx',
    separator: ';',
  });
});
