import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ConfirmAction } from './confirm-action.tsx';

interface QuestionProps {
  destructive?: boolean;
  run: (id: string) => Promise<string>;
  onDone: (result: string) => void;
}

function Question({ destructive = false, run, onDone }: QuestionProps) {
  const [isOpen, setIsOpen] = useState(true);
  const action = useMutation({ mutationFn: run });
  return (
    <ConfirmAction
      opened={isOpen}
      title="Title"
      text="Text"
      confirmLabel="Confirm"
      destructive={destructive}
      action={action}
      subject="1"
      onDone={onDone}
      onClose={() => setIsOpen(false)}
    />
  );
}

test('performs the action on its subject, reports the result and closes', async () => {
  const run = vi.fn<(id: string) => Promise<string>>((id) => Promise.resolve(`result of ${id}`));
  const onDone = vi.fn<(result: string) => void>();
  renderApp(<Question run={run} onDone={onDone} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run.mock.calls.map(([id]) => id)).toEqual(['1']);
  expect(onDone.mock.calls).toEqual([['result of 1']]);
});

test('stays open after an error and can be confirmed again', async () => {
  const run = vi.fn<(id: string) => Promise<string>>(() => Promise.reject(new Error('refused')));
  const onDone = vi.fn<(result: string) => void>();
  renderApp(<Question run={run} onDone={onDone} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(run).toHaveBeenCalledTimes(2);
  expect(onDone).not.toHaveBeenCalled();
});

test.each(['Zpět', 'Zavřít'])('does nothing when left by %s', async (name) => {
  const run = vi.fn<(id: string) => Promise<string>>(() => Promise.resolve(''));
  renderApp(<Question run={run} onDone={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).not.toHaveBeenCalled();
});

test('Ctrl+Enter performs the action once, also after a click on the text', async () => {
  const run = vi.fn<(id: string) => Promise<string>>(() => Promise.resolve(''));
  renderApp(<Question run={run} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByText('Text'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).toHaveBeenCalledOnce();
});

test('Ctrl+Enter does not perform a destructive action', async () => {
  const run = vi.fn<(id: string) => Promise<string>>(() => Promise.resolve(''));
  renderApp(<Question destructive run={run} onDone={() => undefined} />);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  const user = userEvent.setup();
  await user.click(screen.getByText('Text'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(confirm).toBeDefined();
  expect(run).not.toHaveBeenCalled();
});
