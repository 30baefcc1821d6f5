import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { MenuButton } from './menu-button.tsx';

test('a menu whose code cannot be loaded is a message; its button keeps the focus and opens it the next time', async () => {
  vi.doMock('./open-menu.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  renderApp(<MenuButton button={<button type="button">Více</button>} entries={[{ label: 'Smazat' }]} />);
  const button = () => screen.getByRole('button', { name: 'Více' });
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  vi.doUnmock('./open-menu.tsx');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Smazat' })).toBeDefined();
});
