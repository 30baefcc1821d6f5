import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { setLanguage } from './i18n.ts';
import { toast } from './toast.ts';

afterEach(async () => {
  vi.useRealTimers();
  await setLanguage('cs');
});

test('a toast with an offer or a link stays longer, so that it can be taken', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp(null);
  toast.success('Uloženo');
  toast.success('Smazáno', { action: { label: () => 'Vrátit zpět', onAction: vi.fn<() => void>() } });
  toast.success('Prodáno', { link: () => <a href="/sales">Zobrazit prodej</a> });
  expect(await screen.findByText('Uloženo')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(screen.queryByText('Uloženo')).toBeNull();
  expect(screen.getByText('Smazáno')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Zobrazit prodej' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText('Smazáno')).toBeNull();
  expect(screen.queryByText('Prodáno')).toBeNull();
});

test('a toast closes when its link is followed', async () => {
  renderApp(null);
  toast.success('Prodáno', {
    link: (onFollow) => (
      <a href="#sale" onClick={onFollow}>
        Zobrazit prodej
      </a>
    ),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Zobrazit prodej' }));
  await waitFor(() => expect(screen.queryByText('Prodáno')).toBeNull());
});

const long = { duration: 60_000 };

test('an offered undo is said again in the other language, a plain text disappears with its language', async () => {
  const onAction = vi.fn<() => void>();
  renderApp(null);
  toast.success('Uloženo', long);
  toast.success(() => i18next.t('machines.delete.done', { name: 'Rypadlo' }), {
    ...long,
    action: { label: () => i18next.t('common.actions.undo'), onAction },
  });
  expect(await screen.findByRole('button', { name: 'Vrátit zpět' })).toBeDefined();
  await setLanguage('en');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByText('Uloženo')).toBeNull());
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  await userEvent.click(undo);
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
