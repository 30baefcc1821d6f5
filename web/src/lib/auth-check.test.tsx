import type { SessionUser } from '@strojpark/core/contracts/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { checkSession, expiryOf } from './auth-check.ts';
import { useAuth } from './auth.ts';

const tokenUntil = (time: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(time / 1000) }))}.s`;
const valid = () => tokenUntil(Date.now() + 60_000);
const expired = () => tokenUntil(Date.now() - 60_000);

const user = { id: 'u', name: 'Jana', role: 'admin', permissions: [] } as unknown as SessionUser;

const start = (tokens: { accessToken: string | null; refreshToken: string | null }, known = true) =>
  useAuth.setState({ ...tokens, user: known ? user : null, isAuthenticated: false, isLoading: true });

beforeEach(() => {
  vi.useRealTimers();
});

test('without tokens: signed out', async () => {
  start({ accessToken: null, refreshToken: null });
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, isLoading: false });
});

test('a valid token: signed in without a request', async () => {
  const requests = stubFetch(() => failure(500, 'internal'));
  start({ accessToken: valid(), refreshToken: 'r' });
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, isLoading: false });
  expect(requests).toHaveLength(0);
});

test('an expired token is refreshed', async () => {
  stubFetch(() => json({ accessToken: valid(), refreshToken: 'r2' }));
  start({ accessToken: expired(), refreshToken: 'r' });
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, refreshToken: 'r2' });
});

test('a missing user is loaded', async () => {
  stubFetch(() => json(user));
  start({ accessToken: valid(), refreshToken: 'r' }, false);
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, user });
});

test('a rejected refresh clears the session', async () => {
  stubFetch(() => failure(401, 'session_expired'));
  start({ accessToken: expired(), refreshToken: 'r' });
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, refreshToken: null, user: null });
});

test.each([
  ['no response', () => new TypeError('Failed to fetch')],
  ['a server that restarts', () => failure(503, 'unavailable')],
  ['a server that has too much to do', () => failure(429, 'too_many_requests')],
])('%s: the session is kept, and with it what was seen last', async (_name, answer) => {
  stubFetch(answer);
  start({ accessToken: expired(), refreshToken: 'r' });
  await checkSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, refreshToken: 'r' });
});

test('a check that takes longer than ten seconds ends with the session kept', async () => {
  vi.useFakeTimers();
  stubFetch(() => Promise.withResolvers<Response>().promise);
  start({ accessToken: expired(), refreshToken: 'r' });
  const check = checkSession();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(useAuth.getState().isLoading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await check;
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, refreshToken: 'r' });
});

test('an unreadable token counts as expired', () => {
  expect(expiryOf('nonsense')).toBe(0);
  expect(expiryOf('a.b.c')).toBe(0);
});
