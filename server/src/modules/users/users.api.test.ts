import type { User } from '@strojpark/core/contracts/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { verifyPassword } from '../../lib/passwords.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Eva Správcová' });
let counter = 0;

beforeEach(async () => {
  await test.testDb.db.deleteFrom('mails').execute();
  await test.testDb.db.deleteFrom('throttles').execute();
});

type Created = User & { generatedPassword: string | null };
const person = () => ({ name: 'Karel Dvořák', email: `karel${++counter}@test.example` });
const create = (body: object) => test.call<Created>(admin, 'POST', '/users', body);
const patch = (id: string, body: object, by = admin) => test.call<User>(by, 'PATCH', `/users/${id}`, body);
const login = (email: string, password: string) =>
  test.call<{ user: { pending: string | null } }>(null, 'POST', '/auth/login', { email, password });
const row = (id: string) =>
  test.testDb.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = () =>
  test.testDb.db.selectFrom('mails').select(['template', 'to_email', 'sealed_values']).execute();
const trail = (id: string) =>
  test.testDb.db
    .selectFrom('audit_log')
    .select(['action', 'entity_name', 'actor_name', 'changes'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const isSignedIn = async (user: TestUser) => (await test.call(user, 'GET', '/auth/me')).status === 200;

describe('who may manage users', () => {
  const calls = [
    ['GET', '/users'],
    ['GET', '/users/statistics'],
    ['GET', `/users/${unknownId}`],
    ['POST', '/users'],
    ['PATCH', `/users/${unknownId}`],
    ['DELETE', `/users/${unknownId}`],
    ['POST', `/users/${unknownId}/reset-password`],
    ['POST', `/users/${unknownId}/reset-second-factor`],
    ['GET', '/users/bulk-invite/preview'],
    ['POST', '/users/bulk-invite'],
    ['GET', '/users/bulk-deactivate-inactive/preview?days=90'],
    ['POST', '/users/bulk-deactivate-inactive'],
    ['POST', '/settings/admin/export-users'],
  ] as const;

  it.each(calls)('strangers and staff who are no administrators are refused: %s %s', async (method, path) => {
    expect((await test.call(null, method, path, method === 'GET' ? undefined : {})).status).toBe(401);
    for (const role of ['backoffice', 'salesperson'] as const) {
      const answer = await test.call(await test.user(role), method, path, method === 'GET' ? undefined : {});
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('an unknown user is answered with 404, an invalid id with 400', async () => {
    expect((await test.call(admin, 'GET', `/users/${unknownId}`)).status).toBe(404);
    expect((await test.call(admin, 'GET', '/users/none')).status).toBe(400);
    expect((await patch(unknownId, { name: 'X' })).status).toBe(404);
    expect((await test.call(admin, 'DELETE', `/users/${unknownId}`)).status).toBe(404);
    const reset = `/users/${unknownId}/reset-password`;
    expect((await test.call(admin, 'POST', reset, { newPassword: 'dost dlouhe heslo' })).status).toBe(404);
    expect((await test.call(admin, 'POST', reset, { sendLink: true })).status).toBe(404);
    expect((await test.call(admin, 'POST', `/users/${unknownId}/reset-second-factor`)).status).toBe(404);
  });
});

describe('a new user', () => {
  it('gets a generated password that is returned once, works, and must be changed', async () => {
    const { status, body } = await create({ ...person(), phone: ' 777 123 456 ', department: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      role: 'salesperson',
      status: 'active',
      phone: '777 123 456',
      department: null,
      has_password: true,
      must_change_password: true,
      version: 1,
    });
    const password = body.generatedPassword ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    const signedIn = await login(body.email.toUpperCase(), password);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { pending: 'password' } } });
    const read = await test.call<User>(admin, 'GET', `/users/${body.id}`);
    expect(JSON.stringify(read.body)).not.toContain(password);
    expect(await mails()).toEqual([]);
  });

  it('may get a password from the administrator, which must be changed too', async () => {
    const { body } = await create({ ...person(), password: 'modrý traktor 12' });
    expect(body.generatedPassword).toBeNull();
    expect(body.must_change_password).toBe(true);
    expect(await verifyPassword((await row(body.id)).password_hash, 'modrý traktor 12')).toBe(true);
  });

  it('may be invited by mail without a password', async () => {
    const { body } = await create({ ...person(), role: 'backoffice', invite: true });
    expect(body).toMatchObject({ generatedPassword: null, has_password: false, must_change_password: false });
    expect(body.invited_at).not.toBeNull();
    expect(body.invitation_unsent).toBe(true);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'user_welcome', to_email: body.email });
    const values = JSON.parse(test.ctx.secrets.open(mail?.sealed_values ?? '') ?? '{}') as Record<
      string,
      string
    >;
    expect(values).toMatchObject({ userName: body.name, userEmail: body.email, userRole: 'backoffice' });
    await test.testDb.db.updateTable('mails').set({ status: 'sent', sent_at: new Date() }).execute();
    const read = await test.call<User>(admin, 'GET', `/users/${body.id}`);
    expect(read.body.invitation_unsent).toBe(false);
    const token = /#token=(.+)$/.exec(values['userPassword'] ?? '')?.[1];
    const set = { token, newPassword: 'zelený bagr 2026' };
    expect((await test.call(null, 'POST', '/auth/reset-password', set)).status).toBe(204);
    expect(await login(body.email, set.newPassword)).toMatchObject({
      status: 200,
      body: { user: { pending: null } },
    });
  });

  it('gets a mail only if the administrator asks for it', async () => {
    const { body } = await create({ ...person(), inform: true });
    expect(body.generatedPassword).not.toBeNull();
    expect(await mails()).toMatchObject([{ template: 'user_welcome', to_email: body.email }]);
  });

  it('is audited without the password', async () => {
    const { body } = await create(person());
    const entries = await trail(body.id);
    expect(entries).toMatchObject([
      {
        action: 'create',
        actor_name: admin.name,
        entity_name: body.name,
        changes: { email: { to: body.email } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|password/);
    expect(JSON.stringify(entries)).not.toContain(body.generatedPassword);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nikdo' }, 'email'],
    [{ role: 'owner' }, 'role'],
    [{ password: '12345' }, 'password'],
    [{ password: 'password' }, 'password'],
  ])('is refused with %j, at the field', async (bad, field) => {
    const answer = await create({ ...person(), ...bad });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body as unknown as { errors: object }).length).toBeGreaterThan(0);
    expect((answer.body as unknown as { errors: Record<string, string[]> }).errors[field]).toHaveLength(1);
  });

  it('cannot use an e-mail in use, ignoring case', async () => {
    const one = person();
    await create(one);
    const answer = await create({ ...person(), email: one.email.toUpperCase() });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: ['Uživatel s tímto e-mailem už existuje.'] } },
    });
  });

  it('ignores fields that cannot be set', async () => {
    for (const smuggled of [
      { id: unknownId },
      { password_hash: 'x' },
      { status: 'inactive' },
      { must_change_password: false },
      { email_verified_at: '2026-01-01T00:00:00Z' },
    ]) {
      expect(await create({ ...person(), ...smuggled })).toMatchObject({
        status: 422,
        body: { code: 'validation' },
      });
    }
  });
});

describe('changing a user', () => {
  it('takes another phone number only if it is one, and leaves the stored one as it is', async () => {
    expect(await create({ ...person(), phone: '12' })).toMatchObject({ status: 422 });
    const { body: user } = await create(person());
    await test.testDb.db.updateTable('users').set({ phone: '12' }).where('id', '=', user.id).execute();
    expect(await patch(user.id, { phone: '12', department: 'Sklad' })).toMatchObject({ status: 200 });
    expect(await patch(user.id, { phone: '13' })).toMatchObject({
      status: 422,
      body: { errors: { phone: ['Zadejte jedno telefonní číslo: 9 až 15 číslic, bez dalšího textu'] } },
    });
    expect((await patch(user.id, { phone: '' })).body.phone).toBeNull();
  });

  it('writes and audits only what differs', async () => {
    const { body: user } = await create(person());
    const { body } = await patch(user.id, {
      name: 'Karel Nový',
      phone: '',
      department: 'Sklad',
      role: user.role,
    });
    expect(body).toMatchObject({ name: 'Karel Nový', phone: null, department: 'Sklad', version: 2 });
    expect((await trail(user.id)).at(-1)).toMatchObject({
      action: 'update',
      changes: { name: { from: user.name, to: 'Karel Nový' }, department: { from: null, to: 'Sklad' } },
    });
    expect((await patch(user.id, { name: 'Karel Nový' })).body.version).toBe(2);
  });

  it('is refused when the user was changed since', async () => {
    const { body: user } = await create(person());
    await patch(user.id, { name: 'První' });
    const answer = await patch(user.id, { name: 'Druhý', version: user.version });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { current: { name: 'První', version: 2 } } },
    });
    const tagged = await test.call(
      admin,
      'PATCH',
      `/users/${user.id}`,
      { name: 'Třetí' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(tagged).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect((await row(user.id)).name).toBe('První');
  });

  it('ignores fields that cannot be set', async () => {
    const { body: user } = await create(person());
    for (const smuggled of [
      { password_hash: 'x' },
      { last_login_at: null },
      { deleted_at: null },
      { id: unknownId },
    ]) {
      expect((await patch(user.id, { name: 'Podvrh', ...smuggled })).status).toBe(422);
    }
    expect(await row(user.id)).toMatchObject({ name: user.name, version: 1 });
  });

  it('to a new e-mail refuses one in use and asks for verification', async () => {
    const [one, two] = [(await create(person())).body, (await create(person())).body];
    expect((await patch(two.id, { email: one.email.toUpperCase() })).body).toMatchObject({
      code: 'email_taken',
    });
    await test.testDb.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', two.id)
      .execute();
    const email = person().email;
    expect((await patch(two.id, { email })).body).toMatchObject({ email, email_verified: false });
    expect(await mails()).toMatchObject([{ template: 'email_verification', to_email: email }]);
  });

  it('to another status ends the sessions immediately and blocks signing in', async () => {
    const { body: user } = await create({ ...person(), password: 'modrý traktor 12' });
    const signedIn = await login(user.email, 'modrý traktor 12');
    expect(signedIn.status).toBe(200);
    const token = (signedIn.body as unknown as { accessToken: string }).accessToken;
    const caller = { id: user.id, name: user.name, token };
    expect(await isSignedIn(caller)).toBe(true);
    await patch(user.id, { status: 'inactive' });
    expect(await isSignedIn(caller)).toBe(false);
    expect((await login(user.email, 'modrý traktor 12')).status).toBe(401);
    await patch(user.id, { status: 'active' });
    expect(await isSignedIn(caller)).toBe(false);
    expect((await login(user.email, 'modrý traktor 12')).status).toBe(200);
  });

  it('to another role removes the old permissions with the next request', async () => {
    const second = await test.user('admin');
    expect((await test.call(second, 'GET', '/users')).status).toBe(200);
    await patch(second.id, { role: 'salesperson' });
    expect((await test.call(second, 'GET', '/users')).status).toBe(401);
  });

  it('cannot change one’s own role and status, but one’s own name', async () => {
    await test.user('admin');
    expect((await patch(admin.id, { role: 'salesperson' })).body).toMatchObject({ code: 'own_account' });
    expect((await patch(admin.id, { status: 'inactive' })).body).toMatchObject({ code: 'own_account' });
    const { body } = await patch(admin.id, {
      name: 'Eva Správcová',
      role: 'admin',
      status: 'active',
      phone: '602 111 222',
    });
    expect(body).toMatchObject({ role: 'admin', status: 'active', phone: '602 111 222' });
  });
});

describe('deleting a user', () => {
  it('ends the account and keeps the name in records and history', async () => {
    const user = await test.user('salesperson', { name: 'Petr Odešlý' });
    const machine = await addMachine(test.testDb.db, { created_by: user.id });
    expect((await test.call(admin, 'DELETE', `/users/${user.id}`)).status).toBe(204);
    expect(await isSignedIn(user)).toBe(false);
    expect((await test.call(admin, 'GET', `/users/${user.id}`)).status).toBe(404);
    expect((await patch(user.id, { status: 'active' })).status).toBe(404);
    expect(await row(user.id)).toMatchObject({ name: 'Petr Odešlý', password_hash: null });
    expect((await trail(user.id)).at(-1)).toMatchObject({ action: 'delete', entity_name: 'Petr Odešlý' });
    const kept = await test.testDb.db
      .selectFrom('machines')
      .select('created_by')
      .where('id', '=', machine)
      .execute();
    expect(kept).toEqual([{ created_by: user.id }]);
  });

  it('frees the e-mail for another user', async () => {
    const one = person();
    const { body } = await create(one);
    await test.call(admin, 'DELETE', `/users/${body.id}`);
    expect((await create(one)).status).toBe(201);
  });

  it('is refused for oneself', async () => {
    await test.user('admin');
    const answer = await test.call(admin, 'DELETE', `/users/${admin.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } });
  });
});
