import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicSettings, userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { AccountSecurity } from './account-security.tsx';

const done = () => new Response(null, { status: 204 });
const user = { ...userOf('salesperson'), emailVerified: false };

const sessionOf = (id: string, isCurrent: boolean, userAgent: string) => ({
  id,
  isCurrent,
  userAgent,
  address: '192.0.2.7',
  remember: !isCurrent,
  createdAt: '2026-01-05T08:00:00.000Z',
  lastActiveAt: '2026-01-05T09:00:00.000Z',
});
const phone = sessionOf('11111111-1111-4111-8111-111111111111', false, 'Android Chrome/131.0');
const here = sessionOf('22222222-2222-4222-8222-222222222222', true, 'Windows Firefox/132.0');

function server(answer: (request: SentRequest) => Response | Error | undefined, settings = {}) {
  return stubFetch((request) => {
    const own = answer(request);
    if (own) return own;
    if (request.path === '/api/settings/public') return json({ ...publicSettings, ...settings });
    if (request.path === '/api/auth/sessions') return json([phone, here]);
    return request.path === '/api/auth/me' ? json(user) : failure(500, 'internal');
  });
}

const by = (path: string, response: () => Response) => (request: SentRequest) =>
  request.path === path ? response() : undefined;

const wrongPassword = () =>
  json({ code: 'validation', message: 'x', requestId: 'r', errors: { password: ['Nesprávné heslo'] } }, 422);

beforeEach(() => {
  queryClient.clear();
  useAuth.setState({ user, accessToken: 'a', refreshToken: 'r', isAuthenticated: true });
});

test('the password is changed here too', async () => {
  server(() => undefined);
  renderApp(<AccountSecurity />);
  await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
  expect(await screen.findByRole('dialog', { name: 'Změnit heslo' })).toBeDefined();
});

describe('the e-mail', () => {
  test('offers another link while it is not verified', async () => {
    const requests = server(by('/api/auth/resend-verification', done));
    renderApp(<AccountSecurity />);
    expect(screen.getByText('Neověřený')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Poslat ověřovací odkaz' }));
    expect(await screen.findByText(`Ověřovací odkaz jsme poslali na ${user.email}`)).toBeDefined();
    expect(requests.some(({ path }) => path === '/api/auth/resend-verification')).toBe(true);
  });

  test('offers nothing once it is verified', () => {
    server(() => undefined);
    useAuth.setState({ user: { ...user, emailVerified: true } });
    renderApp(<AccountSecurity />);
    expect(screen.getByText('Ověřený')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Poslat ověřovací odkaz' })).toBeNull();
  });
});

describe('the devices', () => {
  test('are listed with the current one first and marked, and another can be signed out', async () => {
    const requests = server(by(`/api/auth/sessions/${phone.id}`, done));
    renderApp(<AccountSecurity />);
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('Toto zařízení')).toBeDefined();
    expect(rows[0]?.textContent).toMatch(/Firefox, Windows/);
    expect(rows[1]?.textContent).toMatch(/zapamatováno na 30 dní/);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Odhlásit zařízení Chrome, Android' }));
    expect(await screen.findByText('Zařízení Chrome, Android jsme odhlásili')).toBeDefined();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('can all be signed out except this one, after a confirmation', async () => {
    const requests = server(by('/api/auth/sessions/revoke-others', done));
    renderApp(<AccountSecurity />);
    await userEvent.click(await screen.findByRole('button', { name: 'Odhlásit všude jinde' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Odhlásíme 1 další zařízení/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Odhlásit' }));
    expect(await screen.findByText('Všechna ostatní zařízení jsme odhlásili')).toBeDefined();
    expect(requests.some(({ path }) => path === '/api/auth/sessions/revoke-others')).toBe(true);
  });

  test('show a load error with a retry', async () => {
    let isBroken = true;
    server((request) =>
      request.path === '/api/auth/sessions' && isBroken ? failure(403, 'forbidden', 'Ne.') : undefined,
    );
    renderApp(<AccountSecurity />);
    expect(await screen.findByText('Data se nepodařilo načíst')).toBeDefined();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText('Toto zařízení')).toBeDefined();
  });
});

describe('the second factor', () => {
  const totp = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qrSvg: '<svg/>' };
  const codes = ['aaaa-bbbb', 'cccc-dddd'];

  test('is enabled by password, app and code, and shows its recovery codes until they are saved', async () => {
    const requests = server(({ path, body }) => {
      if (path === '/api/auth/totp/begin') {
        return (body as { password: string }).password === 'spravne' ? json(totp) : wrongPassword();
      }
      if (path !== '/api/auth/totp/confirm') return undefined;
      return (body as { code: string }).code === '123456'
        ? json({ recoveryCodes: codes })
        : json(
            { code: 'validation', message: 'x', requestId: 'r', errors: { code: ['Nesprávný kód'] } },
            422,
          );
    });
    renderApp(<AccountSecurity />);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Zapnout dvoufázové ověření' }));
    await person.type(await screen.findByLabelText(/^Vaše heslo/), 'spatne{Enter}');
    expect(await screen.findByText('Nesprávné heslo')).toBeDefined();
    await person.clear(screen.getByLabelText(/^Vaše heslo/));
    await person.type(screen.getByLabelText(/^Vaše heslo/), 'spravne{Enter}');

    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    expect(screen.getByAltText<HTMLImageElement>(/^QR kód/).src).toContain(encodeURIComponent('<svg/>'));
    const code = screen.getByLabelText<HTMLInputElement>(/^Šestimístný kód/);
    await person.type(code, '000000{Enter}');
    expect(await screen.findByText('Nesprávný kód')).toBeDefined();
    expect(code.value).toBe('000000');
    await person.clear(code);
    await person.type(code, '123456{Enter}');

    const list = await screen.findByRole('list', { name: 'Záchranné kódy' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await person.keyboard('{Escape}');
    expect(screen.getByRole('list', { name: 'Záchranné kódy' })).toBeDefined();
    // The user must not be updated before the codes are saved: a route guard could then navigate away from them.
    expect(requests.some(({ path }) => path === '/api/auth/me')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Kódy mám uložené' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/auth/me')).toBe(true));
    expect(screen.queryByRole('list', { name: 'Záchranné kódy' })).toBeNull();
  });

  test('gets new recovery codes after entering the password', async () => {
    server(by('/api/auth/totp/recovery-codes', () => json({ recoveryCodes: codes })));
    useAuth.setState({ user: { ...user, hasSecondFactor: true } });
    renderApp(<AccountSecurity />);
    await userEvent.click(screen.getByRole('button', { name: 'Nové záchranné kódy' }));
    await userEvent.type(await screen.findByLabelText(/^Vaše heslo/), 'spravne{Enter}');
    expect(await screen.findByText('cccc-dddd')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Kódy mám uložené' }));
    expect(screen.queryByText('cccc-dddd')).toBeNull();
  });

  test('is disabled after entering the password', async () => {
    const requests = server(by('/api/auth/totp/disable', done));
    useAuth.setState({ user: { ...user, hasSecondFactor: true } });
    renderApp(<AccountSecurity />);
    await userEvent.click(screen.getByRole('button', { name: 'Vypnout' }));
    await userEvent.type(await screen.findByLabelText(/^Vaše heslo/), 'spravne{Enter}');
    expect(await screen.findByText('Dvoufázové ověření je vypnuté')).toBeDefined();
    expect(requests.find(({ path }) => path === '/api/auth/totp/disable')?.body).toEqual({
      password: 'spravne',
    });
  });

  test('cannot be disabled while it is required', async () => {
    server(() => undefined, { require_2fa: true });
    useAuth.setState({ user: { ...user, hasSecondFactor: true } });
    renderApp(<AccountSecurity />);
    expect(await screen.findByText(/nelze vypnout/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Vypnout' })).toBeNull();
  });
});
