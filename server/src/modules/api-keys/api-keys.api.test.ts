import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { permissions, type Permission } from '@strojpark/core/domain/access/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { createBackupsService } from '../backups/backups.service.ts';

type Created = ApiKey & { apiKey: string };

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Alena Dvořáková' });

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function makeKey(scope: readonly Permission[] = permissions, owner = admin) {
  const body = { name: 'Účetnictví', permissions: scope };
  const made = await test.call<Created>(owner, 'POST', '/settings/admin/generate-api-key', body);
  expect(made.status).toBe(201);
  return { ...made.body, caller: { id: owner.id, name: owner.name, token: made.body.apiKey } };
}
const list = async () => (await test.call<ApiKey[]>(admin, 'GET', '/settings/admin/api-keys')).body;
const listed = async (id: string) => (await list()).find((key) => key.id === id);
const asks = async (caller: TestUser) => (await test.call(caller, 'GET', '/machines')).status;

describe('creating a key', () => {
  it('returns the secret once and stores only its hash', async () => {
    const { apiKey, id, prefix, caller } = await makeKey(['machines.view']);
    expect(apiKey).toMatch(/^sp_[\w-]{43}$/);
    expect(apiKey.startsWith(prefix)).toBe(true);
    expect(await asks(caller)).toBe(200);
    const { apiKey: _, ...shown } = (await listed(id)) as Created;
    expect(shown).toMatchObject({ name: 'Účetnictví', status: 'active', ownerName: 'Alena Dvořáková' });
    expect(JSON.stringify(await list())).not.toContain(apiKey);
    const { rows } = await test.testDb.pool.query<{ all: string }>(
      `select (select json_agg(k) from api_keys k)::text || (select json_agg(a) from audit_log a)::text
         || coalesce((select json_agg(i) from idempotency_keys i)::text, '') as all`,
    );
    expect(rows[0]?.all).not.toContain(apiKey.slice(prefix.length));
  });

  it('returns a new key for each call, even with the same Idempotency-Key, because secrets are not stored', async () => {
    const body = { name: 'Web', permissions: ['machines.view'] };
    const headers = { 'idempotency-key': 'again' };
    const answers = await Promise.all(
      [1, 2].map(() =>
        test.call<Created>(admin, 'POST', '/settings/admin/generate-api-key', body, { headers }),
      ),
    );
    expect(new Set(answers.map(({ body: { apiKey } }) => apiKey)).size).toBe(2);
  });

  it('requires a name, known permissions and an expiry in the future', async () => {
    const refusedFields = async (body: object) => {
      const answer = await test.call(admin, 'POST', '/settings/admin/generate-api-key', body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
      return Object.keys((answer.body as { errors: object }).errors);
    };
    const right = { name: 'A', permissions: ['machines.view'] };
    expect(await refusedFields({})).toEqual(['name', 'permissions']);
    expect(await refusedFields({ ...right, name: ' ' })).toEqual(['name']);
    expect(await refusedFields({ ...right, permissions: [] })).toEqual(['permissions']);
    expect(await refusedFields({ ...right, permissions: ['everything'] })).toEqual(['permissions.0']);
    expect(await refusedFields({ ...right, expiresAt: ago(1).toISOString() })).toEqual(['expiresAt']);
    expect(await refusedFields({ ...right, expiresAt: 'tomorrow' })).toEqual(['expiresAt']);
  });

  it('requires an administrator', async () => {
    const body = { name: 'A', permissions: ['machines.view'] };
    for (const role of ['backoffice', 'salesperson'] as const) {
      const user = await test.user(role);
      expect((await test.call(user, 'POST', '/settings/admin/generate-api-key', body)).status).toBe(403);
      expect((await test.call(user, 'GET', '/settings/admin/api-keys')).status).toBe(403);
    }
    expect((await test.call(null, 'POST', '/settings/admin/generate-api-key', body)).status).toBe(401);
  });

  it('requires a session: a key can neither create, list nor revoke keys', async () => {
    const { id, caller } = await makeKey();
    const body = { name: 'A', permissions: ['machines.view'] };
    expect((await test.call(caller, 'POST', '/settings/admin/generate-api-key', body)).status).toBe(403);
    expect((await test.call(caller, 'GET', '/settings/admin/api-keys')).status).toBe(403);
    expect((await test.call(caller, 'DELETE', `/settings/admin/api-keys/${id}`)).status).toBe(403);
  });
});

describe('a key', () => {
  it('is limited to its scope, although its owner may do everything', async () => {
    const { caller } = await makeKey(['machines.view']);
    expect(await asks(caller)).toBe(200);
    expect((await test.call(caller, 'GET', '/reservations')).status).toBe(403);
    expect((await test.call(caller, 'POST', '/machines', {})).status).toBe(403);
    expect((await test.call(caller, 'GET', '/auth/me')).status).toBe(403);
  });

  it('appears in history and records with its name and its owner’s', async () => {
    const { caller } = await makeKey(['reservations.create', 'reservations.view', 'machines.view']);
    const machineId = await addMachine(test.testDb.db);
    const made = await test.call<{ id: string }>(caller, 'POST', '/reservations', { ...customer, machineId });
    expect(made).toMatchObject({ status: 201, body: { created_by: admin.id } });
    const { rows } = await test.testDb.pool.query(
      'select actor_id, actor_name from audit_log where entity_id = $1',
      [made.body.id],
    );
    expect(rows).toEqual([{ actor_id: admin.id, actor_name: 'Účetnictví (Alena Dvořáková)' }]);
  });

  it('gets the first response again for the same Idempotency-Key', async () => {
    const { caller } = await makeKey(['reservations.create', 'machines.view']);
    const body = { ...customer, machineId: await addMachine(test.testDb.db) };
    const options = { headers: { 'idempotency-key': 'program-1' } };
    const [first, second] = [
      await test.call<{ id: string }>(caller, 'POST', '/reservations', body, options),
      await test.call<{ id: string }>(caller, 'POST', '/reservations', body, options),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
  });
});

describe('a key stops working with the next request', () => {
  it('when it is revoked, permanently and once', async () => {
    const { id, caller } = await makeKey();
    expect(await asks(caller)).toBe(200);
    const revoked = await test.call<ApiKey>(admin, 'DELETE', `/settings/admin/api-keys/${id}`);
    expect(revoked).toMatchObject({ status: 200, body: { status: 'revoked', revokedBy: 'Alena Dvořáková' } });
    expect(await asks(caller)).toBe(401);
    const again = await test.call<ApiKey>(admin, 'DELETE', `/settings/admin/api-keys/${id}`);
    expect(again.body).toEqual(revoked.body);
    const { rows } = await test.testDb.pool.query(
      `select 1 from audit_log where entity_id = $1 and action = 'revoke'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('when it expires', async () => {
    const { id, caller } = await makeKey();
    await test.testDb.db
      .updateTable('api_keys')
      .set({ expires_at: ago(1) })
      .where('id', '=', id)
      .execute();
    expect(await asks(caller)).toBe(401);
    expect((await listed(id))?.status).toBe('expired');
  });

  it('when its owner is deactivated, deleted or no longer an administrator', async () => {
    const changes = [
      { status: 'inactive' as const },
      { deleted_at: new Date() },
      { role: 'backoffice' as const },
    ];
    for (const change of changes) {
      const owner = await test.user('admin');
      const { id, caller } = await makeKey(permissions, owner);
      expect(await asks(caller)).toBe(200);
      await test.testDb.db.updateTable('users').set(change).where('id', '=', owner.id).execute();
      expect(await asks(caller)).toBe(401);
      expect((await listed(id))?.status).toBe('suspended');
    }
  });

  it('and its response equals that of an unknown key', async () => {
    const { id, caller } = await makeKey();
    await test.call(admin, 'DELETE', `/settings/admin/api-keys/${id}`);
    const answers = await Promise.all(
      [caller.token, 'sp_', `sp_${'A'.repeat(43)}`].map((token) =>
        test.call({ ...caller, token }, 'GET', '/machines'),
      ),
    );
    const responses = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(responses[0]).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});

describe('the time of last use', () => {
  it('is stored, at most once a minute', async () => {
    const { id, caller } = await makeKey();
    const usedAt = async () => (await listed(id))?.lastUsedAt;
    const set = (last_used_at: Date) =>
      test.testDb.db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute();
    expect(await usedAt()).toBeNull();
    await asks(caller);
    expect(await usedAt()).not.toBeNull();
    const recent = new Date(Date.now() - 50_000);
    await set(recent);
    await asks(caller);
    expect(await usedAt()).toBe(recent.toISOString());
    await set(ago(2));
    await asks(caller);
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThan(ago(1).getTime());
  });
});

it('revoking a key that does not exist answers 404', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await test.call(admin, 'DELETE', `/settings/admin/api-keys/${id}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

describe('no key, whatever it may do, changes what decides about access or approvals, or gets all data', () => {
  let caller: TestUser;
  let other: TestUser;
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await test.call(caller, method, path, body);
    return [answer.status, answer.body['code']];
  };
  const forbidden = [403, 'forbidden'];
  beforeAll(async () => {
    ({ caller } = await makeKey(permissions));
    other = await test.user('admin');
  });

  it.each([
    ['role_permissions', { admin: [], backoffice: [], salesperson: ['users.delete'] }],
    ['require_2fa', false],
    ['session_timeout', 1440],
    ['password_min_length', 6],
    ['smtp_host', 'mail.attacker.example'],
    ['smtp_port', 2525],
    ['smtp_secure', false],
    ['smtp_user', 'mallory'],
    ['smtp_password', 'secret'],
    ['smtp_from', 'mallory@attacker.example'],
    ['allow_self_approval', true],
    ['extensions_with_queue', 'allow'],
    ['replacements_required', false],
    ['approval_links_without_sign_in', true],
    ['password_reset', 'Nové heslo: https://attacker.example/{{resetUrl}}'],
    ['reservation_created', 'Zaplaťte prosím na účet 1/0100.'],
    ['approval_request_enabled', false],
  ])('the setting %s', async (key, value) => {
    const harmless = { key: 'company_phone', value: '1' };
    expect(await send('POST', '/settings', { key, value })).toEqual(forbidden);
    expect(await send('POST', '/settings/bulk', { settings: [harmless, { key, value }] })).toEqual(forbidden);
    expect(await send('DELETE', `/settings/${key}`)).toEqual(forbidden);
    expect((await send('POST', '/settings', harmless))[0]).toBe(200);
  });

  it('the text of an email, and a whole backup', async () => {
    const mail = { subject: 'Heslo', body: 'https://attacker.example/{{resetUrl}}' };
    for (const change of [{ cs: mail }, { en: null }, { enabled: false }])
      expect(await send('PATCH', '/mails/templates/password_reset', change)).toEqual(forbidden);
    const { id } = await createBackupsService({ files: test.files }).makeNow(test.at());
    const path = `/settings/admin/backups/${id}`;
    const download = (token: string) =>
      test.app.inject({ url: `/api${path}/download`, headers: { authorization: `Bearer ${token}` } });
    expect(await test.call(caller, 'GET', path)).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    expect((await download(caller.token)).statusCode).toBe(403);
    expect((await download(admin.token)).statusCode).toBe(200);
  });

  it('the permission matrix, and the mail server by testing it', async () => {
    const matrix = { admin: [], backoffice: [], salesperson: [] };
    expect(await send('PUT', '/settings/role-permissions', { permissions: matrix })).toEqual(forbidden);
    expect(await send('POST', '/settings/admin/test-email', {})).toEqual(forbidden);
  });

  it('an administrator, or who is one', async () => {
    const seller = await test.user('salesperson');
    for (const change of [{ status: 'inactive' }, { name: 'Mallory' }, { email: 'm@x.example' }])
      expect(await send('PATCH', `/users/${other.id}`, change)).toEqual(forbidden);
    expect(await send('PATCH', `/users/${other.id}`, { role: 'salesperson' })).toEqual(forbidden);
    expect(await send('PATCH', `/users/${seller.id}`, { role: 'admin' })).toEqual(forbidden);
    expect(await send('DELETE', `/users/${other.id}`)).toEqual(forbidden);
    expect(await send('POST', `/users/${other.id}/reset-password`, { newPassword: 'krb7mezi!' })).toEqual(
      forbidden,
    );
    expect(await send('POST', `/users/${other.id}/reset-second-factor`)).toEqual(forbidden);
    expect(await send('POST', `/users/${seller.id}/reset-second-factor`)).toEqual(forbidden);
    const account = { name: 'Mallory', email: 'mallory@x.example', role: 'admin' };
    expect(await send('POST', '/users', account)).toEqual(forbidden);
    expect((await send('PATCH', `/users/${seller.id}`, { name: 'Petra' }))[0]).toBe(200);
  });
});
