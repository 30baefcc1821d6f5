import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { users } from '@strojpark/core/contracts/users';
import { expect, test } from 'vitest';
import { userOf } from '../../test/session.ts';
import { renderApp } from '../../test/render.tsx';
import { failure, json, stubFetch } from '../../test/stub-fetch.ts';
import { userKeys } from '../entities/users/users.queries.ts';
import { call } from './api.ts';
import { signIn, useCan } from './auth.ts';

function Screen() {
  const mayView = useCan('users.view');
  useQuery({ queryKey: userKeys.all, queryFn: () => call(users.statistics), meta: { quiet: true } });
  return <p>{mayView ? 'may' : 'may not'}</p>;
}

test('a 403 reloads the permissions, so that the action is no longer offered', async () => {
  const before = { ...userOf('backoffice'), permissions: ['users.view' as const] };
  signIn({ accessToken: 'a', refreshToken: 'r', user: before });
  stubFetch(({ path }) =>
    path === '/api/auth/me' ? json({ ...before, permissions: [] }) : failure(403, 'forbidden'),
  );
  renderApp(<Screen />);
  expect(screen.getByText('may')).toBeDefined();
  await waitFor(() => expect(screen.getByText('may not')).toBeDefined());
});
