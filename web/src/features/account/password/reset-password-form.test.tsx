import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicSettings } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const done = vi.fn<() => void>();
const invalid = vi.fn<() => void>();

const server = (answer: () => Response | Error) =>
  stubFetch(({ path }) => (path === '/api/settings/public' ? json(publicSettings) : answer()));

async function setPassword() {
  renderApp(<ResetPasswordForm token="t0ken" onDone={done} onInvalidLink={invalid} />);
  await userEvent.type(screen.getByLabelText(/^Nové heslo(?! znovu)/), 'Klikova-hridel-48');
  await userEvent.type(screen.getByLabelText(/^Nové heslo znovu/), 'Klikova-hridel-48{Enter}');
}

beforeEach(() => {
  done.mockClear();
  invalid.mockClear();
  queryClient.clear();
});

test('sets the password with the token from the link', async () => {
  const requests = server(() => new Response(null, { status: 204 }));
  await setPassword();
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(requests.at(-1)?.body).toEqual({ token: 't0ken', newPassword: 'Klikova-hridel-48' });
});

test('a link that no longer works offers to request another', async () => {
  server(() => failure(410, 'link_invalid'));
  await setPassword();
  await waitFor(() => expect(invalid).toHaveBeenCalledOnce());
});

test('any other failure is shown and keeps what was typed', async () => {
  server(() => failure(429, 'too_many_requests', 'Příliš mnoho pokusů.'));
  await setPassword();
  expect(await screen.findByText('Příliš mnoho pokusů.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nové heslo znovu/).value).toBe('Klikova-hridel-48');
});
