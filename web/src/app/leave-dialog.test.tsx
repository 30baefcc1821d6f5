import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { askToLeave, useLeaveQuestion } from '../lib/leave-guard.ts';
import { LeaveDialog } from './leave-dialog.tsx';

function Form() {
  const answer = useLeaveQuestion((question) => question.answer);
  return (
    <>
      <TextInput label="Důvod" onKeyDown={({ key }) => key === 'ArrowLeft' && void askToLeave()} />
      {answer && <LeaveDialog onClose={() => answer(false)} />}
    </>
  );
}

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['the button', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}')],
])('staying by %s returns the focus to the field', async (_, stay) => {
  renderApp(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Důvod'), 'couvl{ArrowLeft}');
  const button = await screen.findByRole('button', { name: 'Zůstat' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await stay(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Důvod'));
});
