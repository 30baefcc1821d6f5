import { useMutation } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ApiError } from './api-error.ts';

interface CallProps {
  error: Error;
  quiet?: boolean;
}

function Call({ error, quiet = false }: CallProps) {
  const { mutate, isError } = useMutation({ mutationFn: () => Promise.reject(error), meta: { quiet } });
  return (
    <button type="button" onClick={() => mutate()}>
      {isError ? 'failed' : 'call'}
    </button>
  );
}

const call = async () => {
  await userEvent.setup().click(screen.getByRole('button', { name: 'call' }));
  await screen.findByRole('button', { name: 'failed' });
};

test('every failed call shows a toast', async () => {
  renderApp(<Call error={new ApiError({ status: 404, code: 'not_found' })} />);
  await call();
  expect(await screen.findByText('Záznam nebyl nalezen')).toBeDefined();
});

test('each message of the errors map is a separate toast', async () => {
  const errors = { email: ['Neplatná e-mailová adresa'], name: ['Toto pole je povinné'] };
  renderApp(<Call error={new ApiError({ status: 422, code: 'validation', errors })} />);
  await call();
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(screen.getByText('Toto pole je povinné')).toBeDefined();
});

test('a call that opts out shows none', async () => {
  renderApp(<Call error={new ApiError({ status: 500, code: 'internal' })} quiet />);
  await call();
  expect(screen.queryByRole('alert')).toBeNull();
});
