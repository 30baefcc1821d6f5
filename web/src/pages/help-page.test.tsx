import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publicSettings, userOf } from '../../test/session.ts';
import { openApp } from '../../test/open-app.tsx';
import '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { settingKeys } from '../entities/settings/settings.queries.ts';
import { signIn } from '../lib/auth.ts';
import { queryClient } from '../lib/query.ts';

let areReplaced = true;

beforeEach(() => {
  areReplaced = true;
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  // why: the server is outside of the web package; its results are tested there
  stubFetch(({ path }) => {
    if (path === '/api/settings/public')
      return json({ ...publicSettings, replacements_required: areReplaced });
    if (path === '/api/auth/me') return json(userOf('salesperson'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    return failure(404, 'not_found');
  });
});

test('replacements are explained where used machines are replaced', async () => {
  openApp('/help');
  expect(await screen.findByText('Pořadí náhrad')).toBeDefined();
});

test('where they are not, it says only that', async () => {
  queryClient.setQueryData(settingKeys.public, { ...publicSettings, replacements_required: false });
  areReplaced = false;
  openApp('/help');
  expect(await screen.findByText('Nepoužívají se')).toBeDefined();
  expect(screen.queryByText('Pořadí náhrad')).toBeNull();
});

test('the words searched for are in the URL, and a chosen section keeps them', async () => {
  const { user, address } = openApp('/help?search=zastupce');
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Hledat v nápovědě' });
  expect(input.value).toBe('zastupce');
  await user.click(screen.getByRole('link', { name: 'Schvalování' }));
  await waitFor(() => expect(address()).toBe('/help?search=zastupce#approvals'));
  expect(input.value).toBe('zastupce');
  await user.clear(input);
  await user.type(input, 'storno');
  await waitFor(() => expect(address()).toBe('/help?search=storno'));
});
