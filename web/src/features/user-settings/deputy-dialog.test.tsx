import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose } from '../../../test/choose.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { DeputyDialog } from './deputy-dialog.tsx';

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'the cross',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Zavřít' })),
  ],
  [
    'the button',
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Zpět' })),
  ],
])('closing by %s asks before a chosen deputy is discarded', async (_, close) => {
  queryClient.clear();
  stubFetch(() => json([{ id: '01111111-1111-4111-8111-111111111111', name: 'Jana Nová' }]));
  const onClose = vi.fn<() => void>();
  renderApp(<DeputyDialog opened onClose={onClose} />);
  const user = userEvent.setup();
  await screen.findByRole('dialog');
  await choose(user, screen.getByRole('combobox', { name: /^Kdo vás zastoupí/ }), 'Jana Nová');
  await close(user);
  const isAsking = () => useLeaveQuestion.getState().answer !== null;
  await waitFor(() => expect(isAsking()).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('it opens with the deputy in focus, and Ctrl+Enter without one says so', async () => {
  queryClient.clear();
  const requests = stubFetch(() => json([]));
  renderApp(<DeputyDialog opened onClose={vi.fn<() => void>()} />);
  const who = await screen.findByRole('combobox', { name: /^Kdo vás zastoupí/ });
  await waitFor(() => expect(document.activeElement).toBe(who));
  await userEvent.setup().keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(who.getAttribute('aria-invalid')).toBe('true'));
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
