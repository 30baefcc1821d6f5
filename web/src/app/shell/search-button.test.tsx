import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine, pageOf } from '../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

const slow = vi.hoisted(() => ({ moment: Promise.resolve() }));

// why: the code of the search loads at once in tests; over a network the user types faster
vi.mock('./global-search.tsx', async (load) => {
  await slow.moment;
  return load();
});

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; its results are tested there
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/machines?')) return json(pageOf([buildMachine()]));
    if (path === '/api/categories') return json([]);
    return failure(404, 'not_found');
  });
});

test('what is typed while the search loads arrives in it, and no letter is a shortcut', async () => {
  let arrive: () => void = () => undefined;
  slow.moment = new Promise((resolve) => {
    arrive = resolve;
  });
  const { user, address } = openApp('/used-machines');
  expect(await screen.findByText('1 stroj')).toBeDefined();
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('rex');
  expect(screen.queryByRole('combobox', { name: 'Hledat všude' })).toBeNull();
  arrive();
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Hledat všude' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('roth');
  expect(input.value).toBe('rexroth');
  expect(screen.queryByRole('textbox', { name: 'Hledat všude' })).toBeNull();
  expect(address()).toBe('/used-machines');
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Hledat všude' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}volvo');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Hledat všude' }).value).toBe('volvo'),
  );
});

test('the sections of the system settings are found by what they contain', async () => {
  const { user, address } = openApp('/used-machines');
  expect(await screen.findByText('1 stroj')).toBeDefined();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Hledat všude' }), 'zkusebni e-mail');
  await user.click(await screen.findByRole('option', { name: /^Oznámení/ }));
  await waitFor(() => expect(address()).toBe('/admin/settings/notifications'));
});
