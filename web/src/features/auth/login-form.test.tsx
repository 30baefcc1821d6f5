import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type Asked } from '../../../test/stub-fetch.ts';
import { signOut, useAuth } from '../../lib/auth.ts';
import { LoginForm } from './login-form.tsx';

const wrong = 'Nesprávný e-mail nebo heslo.';

function server(login: (asked: Asked) => Response | Error, demo = false) {
  return stubFetch((asked) => (asked.path === '/api/settings/public' ? json({ demo }) : login(asked)));
}

async function signIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'jana@strojpark.example');
  await user.type(screen.getByLabelText('Heslo'), 'strojpark');
  await user.click(screen.getByRole('button', { name: 'Přihlásit se' }));
  return user;
}

beforeEach(() => {
  vi.useRealTimers();
  signOut();
  document.title = 'Přihlášení';
});

test('a failure is shown in the banner, in a dialog with OK, in a toast and in the tab title', async () => {
  server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm />);
  const user = await signIn();
  const dialog = await screen.findByRole('dialog', { name: 'Chyba přihlášení' });
  expect(within(dialog).getByText(wrong)).toBeDefined();
  expect(screen.getAllByText(wrong)).toHaveLength(3);
  expect(document.title).toBe(wrong);

  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(wrong).length).toBeGreaterThan(0);
});

test('what is stored is a code and a time, never the e-mail', async () => {
  server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm />);
  await signIn();
  await screen.findByRole('dialog');
  const stored = JSON.parse(localStorage.getItem('login-error') ?? '{}') as object;
  expect(Object.keys(stored)).toEqual(['code', 'at']);
});

test('after a reload the banner comes back for 30 seconds, without the dialog', async () => {
  server(() => failure(500, 'internal'));
  localStorage.setItem(
    'login-error',
    JSON.stringify({ code: 'invalid_credentials', at: Date.now() - 29_000 }),
  );
  const { unmount } = renderApp(<LoginForm />);
  expect(screen.getByRole('alert').textContent).toBe(wrong);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.title).toBe('Přihlášení');
  unmount();

  localStorage.setItem(
    'login-error',
    JSON.stringify({ code: 'invalid_credentials', at: Date.now() - 31_000 }),
  );
  renderApp(<LoginForm />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a server that does not answer gives the general text', async () => {
  server(() => failure(502, 'nonsense'));
  renderApp(<LoginForm />);
  await signIn();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Přihlášení se nezdařilo. Zkuste to prosím znovu.')).toBeDefined();
});

test('a bad e-mail and a short password are refused before anything is sent', async () => {
  const asked = server(() => failure(500, 'internal'));
  renderApp(<LoginForm />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'jana');
  await user.type(screen.getByLabelText('Heslo'), '12345');
  await user.click(screen.getByRole('button', { name: 'Přihlásit se' }));
  expect(await screen.findByText('Neplatná e-mailová adresa')).toBeDefined();
  expect(screen.getByText('Heslo musí mít alespoň 6 znaků')).toBeDefined();
  expect(asked.filter(({ path }) => path === '/api/auth/login')).toHaveLength(0);
});

test('signs in with "remember me" and welcomes by name', async () => {
  const asked = server(() => json({ user: { id: 'u', name: 'Jana' }, accessToken: 'a', refreshToken: 'r' }));
  renderApp(<LoginForm />);
  await userEvent.click(screen.getByLabelText('Zapamatovat si mě'));
  await signIn();
  expect(await screen.findByText('Vítejte zpět, Jana!')).toBeDefined();
  expect(asked.at(-1)?.body).toEqual({
    email: 'jana@strojpark.example',
    password: 'strojpark',
    rememberMe: true,
  });
  expect(useAuth.getState().isAuthenticated).toBe(true);
});

test('the password can be shown and hidden', async () => {
  server(() => failure(500, 'internal'));
  renderApp(<LoginForm />);
  const password = screen.getByLabelText<HTMLInputElement>('Heslo');
  expect(password.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit heslo' }));
  expect(password.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Skrýt heslo' }));
  expect(password.type).toBe('password');
});

test('demo accounts are offered only where demo data was seeded, and fill in the form', async () => {
  server(() => failure(500, 'internal'), true);
  renderApp(<LoginForm />);
  await userEvent.click(await screen.findByRole('button', { name: 'Obchodník' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('salesperson@strojpark.example');
  expect(screen.getByLabelText<HTMLInputElement>('Heslo').value).toBe('strojpark');
});
