import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../test/session.ts';
import '../../test/render.tsx';
import { signIn, signOut } from '../lib/auth.ts';
import { router } from './router.ts';

async function open(address: string): Promise<string> {
  await router.navigate({ href: address });
  await router.load();
  return router.state.location.href;
}

beforeEach(() => signOut());

test('the first download contains the entrance; any other URL loads the full tree and is matched again', async () => {
  expect(await open('/login')).toBe('/login');
  expect(Object.keys(router.routesByPath)).not.toContain('/reservations');
  expect(await open('/reservations?status=active')).toBe(
    `/login?${new URLSearchParams({ redirect: '/reservations?status=active' })}`,
  );
  expect(Object.keys(router.routesByPath)).toContain('/reservations');
  signIn({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r' });
  expect(await open('/reservations')).toBe('/reservations');
});
