import { auth } from '@strojpark/core/contracts/auth';
import { categories } from '@strojpark/core/contracts/categories';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userOf } from '../../test/session.ts';
import { failure, json, stubFetch, type SentRequest } from '../../test/stub-fetch.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { useAuth } from './auth.ts';

const id = '0b6f8a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b';

const signedIn = () =>
  useAuth.setState({ accessToken: 'old', refreshToken: 'refresh-1', isAuthenticated: true });

const tokenOf = ({ headers }: SentRequest) => headers.get('Authorization');

/** A server that accepts only the token `new` and issues it for `refresh-1`. */
function serverWithNewToken() {
  return stubFetch((request) => {
    if (request.path === '/api/auth/refresh') {
      return json({ accessToken: 'new', refreshToken: 'refresh-2' });
    }
    return tokenOf(request) === 'Bearer new' ? json([]) : failure(401, 'not_signed_in');
  });
}

beforeEach(() => {
  vi.useRealTimers();
  signedIn();
});

describe('request', () => {
  test('sends params, query, token, language and the background header', async () => {
    const requests = stubFetch(() => json({}));
    await call(categories.get, { params: { id }, background: true });
    expect(requests[0]?.path).toBe(`/api/categories/${id}`);
    expect(tokenOf(requests[0]!)).toBe('Bearer old');
    expect(requests[0]?.headers.get('Accept-Language')).toBe('cs');
    expect(requests[0]?.headers.get('X-Background')).toBe('true');
  });

  test('an error response rejects with its code, field errors and request id', async () => {
    stubFetch(() => json({ code: 'validation', message: 'x', requestId: 'r', errors: { key: ['a'] } }, 422));
    await expect(call(categories.list)).rejects.toMatchObject({
      status: 422,
      code: 'validation',
      errors: { key: ['a'] },
      requestId: 'r',
    });
  });

  test('a response that is not from our server (a proxy page) rejects as unexpected', async () => {
    stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call(categories.list)).rejects.toMatchObject({ status: 502, code: 'unexpected' });
  });

  test('a query without a response rejects as a network error at once: queries have their own retries', async () => {
    const requests = stubFetch(() => new TypeError('Failed to fetch'));
    await expect(call(categories.list)).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(requests).toHaveLength(1);
  });

  test('an aborted call rejects with the abort reason, not as a network error', async () => {
    stubFetch(() => new DOMException('Aborted', 'AbortError'));
    await expect(call(categories.list, { signal: AbortSignal.abort() })).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('a change without a response', () => {
  const body = { key: 'jeraby', name_cs: 'Jeřáby', name_en: 'Cranes' };

  test('is repeated once, with the same idempotency key', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const requests = stubFetch(() =>
      ++attempts === 1 ? new TypeError('Failed to fetch') : json({ id }, 201),
    );
    const created = call(categories.create, { body });
    await vi.runAllTimersAsync();
    await expect(created).resolves.toEqual({ id });
    // The browser may have refused to keep more.
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('is not cancelled when the page is left, unless its body is longer than browsers keep', async () => {
    const requests = stubFetch(() => json({ id }, 201));
    await call(categories.create, { body });
    await call(categories.create, { body: { ...body, name_cs: 'x'.repeat(10_000) } });
    await call(categories.list);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false, false]);
  });

  test('is not repeated when the server rejected it', async () => {
    const requests = stubFetch(() => failure(409, 'category_key_taken'));
    await expect(call(categories.create, { body })).rejects.toMatchObject({ code: 'category_key_taken' });
    expect(requests).toHaveLength(1);
  });

  test('two changes have different keys', async () => {
    const requests = stubFetch(() => json({ id }, 201));
    await call(categories.create, { body });
    await call(categories.create, { body });
    expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });
});

describe('an expired access token', () => {
  test('is refreshed once, however many calls fail at the same time, and each is retried with the new one', async () => {
    const requests = serverWithNewToken();
    await Promise.all([call(categories.list), call(categories.listActive), call(auth.me)]);
    expect(requests.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(requests.filter((one) => tokenOf(one) === 'Bearer new')).toHaveLength(3);
    expect(useAuth.getState()).toMatchObject({ accessToken: 'new', refreshToken: 'refresh-2' });
  });

  test('is replaced from the storage if another tab has already refreshed it', async () => {
    const requests = serverWithNewToken();
    localStorage.setItem(
      'auth-storage',
      JSON.stringify({
        state: { user: null, accessToken: 'new', refreshToken: 'refresh-2' },
        version: 0,
      }),
    );
    await call(categories.list);
    expect(requests.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(0);
  });

  test('ends the session if the refresh is rejected', async () => {
    stubFetch(({ path }) =>
      path === '/api/auth/refresh' ? failure(401, 'session_expired') : failure(401, 'not_signed_in'),
    );
    await expect(call(categories.list)).rejects.toMatchObject({ status: 401 });
    expect(useAuth.getState()).toMatchObject({ accessToken: null, isAuthenticated: false });
  });

  test('without a refresh token ends the session', async () => {
    useAuth.setState({ refreshToken: null });
    const requests = stubFetch(() => failure(401, 'not_signed_in'));
    await expect(call(categories.list)).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
    expect(useAuth.getState().isAuthenticated).toBe(false);
  });

  test.each([
    ['cannot be reached', () => new TypeError('Failed to fetch')],
    ['is restarting', () => failure(503, 'unavailable')],
    ['has too much to do', () => failure(429, 'too_many_requests')],
  ])('keeps the session when the server %s', async (_name, answer) => {
    stubFetch(({ path }) => (path === '/api/auth/refresh' ? answer() : failure(401, 'not_signed_in')));
    await expect(call(categories.list)).rejects.toBeInstanceOf(ApiError);
    expect(useAuth.getState()).toMatchObject({ refreshToken: 'refresh-1', isAuthenticated: true });
  });

  test('a call is retried only once', async () => {
    const requests = stubFetch(({ path }) =>
      path === '/api/auth/refresh'
        ? json({ accessToken: 'newer', refreshToken: 'r' })
        : failure(401, 'not_signed_in'),
    );
    await expect(call(categories.list)).rejects.toMatchObject({ status: 401 });
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/categories',
      '/api/auth/refresh',
      '/api/categories',
    ]);
  });

  test('a wrong password does not count as an expired token', async () => {
    const requests = stubFetch(() => failure(401, 'invalid_credentials'));
    const body = { email: 'jana@strojpark.example', password: 'strojpark' };
    await expect(call(auth.login, { body })).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(requests).toHaveLength(1);
  });
});

describe('an error that says what the user has to do first is stored', () => {
  test.each([
    ['password_change_required', 'password'],
    ['second_factor_missing', 'second_factor'],
  ])('stores %s with the user', async (code, pending) => {
    useAuth.setState({ user: userOf('admin') });
    stubFetch(() => failure(403, code));
    await expect(call(categories.list)).rejects.toMatchObject({ code });
    expect(useAuth.getState().user?.pending).toBe(pending);
  });

  test('any other error changes nothing', async () => {
    useAuth.setState({ user: userOf('admin') });
    stubFetch(() => failure(403, 'forbidden'));
    await expect(call(categories.list)).rejects.toMatchObject({ code: 'forbidden' });
    expect(useAuth.getState().user?.pending).toBeNull();
  });
});
