import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { IdleWatch } from './idle-watch.tsx';

const minute = 60_000;
// Imported before the fake timers are installed.
await import('./idle-dialog.tsx');

function server(settings = {}) {
  return stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json({ ...publicSettings, session_timeout: 10, ...settings });
    return path === '/api/auth/me' ? json(userOf('admin')) : new Response(null, { status: 204 });
  });
}

async function show(rememberMe = false) {
  useAuth.setState({
    user: userOf('admin'),
    accessToken: 'a',
    refreshToken: 'r',
    rememberMe,
    isAuthenticated: true,
  });
  renderApp(<IdleWatch />);
  await pass(1);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const dialog = () => screen.queryByRole('dialog', { name: 'Jste ještě tady?' });

/** Simulates user activity in another tab, which is shared through localStorage. */
function actionElsewhere(): Promise<void> {
  localStorage.setItem('last-action', String(Date.now()));
  return act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-action' }));
  });
}

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers();
});

describe('without user activity', () => {
  test('a dialog warns a minute before the session ends, then it ends on the server and here', async () => {
    const requests = server();
    await show();
    await pass(8 * minute - 1000);
    expect(dialog()).toBeNull();
    await pass(1000);
    expect(within(dialog()!).getByText('Zbývá 60 sekund')).toBeDefined();
    await pass(minute);
    expect(requests.find(({ path }) => path === '/api/auth/logout')?.body).toEqual({ refreshToken: 'r' });
    expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, ended: 'idle' });
  });

  test('staying extends the session here and on the server', async () => {
    const requests = server();
    await show();
    await pass(8 * minute);
    fireEvent.click(screen.getByRole('button', { name: 'Neodhlašovat' }));
    await pass(1000);
    const me = requests.filter(({ path }) => path === '/api/auth/me');
    expect(me.at(-1)?.headers.has('X-Background')).toBe(false);
    await pass(7 * minute);
    expect(useAuth.getState().isAuthenticated).toBe(true);
  });

  test('the warning closes when the user is active in another tab', async () => {
    server();
    await show();
    await pass(8 * minute);
    expect(dialog()).not.toBeNull();
    await actionElsewhere();
    await pass(minute);
    expect(dialog()).toBeNull();
    expect(useAuth.getState().isAuthenticated).toBe(true);
  });
});

test('activity is reported to the server at most once a minute', async () => {
  const requests = server();
  await show();
  await pass(2 * minute);
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.pointerDown(document.body);
  await pass(1000);
  expect(requests.filter(({ path }) => path === '/api/auth/me')).toHaveLength(1);
  await pass(7 * minute);
  expect(dialog()).toBeNull();
});

describe('a remembered session', () => {
  test('has no idle timeout', async () => {
    server();
    await show(true);
    await pass(60 * minute);
    expect(useAuth.getState().isAuthenticated).toBe(true);
  });

  test('has one where two-factor sign-in is required', async () => {
    server({ require_2fa: true });
    await show(true);
    await pass(9 * minute);
    expect(useAuth.getState().isAuthenticated).toBe(false);
  });
});
