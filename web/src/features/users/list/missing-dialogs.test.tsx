import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildUser } from '../../../../test/build-user.ts';
import { openApp } from '../../../../test/open-app.tsx';
import '../../../../test/render.tsx';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';

// why: only a file that is not there shows what stands for it
vi.mock(import('./list-dialogs.tsx'), () => Promise.reject(new TypeError('Failed to fetch')));

test('a dialog of the address that cannot be loaded can be closed, and is asked for again', async () => {
  // why: jsdom has no modal dialogs
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', {
    configurable: true,
    writable: true,
    value(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const page = { items: [buildUser()], total: 3, totalIsExact: true, nextCursor: null, prevCursor: null };
  stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/views')) return json([]);
    return path.startsWith('/api/users?') ? json({ ...page, facets: {} }) : json({ total: 3 });
  });
  const { user } = openApp('/admin/users?dialog=add');
  await screen.findByRole('dialog', { name: 'Tuto část se nepodařilo načíst' });
  await user.click(screen.getByRole('button', { name: 'Zavřít' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Přidat uživatele' }));
  await screen.findByRole('dialog', { name: 'Tuto část se nepodařilo načíst' });
});
