import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { RouteError } from './route-error.tsx';

afterEach(() => vi.unstubAllGlobals());

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
