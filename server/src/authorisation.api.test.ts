import { contracts } from '@strojpark/core/contracts/all';
import {
  can,
  permissionMatrix,
  permissions,
  roles,
  type Permission,
  type Role,
} from '@strojpark/core/domain/access/permissions';
import type { Endpoint } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSecret, setUpTestApp, type TestUser } from '../test/test-app.ts';
import { deriveKeys, signAccessToken, tokenHash } from './lib/tokens.ts';

/** Calls every entry of every contract as every kind of caller: the declared access is enforced. */
const entries = Object.entries(contracts).flatMap(([noun, contract]) =>
  (Object.entries(contract) as [string, Endpoint][]).map(([name, entry]) => ({
    id: `${noun}.${name}`,
    entry,
  })),
);
const restricted = entries.filter(({ entry }) => entry.access !== 'public');

const test = setUpTestApp();
const users = {} as Record<Role, TestUser>;
const keys = {} as Record<'full' | 'empty' | 'expired', TestUser>;
let expired: TestUser;
let inactive: TestUser;
/** With a valid token of a session that does not exist. */
let forged: TestUser;

beforeAll(async () => {
  for (const role of roles) users[role] = await test.user(role);
  expired = { ...users.admin, token: await expiredToken(users.admin) };
  inactive = await test.user('admin', { status: 'inactive' });
  // Valid for longer than the slowest run.
  const tomorrow = new Date(Date.now() + 86_400_000);
  const nowhere = { userId: users.admin.id, sessionId: '00000000-0000-4000-8000-000000000000' };
  forged = { ...users.admin, token: await signAccessToken(deriveKeys(testSecret), nowhere, tomorrow) };
  keys.full = await addKey(permissions);
  keys.empty = await addKey([]);
  keys.expired = await addKey(permissions, new Date(Date.now() - 1000));
});

/** A token signed eleven minutes ago, for a session that is still valid. */
function expiredToken({ id, token }: TestUser): Promise<string> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  const then = new Date(Date.now() - 11 * 60_000);
  return signAccessToken(deriveKeys(testSecret), { userId: id, sessionId: sid }, then);
}

/** An API key of the administrator; the API does not allow one without any permission. */
async function addKey(scope: readonly Permission[], expires_at: Date | null = null): Promise<TestUser> {
  const token = `sp_test-${scope.length}-${expires_at === null ? 'open' : 'ended'}`;
  await test.testDb.db
    .insertInto('api_keys')
    .values({
      name: 'Program',
      prefix: 'sp_test',
      key_hash: tokenHash(token),
      permissions: [...scope],
      owner_id: users.admin.id,
      expires_at,
    })
    .execute();
  return { ...users.admin, token };
}

/** An address with unknown ids: an authorised caller gets 404 or an input error. */
const pathOf = (entry: Endpoint) =>
  entry.path
    .replace(':format', 'csv')
    .replace(':entityType', 'used_machine')
    .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

async function statusFor(user: TestUser | null, entry: Endpoint): Promise<number> {
  if (entry.bodyKind === 'multipart') {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await test.app.inject({
      method: entry.method,
      url: `/api${pathOf(entry)}`,
      headers: { ...headers, ...(user && { authorization: `Bearer ${user.token}` }) },
      payload: '--x--\r\n',
    });
    return answer.statusCode;
  }
  if (entry.response === 'stream') {
    const answer = await test.app.inject({
      method: entry.method,
      url: `/api${pathOf(entry)}`,
      headers: user ? { authorization: `Bearer ${user.token}` } : {},
      ...(entry.body && { payload: {} }),
      payloadAsStream: true,
    });
    answer.stream().destroy();
    return answer.statusCode;
  }
  return (await test.call(user, entry.method, pathOf(entry), entry.body && {})).status;
}

function mayCall({ access }: Endpoint, role: Role): boolean {
  if (access === 'public' || access === 'signed-in' || access === 'in-person' || access === 'own-account')
    return true;
  const { permission, roles: only } = typeof access === 'string' ? { permission: access, roles } : access;
  return only.includes(role) && can({ role, permissions: permissionMatrix(null)[role] }, permission);
}

const isInPerson = ({ access }: Endpoint) =>
  access === 'in-person' ||
  access === 'own-account' ||
  (typeof access === 'object' && access.inPerson === true);

describe('the access declared by each endpoint is enforced', () => {
  it.each(restricted)(
    '$id answers 401 to strangers, inactive users, ended sessions, expired tokens and keys',
    async ({ entry }) => {
      expect(await statusFor(null, entry)).toBe(401);
      expect(await statusFor(inactive, entry)).toBe(401);
      expect(await statusFor(forged, entry)).toBe(401);
      expect(await statusFor(expired, entry)).toBe(401);
      expect(await statusFor(keys.expired, entry)).toBe(401);
    },
  );

  it.each(restricted)('$id lets in exactly the roles of its access', async ({ entry }) => {
    for (const role of roles) {
      const status = await statusFor(users[role], entry);
      expect(status, role).not.toBe(401);
      expect(status < 500, `${role} ${status}`).toBe(true);
      expect(status !== 403, `${role} ${status}`).toBe(mayCall(entry, role));
    }
  });

  it.each(restricted)(
    '$id lets an API key do what its scope allows and a person need not do',
    async ({ entry }) => {
      const [full, empty] = [await statusFor(keys.full, entry), await statusFor(keys.empty, entry)];
      for (const status of [full, empty]) {
        expect(status).not.toBe(401);
        expect(status < 500, String(status)).toBe(true);
      }
      expect(full !== 403, `full scope ${full}`).toBe(mayCall(entry, 'admin') && !isInPerson(entry));
      expect(empty !== 403, `empty scope ${empty}`).toBe(entry.access === 'signed-in');
    },
  );

  it.each(restricted)(
    '$id lets those who must first change a password or set up a second factor do nothing but that',
    async ({ entry }) => {
      const { db } = test.testDb;
      const person = await test.user('admin');
      await db.updateTable('users').set({ must_change_password: true }).where('id', '=', person.id).execute();
      expect((await statusFor(person, entry)) !== 403).toBe(entry.access === 'own-account');
      await db
        .updateTable('users')
        .set({ must_change_password: false })
        .where('id', '=', person.id)
        .execute();
      await test.set({ require_2fa: 'true' });
      expect((await statusFor(person, entry)) !== 403).toBe(entry.access === 'own-account');
      await test.unset();
    },
  );

  it('follows the stored matrix from the next request, and never restricts administrators', async () => {
    // The test above has called every endpoint, and so has stored settings.
    await test.unset();
    await test.allow({ backoffice: ['machines.view'] });
    const { status } = await test.call(users.backoffice, 'GET', '/reservations');
    expect(status).toBe(403);
    expect((await test.call(users.admin, 'GET', '/reservations')).status).toBe(200);
    expect((await test.call(users.salesperson, 'GET', '/machines')).status).toBe(403);
    expect((await test.call(users.backoffice, 'GET', '/machines')).status).toBe(200);
  });
});
