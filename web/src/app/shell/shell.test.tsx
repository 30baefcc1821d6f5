import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { version } from '../../../../package.json';
import { userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import '../../../test/render.tsx';
import { failure, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  stubFetch(() => failure(503, 'unavailable'));
});

test('the footer names the version', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  openApp('/admin/settings/general');
  expect((await screen.findByRole('contentinfo')).textContent).toBe(`Strojpark v${version}`);
});

test('the user menu is called by the name alone, and its system settings lead there', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  openApp('/help');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Uživatelská nabídka: Jan Novotný' }));
  const entry = await screen.findByRole('menuitem', { name: 'Nastavení systému' });
  expect(entry.getAttribute('href')).toBe('/admin/settings');
});

test('the sidebar follows the width of the window until the user has chosen', async () => {
  const unmatched = window.matchMedia;
  const width = Object.assign(unmatched(''), { matches: false });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('1199') ? width : unmatched(query),
  );
  const resize = (matches: boolean) =>
    act(() => {
      Object.assign(width, { matches });
      width.dispatchEvent(Object.assign(new Event('change'), { matches }));
    });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  openApp('/help');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Sbalit nabídku' });
  resize(true);
  await user.click(screen.getByRole('button', { name: 'Rozbalit nabídku' }));
  resize(false);
  resize(true);
  expect(screen.getByRole('button', { name: 'Sbalit nabídku' })).toBeDefined();
});

test.each([
  ['the prices that the rules propose belong to the aged stock', '/repricing', 'Ležáky'],
  ['a customer belongs to the reservations', '/customers/t-12345678', 'Rezervace'],
])('%s', async (_, address, name) => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  openApp(address);
  const entry = (await screen.findByText(name, { selector: 'nav *' })).closest('a');
  expect(entry?.getAttribute('aria-current')).toBe('true');
});
