import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ApiError } from './api-error.ts';
import { setLanguage } from './i18n.ts';
import { offerUndo } from './offer-undo.ts';
import { toast } from './toast.ts';

afterEach(() => setLanguage('cs'));

const refresh = vi.fn<() => Promise<void>>(async () => undefined);

async function undo(call: () => Promise<unknown>) {
  refresh.mockClear();
  renderApp(null);
  const undone = () => i18next.t('machines.delete.undone', { name: 'Rypadlo' });
  toast.success(() => 'Smazáno', offerUndo({ id: 'a', undo: call, undone, refresh }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vrátit zpět' }));
}

test('what was undone is said, again after a change of the language, and refetched', async () => {
  await undo(async () => undefined);
  expect(await screen.findByText('Stroj Rypadlo byl obnoven')).toBeDefined();
  expect(refresh).toHaveBeenCalledOnce();
  await setLanguage('en');
  expect(await screen.findByText('Machine Rypadlo restored')).toBeDefined();
});

test('an undo that fails says why, and refetches too', async () => {
  await undo(() => Promise.reject(new ApiError({ status: 404, code: 'not_found' })));
  expect((await screen.findByRole('alert')).textContent).toContain('nebyl nalezen');
  expect(refresh).toHaveBeenCalledOnce();
});
