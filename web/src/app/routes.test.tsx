import type { SessionUser } from '@strojpark/core/contracts/auth';
import { permissions, type Permission, type Role } from '@strojpark/core/domain/access/permissions';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../test/render.tsx';
import { storePending, signIn, signOut, useAuth } from '../lib/auth.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { mayOpen } from './may-open.ts';
import { routeTree } from './routes.tsx';
import { navigationIcons } from './shell/navigation-icons.ts';

async function load(address: string) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return router.state;
}

/** The final URL after opening a URL. */
const open = async (address: string): Promise<string> => (await load(address)).location.href;

/** Whether the user may open the page at a URL, which stays in any case. */
async function isOpened(address: string): Promise<boolean> {
  const { location, matches } = await load(address);
  expect(location.href).toBe(address);
  const { user } = useAuth.getState();
  return user !== null && mayOpen(user, matches.at(-1)?.staticData.access);
}

const signInAs = (role: Role, granted: readonly Permission[] = permissions) =>
  signIn({
    accessToken: 'a',
    refreshToken: 'r',
    user: { id: 'u', name: 'Jana', role, permissions: granted } as unknown as SessionUser,
  });

beforeEach(() => signOut());

describe('signed out', () => {
  test('a page redirects to the sign-in, which remembers the URL', async () => {
    const search = new URLSearchParams({ redirect: '/reservations?status=active' });
    expect(await open('/reservations?status=active')).toBe(`/login?${search}`);
  });

  test('the sign-in itself does not redirect', async () => {
    expect(await open('/login')).toBe('/login');
  });
});

test('the sign-in receives the reason why the previous session ended', async () => {
  signOut('idle');
  expect(await open('/reservations')).toBe('/login?redirect=%2Freservations&ended=idle');
  expect(await open('/account-setup')).toBe('/login?redirect=%2Fdashboard&ended=idle');
});

describe('a user with a pending setup step', () => {
  test.each(['password', 'second_factor'] as const)('(%s) can reach nothing else', async (pending) => {
    signInAs('admin');
    storePending(pending);
    const search = new URLSearchParams({ redirect: '/reservations?status=active' });
    expect(await open('/reservations?status=active')).toBe(`/account-setup?${search}`);
    expect(await open('/login')).toBe('/account-setup?redirect=%2Fdashboard');
    expect(await open('/account-setup')).toBe('/account-setup');
  });

  test('is redirected back when it is done', async () => {
    signInAs('admin');
    expect(await open('/account-setup?redirect=%2Freservations')).toBe('/reservations');
    expect(await open('/account-setup')).toBe('/dashboard');
  });
});

test('the links of mails open for everyone', async () => {
  for (const page of ['/reset-password', '/verify-email']) expect(await open(page)).toBe(page);
});

describe('signed in', () => {
  test('the index and the sign-in redirect to the dashboard', async () => {
    signInAs('salesperson');
    expect(await open('/')).toBe('/dashboard');
    expect(await open('/login')).toBe('/dashboard');
  });

  test('the sign-in redirects back to the original URL, never to another host', async () => {
    signInAs('salesperson');
    expect(await open('/login?redirect=%2Fused-machines%3Fsort%3Dname')).toBe('/used-machines?sort=name');
    expect(await open('/login?redirect=%2F%2Fevil.example')).toBe('/dashboard');
    expect(await open('/login?redirect=https%3A%2F%2Fevil.example')).toBe('/dashboard');
    expect(await open('/login?redirect=%2F%5Cevil.example')).toBe('/dashboard');
  });

  test.each<[string, Role[]]>([
    ['/reports', ['admin', 'backoffice']],
    ['/export', ['admin', 'backoffice']],
    ['/import', ['admin']],
    ['/admin/users', ['admin']],
    ['/admin/settings', ['admin']],
    ['/admin/settings/general', ['admin']],
    ['/admin/approval-queue', ['admin', 'backoffice']],
    ['/used-machines', ['admin', 'backoffice', 'salesperson']],
  ])('%s opens for %s', async (page, allowed) => {
    for (const role of ['admin', 'backoffice', 'salesperson'] as const) {
      signInAs(role);
      expect(await isOpened(page)).toBe(allowed.includes(role));
    }
  });

  test.each([
    ['/reports?tab=x&period=week', { period: 'week' }],
    ['/reports?period=decade&file=1&file=2', {}],
    ['/admin/audit?tab=x&entity=machine&from=yesterday', { entity: 'machine' }],
    ['/admin/approval-queue?tab=x&discount=5', { discount: 5 }],
  ])('%s: the page ignores parameters and values that it does not know', async (address, known) => {
    signInAs('admin');
    const { matches } = await load(address);
    expect(matches.at(-1)?.search).toEqual(known);
  });

  test('a page requires its permission in addition to the role', async () => {
    signInAs('backoffice', []);
    expect(await isOpened('/export')).toBe(false);
  });
});

test('every page of the sidebar has an icon', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const listed = Object.values(router.routesByPath).flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.nav ? [fullPath] : [],
  );
  expect(listed.toSorted()).toEqual(Object.keys(navigationIcons).toSorted());
});
