import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { IdleWatch } from './idle-watch.tsx';

// why: only a file that is not there shows what stands for it
vi.mock(import('./idle-dialog.tsx'), () => Promise.reject(new TypeError('Failed to fetch')));

const minute = 60_000;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a warning that cannot be loaded can be closed, and appears again', async () => {
  // why: jsdom has no modal dialogs
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', {
    configurable: true,
    writable: true,
    value(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  await import('../../../lib/missing-part.ts');
  vi.useFakeTimers();
  stubFetch(({ path }) =>
    json(path === '/api/settings/public' ? { ...publicSettings, session_timeout: 10 } : userOf('admin')),
  );
  useAuth.setState({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r', isAuthenticated: true });
  renderApp(<IdleWatch />);
  await pass(8 * minute);
  await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
  fireEvent.click(screen.getByRole('button', { name: 'Zavřít' }));
  await pass(1000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(8 * minute);
  await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
});
