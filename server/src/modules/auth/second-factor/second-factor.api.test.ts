import type { Role } from '@strojpark/core/domain/access/permissions';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountPassword as password,
  bearer,
  createAccount,
  refresh,
  setSetting,
  signIn,
  auditEntriesOf,
  type Account,
  type Login,
} from '../../../../test/accounts.ts';
import { setUpTestApp, type Answer } from '../../../../test/test-app.ts';
import { createLink } from '../links.service.ts';
import { removeSecondFactor } from './second-factor.service.ts';

interface Offer {
  secret: string;
  uri: string;
  qrSvg: string;
}

const test = setUpTestApp();

beforeEach(async () => {
  await test.testDb.db.deleteFrom('throttles').execute();
  await setSetting(test, 'require_2fa', 'false');
});

const post = <T = Record<string, unknown>>(session: Login, path: string, body: object = {}) =>
  test.call<T>(bearer(session), 'POST', path, body);
const begin = (session: Login) => post<Offer>(session, '/auth/totp/begin', { password });
const confirm = (session: Login, code: string) =>
  post<{ recoveryCodes: string[] }>(session, '/auth/totp/confirm', { code });
/** The code that the app shows, or showed or will show some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one));
};
/** As if no code of the last minutes had been used yet. */
const forgetSteps = (account: Account) =>
  test.testDb.db
    .updateTable('second_factors')
    .set({ last_used_step: 0 })
    .where('user_id', '=', account.id)
    .execute();

const countOf = (answers: readonly { status: number }[], ...codes: number[]) =>
  codes.map((code) => answers.filter(({ status }) => status === code).length);

async function enrolled(role?: Role) {
  const account = await createAccount(test, role);
  const session = (await signIn(test, account)).body;
  const { secret } = (await begin(session)).body;
  const { recoveryCodes } = (await confirm(session, codeOf(secret))).body;
  await forgetSteps(account);
  return { account, session, secret, recoveryCodes };
}

describe('setting up an authenticator app', () => {
  it('requires the password, and changes nothing until a code confirms the secret', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    const refused = await post<{ errors: object }>(session, '/auth/totp/begin', { password: 'wrong one' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: ['Nesprávné heslo'] } } });
    const { status, body } = await begin(session);
    expect(status).toBe(200);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(account.email);
    expect(body.qrSvg).toMatch(/^<svg /);
    expect((await signIn(test, account)).status).toBe(200);
    const wrong = await confirm(session, wrongCode(body.secret) ?? '');
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    expect((await confirm(session, '12')).status).toBe(422);
  });

  it('is completed by a code, returns ten recovery codes and ends all other sessions', async () => {
    const account = await createAccount(test);
    const [here, elsewhere] = [(await signIn(test, account)).body, (await signIn(test, account)).body];
    const { secret } = (await begin(here)).body;
    const { status, body } = await confirm(here, codeOf(secret));
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    const me = await test.call(bearer(here), 'GET', '/auth/me');
    expect(me.body).toMatchObject({ hasSecondFactor: true });
    expect((await refresh(test, elsewhere.refreshToken)).status).toBe(401);
    const trail = await auditEntriesOf(test, account.id);
    expect(trail).toMatchObject([{ action: 'turn_on_second_factor' }]);
    expect(JSON.stringify(trail)).not.toContain(secret);
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { account, secret, recoveryCodes } = await enrolled();
    const factors = test.testDb.db.selectFrom('second_factors').selectAll();
    const codes = test.testDb.db.selectFrom('recovery_codes').selectAll();
    const stored = JSON.stringify([
      await factors.where('user_id', '=', account.id).execute(),
      await codes.where('user_id', '=', account.id).execute(),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  it('answers 409 for a secret that was offered too long ago or never', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    expect(await confirm(session, '123456')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { secret } = (await begin(session)).body;
    await test.testDb.db
      .updateTable('second_factors')
      .set({ offered_at: new Date(Date.now() - 61 * 60_000) })
      .where('user_id', '=', account.id)
      .execute();
    expect((await confirm(session, codeOf(secret))).status).toBe(409);
  });

  it('keeps the current app valid until its replacement is confirmed', async () => {
    const { account, session, secret } = await enrolled();
    const next = (await begin(session)).body.secret;
    expect((await signIn(test, account, { code: codeOf(next) })).status).toBe(401);
    expect((await signIn(test, account, { code: codeOf(secret) })).status).toBe(200);
    expect((await confirm(session, codeOf(next))).status).toBe(200);
    await forgetSteps(account);
    expect((await signIn(test, account, { code: codeOf(secret) })).status).toBe(401);
    expect((await signIn(test, account, { code: codeOf(next) })).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code only after the correct password', async () => {
    const { account, secret } = await enrolled();
    const wrong = await signIn(test, { ...account, password: 'wrong one' }, { code: codeOf(secret) });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await signIn(test, account)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    });
    expect(await signIn(test, account, { code: wrongCode(secret) ?? '' })).toMatchObject({
      status: 401,
      body: { code: 'second_factor_wrong' },
    });
    expect((await signIn(test, account, { code: codeOf(secret) })).status).toBe(200);
  });

  it('accepts a code of the app once, however many requests use it concurrently', async () => {
    const { account, secret } = await enrolled();
    const code = codeOf(secret);
    const answers: Answer<Login>[] = await Promise.all(
      Array.from({ length: 4 }, () => signIn(test, account, { code })),
    );
    expect(countOf(answers, 200, 401)).toEqual([1, 3]);
    expect((await signIn(test, account, { code })).status).toBe(401);
    expect((await signIn(test, account, { code: codeOf(secret, 1) })).status).toBe(200);
    expect((await signIn(test, account, { code: codeOf(secret, -1) })).status).toBe(401);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const { account, recoveryCodes } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => signIn(test, account, { code: first })),
    );
    expect(countOf(answers, 200, 401)).toEqual([1, 2]);
    expect((await signIn(test, account, { code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(
      200,
    );
    expect((await signIn(test, account, { code: second })).status).toBe(401);
    const trail = (await auditEntriesOf(test, account.id)).map(({ action }) => action);
    expect(trail).toEqual(['turn_on_second_factor', 'use_recovery_code', 'use_recovery_code']);
  });

  it('limits codes per account, still accepts recovery codes, and is not reset by a correct password', async () => {
    const { account, secret, recoveryCodes } = await enrolled();
    const from = (remoteAddress: string, code?: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: account.email, password, ...(code && { code }) },
        remoteAddress,
      });
    const wrong = wrongCode(secret) ?? '';
    for (let guess = 0; guess < 5; guess++) {
      expect((await from('192.0.2.1', wrong)).statusCode).toBe(401);
      expect((await from('192.0.2.1')).statusCode).toBe(401);
    }
    expect((await from('192.0.2.1', codeOf(secret))).statusCode).toBe(429);
    for (let guess = 0; guess < 15; guess++) await from(`192.0.2.${10 + guess}`, wrong);
    expect((await from('192.0.2.99', codeOf(secret))).statusCode).toBe(429);
    expect((await from('192.0.2.99', recoveryCodes[0])).statusCode).toBe(200);
  });

  it('is still required after a password was set by a link', async () => {
    const { account, secret } = await enrolled();
    const url = await createLink(test.ctx, account.id, 'reset');
    const token = new URL(url).hash.replace('#token=', '');
    const newPassword = 'krb u lesa 7';
    await test.call(null, 'POST', '/auth/reset-password', { token, newPassword });
    const owner = { ...account, password: newPassword };
    expect((await signIn(test, owner)).body).toMatchObject({ code: 'second_factor_required' });
    expect((await signIn(test, owner, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are renewed with the password, and the old ones become invalid', async () => {
    const { account, session, recoveryCodes } = await enrolled();
    const path = '/auth/totp/recovery-codes';
    expect((await post(session, path, { password: 'wrong one' })).status).toBe(422);
    const { body } = await post<{ recoveryCodes: string[] }>(session, path, { password });
    expect((await signIn(test, account, { code: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await signIn(test, account, { code: body.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('exist only while the second factor is on', async () => {
    const session = (await signIn(test, await createAccount(test))).body;
    expect(await post(session, '/auth/totp/recovery-codes', { password })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_missing' },
    });
  });
});

describe('turning the second factor off', () => {
  it('requires the password', async () => {
    const { account, session } = await enrolled();
    expect((await post(session, '/auth/totp/disable', { password: 'wrong one' })).status).toBe(422);
    expect((await post(session, '/auth/totp/disable', { password })).status).toBe(204);
    expect((await signIn(test, account)).body.user).toMatchObject({ hasSecondFactor: false });
    expect((await post(session, '/auth/totp/disable', { password })).status).toBe(204);
    const trail = (await auditEntriesOf(test, account.id)).map(({ action }) => action);
    expect(trail).toEqual(['turn_on_second_factor', 'turn_off_second_factor']);
  });

  it('is refused while it is mandatory', async () => {
    const { account, session } = await enrolled();
    await setSetting(test, 'require_2fa', 'true');
    expect(await post(session, '/auth/totp/disable', { password })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_needed' },
    });
    expect((await signIn(test, account)).body).toMatchObject({ code: 'second_factor_required' });
  });

  it('for another user also deletes the recovery codes', async () => {
    const { account, recoveryCodes } = await enrolled();
    expect(await removeSecondFactor(test.ctx, account.id)).toBe(true);
    expect((await signIn(test, account, { code: recoveryCodes[0] ?? '' })).body.user).toMatchObject({
      hasSecondFactor: false,
    });
    const codes = test.testDb.db.selectFrom('recovery_codes').select('code_hash');
    expect(await codes.where('user_id', '=', account.id).execute()).toEqual([]);
  });
});

describe('a mandatory second factor', () => {
  it('is turned on only by an administrator who uses it, and who can therefore turn it off again', async () => {
    const set = (session: Login, value: boolean) => post(session, '/settings', { key: 'require_2fa', value });
    const without = (await signIn(test, await createAccount(test, 'admin'))).body;
    const refused = await set(without, true);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(refused.body).toHaveProperty('errors.require_2fa');
    expect((await test.call(bearer(without), 'GET', '/machines')).status).toBe(200);

    const { session } = await enrolled('admin');
    expect((await set(session, true)).status).toBe(200);
    expect((await test.call(bearer(without), 'GET', '/machines')).status).toBe(403);
    expect((await set(session, false)).status).toBe(200);
    expect((await test.call(bearer(without), 'GET', '/machines')).status).toBe(200);
  });

  it('cannot be bypassed: without one only calls about one’s own account are allowed, from the next request', async () => {
    const account = await createAccount(test, 'admin');
    const session = (await signIn(test, account)).body;
    expect((await test.call(bearer(session), 'GET', '/machines')).status).toBe(200);
    await setSetting(test, 'require_2fa', 'true');
    const blocked = await test.call(bearer(session), 'GET', '/machines');
    expect(blocked).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    const pendingLogin = (await signIn(test, account)).body;
    expect(pendingLogin.user.pending).toBe('second_factor');
    const refreshed = (await refresh(test, pendingLogin.refreshToken)).body;
    for (const tokens of [pendingLogin, refreshed]) {
      expect((await test.call(bearer(tokens), 'GET', '/machines')).status).toBe(403);
      expect((await test.call(bearer(tokens), 'GET', '/categories')).status).toBe(403);
      expect((await test.call(bearer(tokens), 'GET', '/auth/me')).status).toBe(200);
    }
    const { secret } = (await begin(pendingLogin)).body;
    expect((await test.call(bearer(pendingLogin), 'GET', '/machines')).status).toBe(403);
    await confirm(pendingLogin, codeOf(secret));
    expect((await test.call(bearer(pendingLogin), 'GET', '/machines')).status).toBe(200);
  });

  it('comes after an obligatory change of the password', async () => {
    await setSetting(test, 'require_2fa', 'true');
    const account = await createAccount(test, 'admin', { must_change_password: true });
    const session = (await signIn(test, account)).body;
    expect(await test.call(bearer(session), 'GET', '/machines')).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    });
    const body = { currentPassword: password, newPassword: 'krb u lesa 7' };
    await post(session, '/auth/change-password', body);
    expect(await test.call(bearer(session), 'GET', '/machines')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_missing' },
    });
  });
});
