import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn, signOut, storePending, useAuth } from '../../lib/auth.ts';
import { rerunGuardsOnSessionChange } from '../session-changes.ts';
import { router } from '../router.ts';
import { SetupDialog } from './setup-dialog.tsx';

beforeEach(() => {
  signOut();
  signIn({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r' });
});

function Screen() {
  const isPending = useAuth(({ user }) => user?.pending != null);
  return (
    <>
      <input aria-label="notes" />
      {isPending && <SetupDialog />}
    </>
  );
}

test('a step that becomes necessary during the session is asked for above the screen, which keeps what was typed', async () => {
  stubFetch(() => json({ password_min_length: 8 }));
  const user = userEvent.setup();
  renderApp(<Screen />);
  await user.type(screen.getByLabelText('notes'), 'half a sentence');
  act(() => storePending('password'));
  await screen.findByRole('dialog', { name: 'Změňte si heslo' });
  await user.keyboard('{Escape}');
  screen.getByRole('dialog');
  act(() => storePending(null));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('notes').value).toBe('half a sentence');
});

test('it does not lead away from the screen; the guards run again once it is done', () => {
  const rerun = vi.spyOn(router, 'invalidate').mockResolvedValue();
  rerunGuardsOnSessionChange();
  useAuth.setState({ isLoading: false });
  rerun.mockClear();
  storePending('second_factor');
  expect(rerun).not.toHaveBeenCalled();
  storePending(null);
  expect(rerun).toHaveBeenCalledOnce();
});
