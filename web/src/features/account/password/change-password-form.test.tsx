import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const done = vi.fn<() => void>();

function server(change: (request: SentRequest) => Response | Error) {
  return stubFetch((request) => {
    if (request.path === '/api/settings/public')
      return json({ ...publicSettings, password_min_length: 10, company_name: 'Bagrex' });
    if (request.path === '/api/auth/me') return json(userOf('admin'));
    return change(request);
  });
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const current = () => field(/^Současné heslo/);
const fresh = () => field(/^Nové heslo(?! znovu)/);
const again = () => field(/^Nové heslo znovu/);

async function fill(values: [string, string, string]) {
  const inputs = [current(), fresh(), again()];
  inputs.forEach((input, index) => fireEvent.change(input, { target: { value: values[index] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
}

const show = () => renderApp(<ChangePasswordForm currentLabel="Současné heslo" onDone={done} />);

beforeEach(() => {
  done.mockClear();
  queryClient.clear();
  useAuth.setState({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r', isAuthenticated: true });
  useAuth.setState({ temporaryPassword: null });
});

test('a short password or a different repetition is rejected before anything is sent', async () => {
  const requests = server(() => json({}));
  show();
  await screen.findByText('alespoň 10 znaků');
  await fill(['stare heslo', 'kratke', 'kratke']);
  expect(await screen.findByText('Heslo musí mít alespoň 10 znaků')).toBeDefined();
  await fill(['stare heslo', 'Klikova-hridel-48', 'Klikova-hridel-49']);
  expect(await screen.findByText('Hesla se neshodují')).toBeDefined();
  expect(requests.filter(({ path }) => path === '/api/auth/change-password')).toHaveLength(0);
});

test('all three fields are required', async () => {
  server(() => json({}));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
  expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
  expect(screen.getByText(/Heslo musí mít alespoň/)).toBeDefined();
});

test('the password rule updates while typing and rejects the user’s own name and the company’s', async () => {
  server(() => json({}));
  show();
  await screen.findByText('alespoň 10 znaků');
  const met = () => screen.getAllByText('splněno').length;
  fireEvent.change(fresh(), { target: { value: 'jan novotný' } });
  expect(met()).toBe(1);
  fireEvent.change(fresh(), { target: { value: 'bagrex2026' } });
  expect(met()).toBe(1);
  fireEvent.change(fresh(), { target: { value: 'Klikova-hridel-48' } });
  expect(met()).toBe(3);
});

test('a wrong current password is reported at its field, and everything typed stays', async () => {
  server(() =>
    json(
      { code: 'validation', message: 'x', requestId: 'r', errors: { currentPassword: ['Nesprávné heslo'] } },
      422,
    ),
  );
  show();
  await fill(['spatne heslo', 'Klikova-hridel-48', 'Klikova-hridel-48']);
  expect(await screen.findByText('Nesprávné heslo')).toBeDefined();
  expect(again().value).toBe('Klikova-hridel-48');
  expect(done).not.toHaveBeenCalled();
});

test('a failure without a server message shows the general text', async () => {
  server(() => new Response('', { status: 502 }));
  show();
  await fill(['stare heslo', 'Klikova-hridel-48', 'Klikova-hridel-48']);
  expect(await screen.findByText('Heslo se nepodařilo změnit')).toBeDefined();
});

test('a successful change shows a toast, closes the dialog and updates the user', async () => {
  const requests = server(() => new Response(null, { status: 204 }));
  show();
  await fill(['stare heslo', 'Klikova-hridel-48', 'Klikova-hridel-48']);
  expect(await screen.findByText(/Heslo bylo změněno/)).toBeDefined();
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(requests.find(({ path }) => path === '/api/auth/change-password')?.body).toEqual({
    currentPassword: 'stare heslo',
    newPassword: 'Klikova-hridel-48',
  });
  expect(requests.some(({ path }) => path === '/api/auth/me')).toBe(true);
});

test.each([
  ['password', 'Heslo bylo změněno.'],
  [null, 'Heslo bylo změněno. Ostatní zařízení jsme odhlásili.'],
] as const)(
  'other devices are mentioned unless the password is a temporary one: %s',
  async (pending, text) => {
    useAuth.setState({ user: { ...userOf('admin'), pending } });
    server(() => new Response(null, { status: 204 }));
    show();
    await fill(['stare heslo', 'Klikova-hridel-48', 'Klikova-hridel-48']);
    expect(await screen.findByText(text)).toBeDefined();
  },
);

test('after a reload the temporary password is asked for, with the reason', () => {
  useAuth.setState({ user: { ...userOf('admin'), pending: 'password' } });
  server(() => new Response(null, { status: 204 }));
  show();
  expect(current().getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText(/^Heslo, kterým jste se přihlásili/)).toBeDefined();
});

test('a temporary password typed at this sign-in is not asked for again, unless it no longer applies', async () => {
  let isRefused = true;
  useAuth.setState({ user: { ...userOf('admin'), pending: 'password' }, temporaryPassword: 'docasne heslo' });
  const requests = server(() => {
    const errors = { currentPassword: ['Nesprávné heslo'] };
    return isRefused
      ? json({ code: 'validation', message: 'x', requestId: 'r', errors }, 422)
      : new Response(null, { status: 204 });
  });
  show();
  expect(screen.queryByLabelText(/^Současné heslo/)).toBeNull();
  for (const input of [fresh(), again()]) fireEvent.change(input, { target: { value: 'Klikova-hridel-48' } });
  await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
  expect(await screen.findByText('Nesprávné heslo')).toBeDefined();
  expect(requests.find(({ path }) => path === '/api/auth/change-password')?.body).toEqual({
    currentPassword: 'docasne heslo',
    newPassword: 'Klikova-hridel-48',
  });
  isRefused = false;
  fireEvent.change(current(), { target: { value: 'jine docasne' } });
  await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(useAuth.getState().temporaryPassword).toBeNull();
});
