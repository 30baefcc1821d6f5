import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { permissions } from '@strojpark/core/domain/access/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publicSettings, userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn, storeUser } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    return failure(503, 'unavailable');
  });
});

const signInAs = (role: 'backoffice' | 'salesperson') => {
  const user = { ...userOf(role), permissions: permissions.filter((one) => one !== 'machines.view_costs') };
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  return user;
};

test('a page without its permission says which one is missing and who can give it, and opens with it', async () => {
  const user = signInAs('backoffice');
  const { address } = openApp('/aged-stock');
  expect(await screen.findByText(/Chybí vám oprávnění: Vidět nákupní ceny\. .*administrátor/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Přejít na přehled' }).getAttribute('href')).toBe('/dashboard');
  expect(address()).toBe('/aged-stock');
  act(() => storeUser({ ...user, permissions: [...permissions] }));
  await waitFor(() => expect(screen.queryByText(/Chybí vám oprávnění/)).toBeNull());
});

test('a page of other roles says which ones', async () => {
  signInAs('salesperson');
  openApp('/admin/settings/general');
  expect(await screen.findByText(/Je určena pro roli Administrátor\./)).toBeDefined();
});
