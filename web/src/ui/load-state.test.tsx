import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { LoadState } from './load-state.tsx';

afterEach(() => act(() => onlineManager.setOnline(true)));

test('what waits for a connection says so instead of loading without an end', async () => {
  onlineManager.setOnline(false);
  renderApp(<LoadState title="Prodeje se nepodařilo načíst" failure={null} rows={3} />);
  // What was seen last may still be on its way from the storage of the browser.
  expect(screen.queryByText('Bez připojení to nejde zobrazit')).toBeNull();
  expect(await screen.findByText('Bez připojení to nejde zobrazit', {}, { timeout: 3000 })).toBeDefined();
  expect(
    screen.getByText(/jen stroje, rezervace, pořadník a poptávky, které jste nedávno otevřeli/),
  ).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a connection the failure of the attempt is not shown as an error', async () => {
  onlineManager.setOnline(false);
  renderApp(<LoadState title="Prodeje se nepodařilo načíst" failure={{ text: 'Chyba sítě.' }} rows={3} />);
  expect(await screen.findByText('Bez připojení to nejde zobrazit', {}, { timeout: 3000 })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('so does what is still loading when the connection is lost, until it is back', async () => {
  renderApp(<LoadState title="Prodeje se nepodařilo načíst" failure={null} rows={3} />);
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByText('Bez připojení to nejde zobrazit', {}, { timeout: 3000 })).toBeDefined();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByText('Bez připojení to nejde zobrazit')).toBeNull());
});
