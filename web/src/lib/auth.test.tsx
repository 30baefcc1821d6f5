import { beforeEach, describe, expect, test } from 'vitest';
import { userOf } from '../../test/session.ts';
import {
  endCheck,
  syncSessionAcrossTabs,
  storePending,
  storeUser,
  signIn,
  signOut,
  useAuth,
} from './auth.ts';

const user = userOf('admin');

interface Stored {
  state: Record<string, unknown>;
}
const stored = () => (JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as Stored).state;

/** Simulates a write by another tab whose storage event has not arrived yet. */
function otherTabStores(changes: object): void {
  const state = { ...stored(), ...changes };
  localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }));
}

beforeEach(() => signIn({ user, accessToken: 'old', refreshToken: 'r1' }));

describe('tokens that another tab has just refreshed are not overwritten', () => {
  test.each([
    ['the user is brought up to date', () => storeUser({ ...user, name: 'Jana' })],
    ['something becomes pending', () => storePending('password')],
    ['the check at start ends', () => endCheck(true)],
  ])('are not overwritten with the old ones when %s', (_name, change) => {
    otherTabStores({ accessToken: 'new', refreshToken: 'r2' });
    change();
    expect(stored()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
    expect(useAuth.getState()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
  });
});

test('a response that arrives after the sign-out or another user’s sign-in is ignored', () => {
  otherTabStores({ user: null, accessToken: null, refreshToken: null });
  storeUser({ ...user, name: 'Jana' });
  expect(stored()['user']).toBeNull();

  const other = { ...userOf('salesperson'), id: '88888888-8888-4888-8888-888888888888' };
  signIn({ user: other, accessToken: 'b', refreshToken: 'r' });
  storeUser(user);
  expect(useAuth.getState().user?.id).toBe(other.id);
});

test('a sign-out in another tab applies here too, with its reason', async () => {
  syncSessionAcrossTabs();
  otherTabStores({ user: null, accessToken: null, refreshToken: null, ended: 'idle' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage', newValue: '{}' }));
  await Promise.resolve();
  await Promise.resolve();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, user: null, ended: 'idle' });
});

test('stores the user, the tokens, whether they are remembered and why the last session ended', () => {
  signOut('expired');
  expect(stored()).toEqual({
    user: null,
    accessToken: null,
    refreshToken: null,
    rememberMe: false,
    ended: 'expired',
  });
});
