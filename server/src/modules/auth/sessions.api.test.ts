import type { Session } from '@strojpark/core/contracts/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountPassword,
  bearer,
  createAccount,
  refresh,
  setSetting,
  signIn,
  tokenOf,
  auditEntriesOf,
  type Account,
  type Login,
} from '../../../test/accounts.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { createLink } from './links.service.ts';
import { endSessions } from './sessions.service.ts';

const test = setUpTestApp();

beforeEach(() => test.testDb.db.deleteFrom('throttles').execute());

const list = async (session: Login) =>
  (await test.call<Session[]>(bearer(session), 'GET', '/auth/sessions')).body;
const newPassword = 'krb u lesa 7';
const set = (account: Account, columns: object) =>
  test.testDb.db.updateTable('users').set(columns).where('id', '=', account.id).execute();

describe('the sessions of a user', () => {
  it('are listed with their device, newest first, without ended ones', async () => {
    const account = await createAccount(test);
    const [first, second, idle] = [
      (await signIn(test, account, { rememberMe: true })).body,
      (await signIn(test, account)).body,
      (await signIn(test, account)).body,
    ];
    await test.testDb.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() - 61 * 60_000) })
      .where('id', '=', idle.refreshToken.split('.')[0] ?? '')
      .execute();
    const sessions = await list(second);
    expect(sessions).toMatchObject([
      { isCurrent: true, remember: false, address: '127.0.0.1', userAgent: expect.any(String) as string },
      { isCurrent: false, remember: true },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(first.refreshToken);
  });

  it('can be ended one by one, but never those of another user', async () => {
    const account = await createAccount(test);
    const [here, elsewhere] = [(await signIn(test, account)).body, (await signIn(test, account)).body];
    const other = (await signIn(test, await createAccount(test))).body;
    const [id] = elsewhere.refreshToken.split('.');
    const revoke = (session: Login) => test.call(bearer(session), 'DELETE', `/auth/sessions/${id ?? ''}`);
    expect((await revoke(other)).status).toBe(404);
    expect((await revoke(here)).status).toBe(204);
    expect((await revoke(here)).status).toBe(404);
    expect((await refresh(test, elsewhere.refreshToken)).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await auditEntriesOf(test, account.id)).toMatchObject([
      { action: 'end_sessions', actor_id: account.id, changes: { sessions: { from: 1, to: 0 } } },
    ]);
    expect((await test.call(bearer(here), 'DELETE', '/auth/sessions/x')).status).toBe(400);
  });

  it('except the current one can be ended together', async () => {
    const account = await createAccount(test);
    const sessions = [];
    for (let device = 0; device < 3; device++) sessions.push((await signIn(test, account)).body);
    const [here, ...others] = sessions as [Login, Login, Login];
    expect((await test.call(bearer(here), 'POST', '/auth/sessions/revoke-others')).status).toBe(204);
    expect((await test.call(bearer(here), 'GET', '/auth/me')).status).toBe(200);
    for (const other of others) {
      expect((await test.call(bearer(other), 'GET', '/auth/me')).status).toBe(401);
      expect((await refresh(test, other.refreshToken)).status).toBe(401);
    }
  });
});

describe('all tokens of a user become invalid with the next request after', () => {
  const actions: [string, (account: Account, session: Login) => Promise<unknown>][] = [
    [
      'a password change',
      async (account) => {
        const { body } = await signIn(test, account);
        const passwords = { currentPassword: accountPassword, newPassword };
        await test.call(bearer(body), 'POST', '/auth/change-password', passwords);
      },
    ],
    [
      'a password reset',
      async (account) => {
        const token = tokenOf(await createLink(test.ctx, account.id, 'reset'));
        await test.call(null, 'POST', '/auth/reset-password', { token, newPassword });
      },
    ],
    ['a deactivation', (account) => set(account, { status: 'inactive' })],
    ['a deletion', (account) => set(account, { deleted_at: new Date() })],
    ['the end of all sessions', (account) => endSessions(test.ctx, account.id, 'role changed')],
  ];

  it.each(actions)('%s', async (_name, action) => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    const link = tokenOf(await createLink(test.ctx, account.id, 'reset'));
    await action(account, session);
    expect((await test.call(bearer(session), 'GET', '/auth/me')).status).toBe(401);
    expect((await refresh(test, session.refreshToken)).status).toBe(401);
    const again = { token: link, newPassword: 'another one of mine' };
    expect((await test.call(null, 'POST', '/auth/reset-password', again)).status).toBe(410);
  });

  it('a role change applies, also when no session ends', async () => {
    const account = await createAccount(test, 'admin');
    const session = (await signIn(test, account)).body;
    const users = () => test.call(bearer(session), 'GET', '/users');
    expect((await users()).status).toBe(200);
    await set(account, { role: 'salesperson' });
    expect((await users()).status).toBe(403);
  });

  it('a sign-in being checked while the password is reset gets no session', async () => {
    const account = await createAccount(test);
    const token = tokenOf(await createLink(test.ctx, account.id, 'reset'));
    await Promise.all([
      signIn(test, account),
      test.call(null, 'POST', '/auth/reset-password', { token, newPassword }),
    ]);
    const open = await test.testDb.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe('a remembered session', () => {
  it('may be idle for days, unless a second factor is mandatory', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account, { rememberMe: true })).body;
    await test.testDb.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', session.refreshToken.split('.')[0] ?? '')
      .execute();
    const background = { headers: { 'x-background': '1' } };
    const me = () => test.call(bearer(session), 'GET', '/auth/me', undefined, background);
    expect((await me()).status).toBe(200);
    await setSetting(test, 'require_2fa', 'true');
    expect(await me()).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await refresh(test, session.refreshToken)).status).toBe(401);
    await setSetting(test, 'require_2fa', 'false');
  });
});
