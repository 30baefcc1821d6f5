import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let user: TestUser;

beforeEach(async () => {
  await test.testDb.db.deleteFrom('mails').execute();
  user = await test.user('salesperson', { name: 'Jana Malá' });
});

const reset = (id: string, body: object) => test.call(admin, 'POST', `/users/${id}/reset-password`, body);
const login = (newPassword: string) =>
  test.call<{ user: { pending: string | null } }>(null, 'POST', '/auth/login', {
    email: `${user.id}@test.example`,
    password: newPassword,
  });
const isSignedIn = async () => (await test.call(user, 'GET', '/auth/me')).status === 200;
const trail = () =>
  test.testDb.db
    .selectFrom('audit_log')
    .select(['action', 'entity_name', 'changes'])
    .where('entity_id', '=', user.id)
    .orderBy('id')
    .execute();
const newPassword = 'modrý traktor 12';

describe('a temporary password', () => {
  it('works, ends all sessions and must be changed', async () => {
    expect((await reset(user.id, { newPassword })).status).toBe(204);
    expect(await isSignedIn()).toBe(false);
    expect(await login(newPassword)).toMatchObject({ status: 200, body: { user: { pending: 'password' } } });
  });

  it('makes earlier links invalid', async () => {
    await reset(user.id, { sendLink: true });
    const mail = await test.testDb.db.selectFrom('mails').select('sealed_values').executeTakeFirstOrThrow();
    const { resetUrl } = JSON.parse(test.ctx.secrets.open(mail.sealed_values ?? '') ?? '') as {
      resetUrl: string;
    };
    await reset(user.id, { newPassword });
    const token = resetUrl.split('#token=')[1];
    const answer = await test.call(null, 'POST', '/auth/reset-password', {
      token,
      newPassword: 'zelený bagr 7',
    });
    expect(answer).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
  });

  it('is not written to the audit log', async () => {
    await reset(user.id, { newPassword });
    const entries = await trail();
    expect(entries).toMatchObject([{ action: 'reset_password', entity_name: 'Jana Malá', changes: {} }]);
  });

  it.each(['12345', 'password', 'Jana Malá'])('keeps the rule of passwords: %s', async (bad) => {
    const answer = await reset(user.id, { newPassword: bad });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((answer.body as { errors?: object }).errors).toHaveProperty('newPassword');
    expect(await isSignedIn()).toBe(true);
  });

  it('cannot be set for oneself, because that takes the current password', async () => {
    expect((await reset(admin.id, { newPassword })).body).toMatchObject({ code: 'own_account' });
  });

  it('takes either a password or a link', async () => {
    expect((await reset(user.id, {})).status).toBe(422);
    expect((await reset(user.id, { newPassword, sendLink: true })).status).toBe(422);
  });
});

describe('a link to set a password', () => {
  it('is sent by mail and keeps the sessions', async () => {
    expect((await reset(user.id, { sendLink: true })).status).toBe(204);
    const mails = await test.testDb.db.selectFrom('mails').select(['template', 'to_email']).execute();
    expect(mails).toEqual([{ template: 'password_reset', to_email: `${user.id}@test.example` }]);
    expect(await isSignedIn()).toBe(true);
    expect(await trail()).toMatchObject([{ action: 'send_password_link' }]);
  });

  it('is not sent to a user who cannot sign in', async () => {
    const inactive = await test.user('salesperson', { status: 'inactive' });
    expect(await reset(inactive.id, { sendLink: true })).toMatchObject({
      status: 409,
      body: { code: 'user_inactive' },
    });
  });
});

describe('a lost second factor', () => {
  const turnOff = (id: string) => test.call(admin, 'POST', `/users/${id}/reset-second-factor`);
  const hasFactor = async () =>
    (await test.call<{ has_second_factor: boolean }>(admin, 'GET', `/users/${user.id}`)).body
      .has_second_factor;

  it('is turned off, and the user has to sign in again', async () => {
    await test.testDb.db
      .insertInto('second_factors')
      .values({ user_id: user.id, secret: test.ctx.secrets.seal('S'), confirmed_at: new Date() })
      .execute();
    expect(await hasFactor()).toBe(true);
    expect((await turnOff(user.id)).status).toBe(204);
    expect(await hasFactor()).toBe(false);
    expect(await isSignedIn()).toBe(false);
    expect(await trail()).toMatchObject([{ action: 'reset_second_factor' }]);
  });

  it('cannot be reset for oneself', async () => {
    expect((await turnOff(admin.id)).body).toMatchObject({ code: 'own_account' });
  });
});
