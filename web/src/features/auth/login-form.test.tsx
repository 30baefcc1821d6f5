import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { signOut, useAuth } from '../../lib/auth.ts';
import { LoginForm } from './login-form.tsx';

const wrong = 'Nesprávný e-mail nebo heslo.';

function server(login: (request: SentRequest) => Response | Error, { demo = false, has_users = true } = {}) {
  return stubFetch((request) =>
    request.path === '/api/settings/public' ? json({ demo, has_users }) : login(request),
  );
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

test('a failure is said once, above the form, and in the tab title; the password is ready to be typed again', async () => {
  server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm />);
  const user = await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(wrong);
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.title).toBe(wrong);
  const password = screen.getByLabelText<HTMLInputElement>('Heslo');
  expect(document.activeElement).toBe(password);
  await user.keyboard('jiné heslo');
  expect(password.value).toBe('jiné heslo');
});

test('a code and a time are stored, never the e-mail', async () => {
  server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm />);
  await signIn();
  await screen.findByRole('alert');
  const stored = JSON.parse(localStorage.getItem('login-error') ?? '{}') as object;
  expect(Object.keys(stored)).toEqual(['code', 'at']);
});

test('after a reload the banner is shown again for 30 seconds', async () => {
  server(() => failure(500, 'internal'));
  localStorage.setItem(
    'login-error',
    JSON.stringify({ code: 'invalid_credentials', at: Date.now() - 29_000 }),
  );
  const { unmount } = renderApp(<LoginForm />);
  expect(screen.getByRole('alert').textContent).toBe(wrong);
  expect(document.title).toBe('Přihlášení');
  unmount();

  localStorage.setItem(
    'login-error',
    JSON.stringify({ code: 'invalid_credentials', at: Date.now() - 31_000 }),
  );
  renderApp(<LoginForm />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a server that cannot be reached is not taken for a wrong password', async () => {
  server(() => new TypeError('Failed to fetch'));
  renderApp(<LoginForm />);
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Chyba sítě. Zkontrolujte prosím připojení.');
});

test('a gateway without the server behind it shows the general text', async () => {
  server(() => failure(502, 'nonsense'));
  renderApp(<LoginForm />);
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Přihlášení se nezdařilo. Zkuste to prosím znovu.',
  );
});

test('an invalid e-mail and a missing password are rejected before anything is sent', async () => {
  const requests = server(() => failure(500, 'internal'));
  renderApp(<LoginForm />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'jana');
  await user.click(screen.getByRole('button', { name: 'Přihlásit se' }));
  expect(await screen.findByText('Neplatná e-mailová adresa')).toBeDefined();
  expect(screen.getByText('Toto pole je povinné')).toBeDefined();
  expect(requests.filter(({ path }) => path === '/api/auth/login')).toHaveLength(0);
});

test('a short password is sent: only the server knows whether it is right', async () => {
  const requests = server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail'), 'jana@strojpark.example');
  await user.type(screen.getByLabelText('Heslo'), 'x{Enter}');
  await screen.findByRole('alert');
  expect(screen.queryByText(/alespoň/)).toBeNull();
  expect(requests.at(-1)?.body).toMatchObject({ password: 'x' });
});

test('signs in with "remember me" and shows no message over the first screen', async () => {
  const requests = server(() =>
    json({ user: { id: 'u', name: 'Jana' }, accessToken: 'a', refreshToken: 'r' }),
  );
  renderApp(<LoginForm />);
  await userEvent.click(screen.getByLabelText('Zapamatovat si mě'));
  await signIn();
  await waitFor(() => expect(useAuth.getState().isAuthenticated).toBe(true));
  expect(requests.at(-1)?.body).toEqual({
    email: 'jana@strojpark.example',
    password: 'strojpark',
    rememberMe: true,
  });
  expect(screen.queryByRole('alert')).toBeNull();
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
  server(() => failure(500, 'internal'), { demo: true });
  renderApp(<LoginForm />);
  await userEvent.click(await screen.findByRole('button', { name: 'Obchodník' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('salesperson@strojpark.example');
  expect(screen.getByLabelText<HTMLInputElement>('Heslo').value).toBe('strojpark');
});

test('without any user, it says how the first one is added', async () => {
  server(() => failure(500, 'internal'), { has_users: false });
  renderApp(<LoginForm />);
  expect(await screen.findByText(/přidá ten, kdo ji nainstaloval, příkazem/)).toBeDefined();
});

describe('the second factor', () => {
  const user = { id: 'u', name: 'Jana' };

  /** A server that requires a code and accepts `123456` and the recovery code `abcd-efgh`. */
  const serverWithSecondFactor = () =>
    server(({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return failure(401, 'second_factor_required');
      return ['123456', 'abcd-efgh'].includes(code)
        ? json({ user, accessToken: 'a', refreshToken: 'r' })
        : failure(401, 'second_factor_wrong', 'Nesprávný kód.');
    });

  test('is asked for after the password in the same place, and is not shown as a failure', async () => {
    serverWithSecondFactor();
    renderApp(<LoginForm />);
    await signIn();
    const code = await screen.findByLabelText<HTMLInputElement>('Ověřovací nebo záchranný kód');
    expect(code.autocomplete).toBe('one-time-code');
    expect(document.activeElement).toBe(code);
    expect(screen.getByText('jana@strojpark.example')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a wrong code is reported like a failed login and stays in the field; a recovery code signs in', async () => {
    const requests = serverWithSecondFactor();
    renderApp(<LoginForm />);
    const person = await signIn();
    await person.type(await screen.findByLabelText('Ověřovací nebo záchranný kód'), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Nesprávný kód.');

    const code = screen.getByLabelText<HTMLInputElement>('Ověřovací nebo záchranný kód');
    expect(code.value).toBe('000000');
    await person.clear(code);
    await person.type(code, 'abcd-efgh{Enter}');
    await waitFor(() => expect(useAuth.getState().isAuthenticated).toBe(true));
    expect(requests.at(-1)?.body).toMatchObject({ password: 'strojpark', code: 'abcd-efgh' });
  });

  test('Back returns to the password, which is still filled in; the screen around it follows both steps', async () => {
    serverWithSecondFactor();
    const onStep = vi.fn<(step: string) => void>();
    renderApp(<LoginForm onStep={onStep} />);
    const person = await signIn();
    const back = await screen.findByRole('button', { name: 'Zpět k heslu' });
    expect(onStep).toHaveBeenLastCalledWith('code');
    await person.click(back);
    expect(onStep).toHaveBeenLastCalledWith('password');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('jana@strojpark.example');
    expect(screen.getByLabelText<HTMLInputElement>('Heslo').value).toBe('strojpark');
  });
});

describe('a forgotten password', () => {
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Zapomenuté heslo?' }));
  const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Poslat odkaz' }));
  const sent = (requests: SentRequest[]) =>
    requests.filter(({ path }) => path === '/api/auth/forgot-password').map(({ body }) => body);

  test('is a step of its own with the address to check, which nothing is sent to before', async () => {
    const requests = server(() => new Response(null, { status: 204 }));
    const onStep = vi.fn<(step: string) => void>();
    renderApp(<LoginForm onStep={onStep} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'jana');
    await ask();
    expect(onStep).toHaveBeenLastCalledWith('forgot');
    await send();
    expect(await screen.findByText('Neplatná e-mailová adresa')).toBeDefined();
    expect(sent(requests)).toEqual([]);
    await userEvent.type(screen.getByLabelText('E-mail'), '@strojpark.example');
    await send();
    await screen.findByText(/^Pokud k této adrese existuje účet/);
    expect(sent(requests)).toEqual([{ email: 'jana@strojpark.example' }]);
  });

  test('shows the same answer for every address, above the password that is asked for again', async () => {
    server(() => new Response(null, { status: 204 }));
    const onStep = vi.fn<(step: string) => void>();
    renderApp(<LoginForm onStep={onStep} />);
    await ask();
    await userEvent.type(await screen.findByLabelText('E-mail'), 'nikdo@strojpark.example');
    await send();
    expect(
      await screen.findByText(
        'Pokud k této adrese existuje účet, poslali jsme na ni odkaz na nastavení hesla.',
      ),
    ).toBeDefined();
    expect(onStep).toHaveBeenLastCalledWith('password');
    expect(screen.getByLabelText('Heslo')).toBeDefined();
  });

  test('shows the server’s error, and goes back to what was typed', async () => {
    server(() => failure(429, 'too_many_requests', 'Příliš mnoho pokusů.'));
    renderApp(<LoginForm />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'jana@strojpark.example');
    await userEvent.type(screen.getByLabelText('Heslo'), 'abc');
    await ask();
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('Příliš mnoho pokusů.');
    await userEvent.click(screen.getByRole('button', { name: 'Zpět k přihlášení' }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('jana@strojpark.example');
    expect(screen.getByLabelText<HTMLInputElement>('Heslo').value).toBe('abc');
  });
});

test('after an idle sign-out the sign-in explains it until the next attempt', async () => {
  server(() => failure(401, 'invalid_credentials', wrong));
  renderApp(<LoginForm ended="idle" />);
  expect(screen.getByRole('status').textContent).toMatch(/kvůli nečinnosti/);
  await signIn();
  await screen.findByRole('alert');
  expect(screen.queryByText(/kvůli nečinnosti/)).toBeNull();
});

test('a temporary password is kept for its change in memory only, another one not at all', async () => {
  for (const pending of ['password', null]) {
    const user = { id: 'u1', name: 'Jana', pending };
    server(() => json({ user, accessToken: 'a', refreshToken: 'r' }));
    const { unmount } = renderApp(<LoginForm />);
    await signIn();
    await waitFor(() => expect(useAuth.getState().isAuthenticated).toBe(true));
    expect(useAuth.getState().temporaryPassword).toBe(pending === null ? null : 'strojpark');
    expect(localStorage.getItem('auth-storage')).toContain('"accessToken":"a"');
    expect(localStorage.getItem('auth-storage')).not.toContain('emporaryPassword');
    signOut();
    expect(useAuth.getState().temporaryPassword).toBeNull();
    unmount();
  }
});
