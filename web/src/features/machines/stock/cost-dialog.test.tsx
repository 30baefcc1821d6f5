import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { CostDialog } from './cost-dialog.tsx';

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
});

test('a cost stays in its form until it is saved: nothing else shows it before', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  stubFetch(({ method }) => (method === 'POST' ? answer : json({})));
  const onClose = vi.fn<() => void>();
  renderApp(<CostDialog machine={buildMachine()} cost={null} opened onClose={onClose} />);
  await userEvent.type(await screen.findByLabelText(/^Částka/), '5000');
  const save = screen.getByRole('button', { name: 'Uložit' });
  await userEvent.click(save);
  await expect.poll(() => save.dataset['loading']).toBe('true');
  expect(screen.getByRole('dialog', { name: 'Nový náklad' })).toBeDefined();
  resolve(json({ items: [], total: 0, currency: 'CZK' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
