import type { SessionUser } from '@strojpark/core/contracts/auth';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, setUpTestApp, testSecret } from '../../../test/test-app.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { deriveKeys, signAccessToken } from '../../lib/tokens.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}
type Login = Tokens & { user: SessionUser };

const test = setUpTestApp();
const password = 'correct horse';
const email = 'Jana.Novakova@test.example';

beforeAll(async () => {
  await test.testDb.db
    .insertInto('users')
    .values({
      name: 'Jana Nováková',
      email,
      role: 'backoffice',
      password_hash: await hashPassword(password),
    })
    .execute();
});
beforeEach(() => test.testDb.db.deleteFrom('throttles').execute());

const login = (body: object = {}) =>
  test.call<Login>(null, 'POST', '/auth/login', { email, password, ...body });
const refresh = (refreshToken: string) => test.call<Tokens>(null, 'POST', '/auth/refresh', { refreshToken });
const me = (token: string, headers = {}) =>
  test.call<SessionUser>({ id: '', name: '', token }, 'GET', '/auth/me', undefined, { headers });
const session = (token: string) =>
  test.testDb.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', token.split('.')[0] ?? '')
    .executeTakeFirstOrThrow();
const age = (token: string, change: { last_active_at?: Date; rotated_at?: Date; expires_at?: Date }) =>
  test.testDb.db
    .updateTable('sessions')
    .set(change)
    .where('id', '=', token.split('.')[0] ?? '')
    .execute();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('sign-in', () => {
  it('returns the user with current permissions, ignoring the case of the e-mail', async () => {
    const { status, body } = await login({ email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Jana Nováková', role: 'backoffice', language: 'cs' });
    expect(body.user.permissions).toContain('approvals.decide');
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await me(body.accessToken)).body.email).toBe(email);
  });

  it('does not distinguish a wrong password from an unknown or inactive account', async () => {
    const inactive = 'inactive@test.example';
    await test.testDb.db
      .insertInto('users')
      .values({
        name: 'I',
        email: inactive,
        role: 'admin',
        status: 'inactive',
        password_hash: await hashPassword(password),
      })
      .execute();
    const answers = await Promise.all([
      login({ password: 'wrong password' }),
      login({ email: 'nobody@test.example' }),
      login({ email: inactive }),
    ]);
    const responses = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(responses[0]).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('reports invalid fields with the messages of the form', async () => {
    const answer = await login({ email: 'none', password: '' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    const { errors } = answer.body as unknown as { errors: Record<string, string[]> };
    expect(errors).toEqual({
      email: [expect.stringContaining('e-mail') as string],
      password: ['Toto pole je povinné'],
    });
  });

  it('answers a password that is too short to be one like any other wrong one', async () => {
    expect(await login({ password: 'x' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  it('limits guessing per account and address, while the owner can still sign in from elsewhere', async () => {
    for (let guess = 0; guess < 5; guess++)
      expect((await login({ password: 'guess number' })).status).toBe(401);
    const blocked = await login();
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('counts concurrent guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => login({ password: `guess number ${guess}` })),
    );
    const count = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([count(401), count(429)]).toEqual([5, 7]);
  });

  it('limits an address that tries many accounts', async () => {
    const statuses = [];
    for (let guess = 0; guess < 51; guess++)
      statuses.push((await login({ email: `guess-${guess}@test.example` })).status);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });

  it('lets those in who sign in from there, however many strangers guess, and tells nobody who they are', async () => {
    const at = (remoteAddress: string, body: object = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password, ...body },
        remoteAddress,
      });
    const office = '2001:db8:1:2::7';
    expect((await at(office)).statusCode).toBe(200);
    for (let guess = 0; guess < 51; guess++) await at(office, { email: `guess-${guess}@test.example` });
    // The same network of an IPv6 address is the same address.
    expect((await at('2001:db8:1:2::9')).statusCode).toBe(200);
    const wrong = await at(office, { password: 'wrong password' });
    const stranger = await at(office, { email: 'nobody@test.example' });
    expect([wrong.statusCode, stranger.statusCode]).toEqual([429, 429]);
    expect({ ...wrong.json<object>(), requestId: '' }).toEqual({ ...stranger.json<object>(), requestId: '' });

    // After 30 days without a sign-in the person counts as a stranger again.
    await test.testDb.db
      .updateTable('sessions')
      .set({ created_at: ago(31 * 24 * 60) })
      .execute();
    expect((await at(office)).statusCode).toBe(429);
  });

  it('does not count correct passwords against an address', async () => {
    for (let round = 0; round < 8; round++) expect((await login()).status).toBe(200);
    const rows = await test.testDb.db.selectFrom('throttles').select('failures').execute();
    expect(rows.every(({ failures }) => failures === 0)).toBe(true);
  });
});

describe('refresh', () => {
  it('rotates the token, and returns the same successor when repeated within the grace period', async () => {
    const { refreshToken } = (await login()).body;
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect((await me(answers[0]?.body.accessToken ?? '')).status).toBe(200);
  });

  it('never signs out five tabs that refresh concurrently and repeatedly', async () => {
    let tabs = Array.from({ length: 5 }, () => '');
    tabs.fill((await login()).body.refreshToken);
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(tabs.map((token) => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      tabs = answers.map(({ body }) => body.refreshToken);
    }
    expect(new Set(tabs).size).toBe(1);
  });

  it('returns the same successor after a restart, and still detects an old token', async () => {
    const { refreshToken: first } = (await login()).body;
    const { refreshToken: second } = (await refresh(first)).body;
    const restarted = await buildTestApp(test);
    const refreshThere = (refreshToken: string) =>
      restarted.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } });
    expect((await refreshThere(first)).json()).toMatchObject({ refreshToken: second });
    await age(first, { rotated_at: ago(1) });
    expect((await refreshThere(first)).statusCode).toBe(401);
    expect((await refreshThere(second)).statusCode).toBe(401);
    expect((await refresh(second)).status).toBe(401);
    await restarted.close();
  });

  it('ends the session when an old token is used later', async () => {
    const { refreshToken: first } = (await login()).body;
    const { refreshToken: second, accessToken } = (await refresh(first)).body;
    await age(first, { rotated_at: ago(1) });
    expect(await refresh(first)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await refresh(second)).status).toBe(401);
    expect((await me(accessToken)).status).toBe(401);
    expect((await session(first)).revoked_reason).toBe('refresh token reused');
    const auditEntries = await test.testDb.db
      .selectFrom('audit_log')
      .select(['entity', 'entity_name'])
      .where('action', '=', 'reuse_refresh_token')
      .execute();
    expect(auditEntries).toContainEqual({ entity: 'user', entity_name: 'Jana Nováková' });
  });

  it('refuses unknown and altered tokens', async () => {
    const { refreshToken } = (await login()).body;
    const [id = '', generation = ''] = refreshToken.split('.');
    for (const forged of ['x', `${id}.${generation}.forged`, `${id}.2.${refreshToken.split('.')[2] ?? ''}`]) {
      expect((await refresh(forged)).status).toBe(401);
    }
    expect((await session(refreshToken)).revoked_at).toBeNull();
  });
});

describe('the end of a session', () => {
  it('comes with signing out, immediately and for both tokens', async () => {
    const { accessToken, refreshToken } = (await login()).body;
    expect((await test.call(null, 'POST', '/auth/logout', { refreshToken })).status).toBe(204);
    expect((await me(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('comes after session_timeout without activity; polling and refreshing do not count', async () => {
    const { accessToken, refreshToken } = (await login()).body;
    await age(refreshToken, { last_active_at: ago(59) });
    expect((await me(accessToken, { 'x-background': 'true' })).status).toBe(200);
    const { body: next } = await refresh(refreshToken);
    await age(refreshToken, { last_active_at: ago(61) });
    expect(await me(accessToken)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await refresh(next.refreshToken)).status).toBe(401);
  });

  it('is postponed by an action of the user', async () => {
    const { accessToken, refreshToken } = (await login()).body;
    await age(refreshToken, { last_active_at: ago(59) });
    await me(accessToken);
    expect(Date.parse((await session(refreshToken)).last_active_at)).toBeGreaterThan(ago(1).getTime());
  });

  it('is after 12 hours, or for a remembered session after 30 days without an idle timeout', async () => {
    const [short, long] = [(await login()).body, (await login({ rememberMe: true })).body];
    const hours = async (token: string) => {
      const { created_at, expires_at } = await session(token);
      return Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000);
    };
    expect(await hours(short.refreshToken)).toBe(12);
    expect(await hours(long.refreshToken)).toBe(720);
    await age(long.refreshToken, { last_active_at: ago(60 * 24) });
    expect((await me(long.accessToken)).status).toBe(200);
    await age(long.refreshToken, { expires_at: ago(1) });
    expect((await me(long.accessToken)).status).toBe(401);
  });

  it('comes with the next request after the account is deactivated or deleted', async () => {
    for (const change of [{ status: 'inactive' as const }, { deleted_at: new Date() }]) {
      const user = await test.user('admin');
      expect((await me(user.token)).status).toBe(200);
      await test.testDb.db.updateTable('users').set(change).where('id', '=', user.id).execute();
      expect((await me(user.token)).status).toBe(401);
    }
  });
});

describe('only valid access tokens are accepted', () => {
  it('refuses other keys, algorithms, types and audiences, and expired tokens', async () => {
    const { accessToken, user } = (await login()).body;
    const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    const keys = deriveKeys(testSecret);
    const claims = { userId: user.id, sessionId: sid };
    const signed = (header: object, audience = 'strojpark-api') =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256', kid: keys.keyId, typ: 'at+jwt', ...header })
        .setSubject(user.id)
        .setIssuer('strojpark')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(keys.access);
    expect((await me(await signed({}))).status).toBe(200);
    const [head = '', payload = ''] = accessToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
    const refused = [
      await signAccessToken(deriveKeys('another secret of another installation'), claims, new Date()),
      await signAccessToken(keys, claims, ago(11)),
      await signed({ typ: 'JWT' }),
      await signed({ kid: 'other' }),
      await signed({}, 'elsewhere'),
      unsigned,
      `${head}.${payload}.`,
      'x',
    ];
    for (const token of refused) expect((await me(token)).status).toBe(401);
  });
});
