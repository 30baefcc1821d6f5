import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../test/session.ts';
import { failure, stubFetch } from '../../test/stub-fetch.ts';
import { endSession } from './auth-end.ts';
import { useAuth } from './auth.ts';
import { queryNoun } from './query-noun.ts';
import { queryClient } from './query.ts';

beforeEach(() => {
  vi.useRealTimers();
  useAuth.setState({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r', isAuthenticated: true });
});

test('signing out calls the server first', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  await endSession();
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/logout', { refreshToken: 'r' }],
  ]);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, refreshToken: null, ended: null });
});

test('requests under way are cancelled before the session ends', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  let isCancelled = false;
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise(() => {
      signal.addEventListener('abort', () => {
        isCancelled = requests.length === 0;
      });
    });
  queryClient.query({ queryKey: queryNoun('slow'), queryFn }).catch(() => undefined);
  await endSession();
  expect(isCancelled).toBe(true);
  expect(requests).toHaveLength(1);
});

test('a server error does not prevent signing out here', async () => {
  stubFetch(() => failure(503, 'unavailable'));
  await endSession('idle');
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, refreshToken: null, ended: 'idle' });
});

test('without a response the sign-out waits for at most three seconds', async () => {
  const time = new AbortController();
  const never = new AbortController();
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) => (milliseconds === 3000 ? time : never).signal);
  const requests = stubFetch(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  const ending = endSession();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(timeout.mock.calls.map(([milliseconds]) => milliseconds).toSorted((a, b) => a - b)[0]).toBe(3000);
  expect(useAuth.getState().isAuthenticated).toBe(true);
  time.abort();
  await ending;
  expect(useAuth.getState().isAuthenticated).toBe(false);
});
