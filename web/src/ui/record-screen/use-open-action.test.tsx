import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { toastOffline } from '../../lib/failure.ts';
import { useOpenAction } from './use-open-action.ts';

afterEach(() => act(() => onlineManager.setOnline(true)));

function Screen() {
  const { action, start } = useOpenAction<{ id: string }, 'edit'>(toastOffline);
  return (
    <button type="button" onClick={() => start('edit', { id: 'a' })}>
      {action?.isOpen === true ? `${action.name} ${action.record.id}` : 'Upravit'}
    </button>
  );
}

test('without a connection an action opens nothing and says what it needs; with one it opens', async () => {
  onlineManager.setOnline(false);
  renderApp(<Screen />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Upravit' }));
  expect(await screen.findByText('Bez připojení to nejde. Zkuste to znovu, až budete online.')).toBeDefined();
  act(() => onlineManager.setOnline(true));
  await user.click(screen.getByRole('button', { name: 'Upravit' }));
  expect(screen.getByRole('button', { name: 'edit a' })).toBeDefined();
});
