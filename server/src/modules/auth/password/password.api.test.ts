import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountPassword,
  bearer,
  createAccount,
  mailsTo,
  refresh,
  runResetMails,
  setSetting,
  signIn,
  tokenOf,
  auditEntriesOf,
  type Account,
} from '../../../../test/accounts.ts';
import { testBaseUrl, setUpTestApp } from '../../../../test/test-app.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { createLink } from '../links.service.ts';

const test = setUpTestApp();
const newPassword = 'krb u lesa 7';

beforeEach(() => test.testDb.db.deleteFrom('throttles').execute());

const forgot = (email: string) => test.call(null, 'POST', '/auth/forgot-password', { email });
const reset = (token: string, password = newPassword) =>
  test.call<{ errors: Record<string, string[]>; code: string }>(null, 'POST', '/auth/reset-password', {
    token,
    newPassword: password,
  });
const change = (token: string, body: object, headers = {}) =>
  test.call<{ errors: Record<string, string[]>; code: string }>(
    bearer({ accessToken: token }),
    'POST',
    '/auth/change-password',
    body,
    { headers },
  );
const linkFor = (account: Account, purpose: 'reset' | 'invitation' = 'reset') =>
  createLink(test.ctx, account.id, purpose).then(tokenOf);
const mailOf = async ({ email }: Account) => (await mailsTo(test, email)).at(-1);
const me = (token: string) => test.call(bearer({ accessToken: token }), 'GET', '/auth/me');

describe('a forgotten password', () => {
  it('gives the same response and does the same work whether the account exists or not', async () => {
    const known = await createAccount(test);
    const inactive = await createAccount(test, 'admin', { status: 'inactive' });
    const answers = [];
    for (const email of [known.email, inactive.email, 'nobody@test.example']) {
      test.jobs.sent.splice(0);
      const { status, body } = await forgot(email);
      answers.push({ status, body, jobs: test.jobs.sent.map(({ name }) => name) });
      await runResetMails(test);
    }
    expect(answers[0]).toEqual({ status: 204, body: '', jobs: ['account-reset-mail'] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo(test, known.email)).toHaveLength(1);
    expect(await mailsTo(test, inactive.email)).toHaveLength(0);
    expect(await mailsTo(test, 'nobody@test.example')).toHaveLength(0);
  });

  it('mails a link from the base URL with 256 bits in its fragment; only the hash is stored', async () => {
    const account = await createAccount(test);
    await forgot(account.email.toUpperCase());
    await runResetMails(test);
    const mail = await mailOf(account);
    expect(mail).toMatchObject({
      template: 'password_reset',
      language: 'cs',
      values: { userName: account.name, resetValidHours: '2' },
    });
    const url = mail?.values['resetUrl'] ?? '';
    expect(url.startsWith(`${testBaseUrl}/reset-password#token=`)).toBe(true);
    expect(Buffer.from(tokenOf(url), 'base64url')).toHaveLength(32);
    const [row, ...others] = await test.testDb.db
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', account.id)
      .execute();
    expect(others).toEqual([]);
    expect(row?.token_hash).toBe(tokenHash(tokenOf(url)));
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
    expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(2 * 3_600_000);
  });

  it('mails at most three links an hour to one account, without saying so', async () => {
    const account = await createAccount(test);
    for (let request = 0; request < 5; request++) expect((await forgot(account.email)).status).toBe(204);
    await runResetMails(test);
    expect(await mailsTo(test, account.email)).toHaveLength(3);
  });

  it('is rate limited per address', async () => {
    const statuses = [];
    for (let request = 0; request < 31; request++)
      statuses.push((await forgot(`someone-${request}@test.example`)).status);
    expect(statuses.slice(0, 30).every((status) => status === 204)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('reports an invalid address', async () => {
    expect(await forgot('none')).toMatchObject({ status: 422, body: { code: 'validation' } });
  });
});

describe('a reset link', () => {
  it('sets the password, verifies the e-mail, ends all sessions and works once', async () => {
    const account = await createAccount(test, 'backoffice', { must_change_password: true });
    const before = (await signIn(test, account)).body;
    const token = await linkFor(account);
    expect((await reset(token)).status).toBe(204);
    expect((await me(before.accessToken)).status).toBe(401);
    expect((await refresh(test, before.refreshToken)).status).toBe(401);
    expect((await signIn(test, account)).status).toBe(401);
    const after = await signIn(test, { ...account, password: newPassword });
    expect(after.body.user).toMatchObject({ emailVerified: true, pending: null });
    expect(await reset(token, 'another one of mine')).toMatchObject({
      status: 410,
      body: { code: 'link_invalid' },
    });
    expect(await auditEntriesOf(test, account.id)).toMatchObject([
      { action: 'reset_password', actor_id: account.id, entity_name: account.name },
    ]);
    expect(JSON.stringify(await auditEntriesOf(test, account.id))).not.toContain(newPassword);
  });

  it('works once even when it is sent many times concurrently', async () => {
    const account = await createAccount(test);
    const token = await linkFor(account);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    const count = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([count(204), count(410)]).toEqual([1, 7]);
  });

  it('becomes invalid by a newer one, after two hours, and for a wrong or unknown purpose', async () => {
    const account = await createAccount(test);
    const older = await linkFor(account);
    const newer = await linkFor(account);
    expect((await reset(older)).status).toBe(410);
    await test.testDb.db
      .updateTable('account_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', account.id)
      .execute();
    expect((await reset(newer)).status).toBe(410);
    const verification = tokenOf(await createLink(test.ctx, account.id, 'verification'));
    expect((await reset(verification)).status).toBe(410);
    expect((await reset('guessed')).status).toBe(410);
  });

  it('stays valid after a password that the rules refuse', async () => {
    const account = await createAccount(test);
    const token = await linkFor(account);
    expect((await reset(token, 'heslo1234')).status).toBe(422);
    expect((await reset(token)).status).toBe(204);
  });

  it('becomes invalid when the account is deactivated, deleted, has a new address or a new password', async () => {
    const changes = [
      { status: 'inactive' as const },
      { deleted_at: new Date() },
      { email: 'moved@test.example' },
    ];
    for (const columns of changes) {
      const account = await createAccount(test);
      const [token, invitation] = [await linkFor(account), await linkFor(account, 'invitation')];
      await test.testDb.db.updateTable('users').set(columns).where('id', '=', account.id).execute();
      expect((await reset(token)).status).toBe(410);
      expect((await reset(invitation)).status).toBe(410);
    }
    const account = await createAccount(test);
    const { accessToken } = (await signIn(test, account)).body;
    const token = await linkFor(account);
    await change(accessToken, { currentPassword: accountPassword, newPassword });
    expect((await reset(token)).status).toBe(410);
  });

  it('does not activate an inactive account', async () => {
    const account = await createAccount(test);
    const token = await linkFor(account);
    const inactive = { status: 'inactive' as const };
    await test.testDb.db.updateTable('users').set(inactive).where('id', '=', account.id).execute();
    await reset(token);
    const { status } = await test.testDb.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('inactive');
  });

  it('unblocks an owner who tried the forgotten password too often', async () => {
    const account = await createAccount(test);
    for (let attempt = 0; attempt < 6; attempt++)
      await signIn(test, { ...account, password: 'forgotten it' });
    expect((await signIn(test, account)).status).toBe(429);
    await reset(await linkFor(account));
    expect((await signIn(test, { ...account, password: newPassword })).status).toBe(200);
  });

  it('is rate limited per address, but never with a right link', async () => {
    const statuses = await Promise.all(Array.from({ length: 51 }, () => reset('guessed')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await reset(await linkFor(await createAccount(test)))).status).toBe(204);
  });
});

describe('an invitation', () => {
  it('sets the first password within seven days', async () => {
    const account = await createAccount(test, 'salesperson', { password_hash: null });
    const token = await linkFor(account, 'invitation');
    const link = await test.testDb.db
      .selectFrom('account_links')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(7 * 24 * 3_600_000);
    expect((await signIn(test, account)).status).toBe(401);
    expect((await reset(token)).status).toBe(204);
    expect((await signIn(test, { ...account, password: newPassword })).status).toBe(200);
  });
});

describe('changing one’s own password', () => {
  it('ends all other sessions, keeps this one, and removes the obligation to change it', async () => {
    const account = await createAccount(test, 'backoffice', { must_change_password: true });
    const [here, elsewhere] = [(await signIn(test, account)).body, (await signIn(test, account)).body];
    expect(here.user.pending).toBe('password');
    const body = { currentPassword: accountPassword, newPassword };
    expect((await change(here.accessToken, body)).status).toBe(204);
    expect((await me(here.accessToken)).body).toMatchObject({ pending: null });
    expect((await refresh(test, here.refreshToken)).status).toBe(200);
    expect((await me(elsewhere.accessToken)).status).toBe(401);
    expect((await refresh(test, elsewhere.refreshToken)).status).toBe(401);
    expect((await signIn(test, account)).status).toBe(401);
    expect((await signIn(test, { ...account, password: newPassword })).status).toBe(200);
    expect(await auditEntriesOf(test, account.id)).toMatchObject([{ action: 'change_password' }]);
  });

  it('reports a wrong current password and an unchanged new one', async () => {
    const account = await createAccount(test);
    const { accessToken } = (await signIn(test, account)).body;
    const wrong = await change(accessToken, { currentPassword: 'another one', newPassword });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { currentPassword: ['Nesprávné heslo'] } } });
    const same = await change(accessToken, {
      currentPassword: accountPassword,
      newPassword: accountPassword,
    });
    expect(same.status).toBe(422);
    expect(Object.keys(same.body.errors)).toEqual(['newPassword']);
    expect((await change(accessToken, {})).status).toBe(422);
    expect((await change('', {})).status).toBe(401);
  });

  it('limits guessing the current password, also with an Idempotency-Key', async () => {
    const account = await createAccount(test);
    const { accessToken } = (await signIn(test, account)).body;
    const guesses = [];
    for (let guess = 0; guess < 6; guess++) {
      const headers = { 'idempotency-key': `guess-${guess}` };
      guesses.push(await change(accessToken, { currentPassword: `guess ${guess}`, newPassword }, headers));
    }
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    const kept = await test.testDb.db.selectFrom('idempotency_keys').select('key').execute();
    expect(kept).toEqual([]);
  });
});

describe('the password rules', () => {
  const refused = ['krátké'.slice(0, 5), 'sedm777', 'heslo1234', '12345678', 'novakova1', 'Strojpark26'];
  const accepted = ['krb7mezi', 'correct horse battery staple', `${'dlouhé heslo '.repeat(76)}xyz`];

  it('apply to reset, invitation and change, and allow long passwords', async () => {
    for (const password of [...refused, ...accepted]) {
      await test.testDb.db.deleteFrom('throttles').execute();
      const expected = refused.includes(password) ? 422 : 204;
      const account = await createAccount(test);
      const { accessToken } = (await signIn(test, account)).body;
      const body = { currentPassword: accountPassword, newPassword: password };
      expect((await change(accessToken, body)).status, `change ${password}`).toBe(expected);
      const other = await createAccount(test);
      expect((await reset(await linkFor(other), password)).status, `reset ${password}`).toBe(expected);
      const invited = await createAccount(test);
      const token = await linkFor(invited, 'invitation');
      expect((await reset(token, password)).status, `invitation ${password}`).toBe(expected);
    }
  });

  it('follow the setting, but never allow less than six characters', async () => {
    const account = await createAccount(test);
    const token = await linkFor(account);
    await setSetting(test, 'password_min_length', '12');
    const short = await reset(token, 'krb7mezi');
    expect(short.body.errors).toEqual({ newPassword: [expect.stringContaining('12') as string] });
    await setSetting(test, 'password_min_length', '1');
    expect((await reset(token, 'krb7m')).status).toBe(422);
    expect((await reset(token, 'krb7mz')).status).toBe(204);
    await setSetting(test, 'password_min_length', '8');
  });
});
