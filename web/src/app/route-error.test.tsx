import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { RouteError } from './route-error.tsx';

afterEach(() => {
  act(() => onlineManager.setOnline(true));
  vi.unstubAllGlobals();
});

test.each([
  ['whose code cannot be loaded loads the page again', 'Importing a module script failed.', 1, 0],
  ['that failed otherwise is rendered again', 'x is undefined', 0, 1],
])('a screen %s', async (_, message, reloads, resets) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://localhost/', pathname: '/', search: '', hash: '', reload });
  const reset = vi.fn<() => void>();
  renderApp(<RouteError error={new Error(message)} reset={reset} />);
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(reset).toHaveBeenCalledTimes(resets);
});

test('a screen that failed without a connection is loaded again once there is one', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://localhost/', pathname: '/', search: '', hash: '', reload });
  onlineManager.setOnline(false);
  renderApp(<RouteError error={new Error('Importing a module script failed.')} reset={() => undefined} />);
  expect(screen.getAllByText(/Bez připojení/)).toHaveLength(1);
  expect(screen.getByText(/^Zobrazit lze jen stroje/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['Importing a module script failed.', 'Chyba sítě. Zkontrolujte prosím připojení.'],
  ['x is undefined', 'Zkuste to znovu. Pokud potíže trvají, obraťte se na administrátora.'],
])('nobody is sent to the administrator for code that cannot be loaded: %s', (message, text) => {
  renderApp(<RouteError error={new Error(message)} reset={() => undefined} />);
  expect(screen.getByText(text)).toBeDefined();
});
