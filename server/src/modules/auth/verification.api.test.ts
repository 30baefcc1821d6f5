import { beforeEach, describe, expect, it } from 'vitest';
import {
  bearer,
  createAccount,
  mailsTo,
  signIn,
  tokenOf,
  auditEntriesOf,
  type Login,
} from '../../../test/accounts.ts';
import { testBaseUrl, setUpTestApp } from '../../../test/test-app.ts';
import { createLink } from './links.service.ts';

const test = setUpTestApp();

beforeEach(() => test.testDb.db.deleteFrom('throttles').execute());

const verify = (token: string) => test.call(null, 'POST', '/auth/verify-email', { token });
const resend = (session: Login) => test.call(bearer(session), 'POST', '/auth/resend-verification');
const isVerified = async (session: Login) =>
  (await test.call<Login['user']>(bearer(session), 'GET', '/auth/me')).body.emailVerified;

describe('confirming one’s own e-mail address', () => {
  it('accepts the mailed link once', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    expect(session.user.emailVerified).toBe(false);
    expect((await resend(session)).status).toBe(204);
    const [mail] = await mailsTo(test, account.email);
    expect(mail).toMatchObject({ template: 'email_verification', values: { resetValidHours: '72' } });
    const url = mail?.values['verifyUrl'];
    expect(url?.startsWith(`${testBaseUrl}/verify-email#token=`)).toBe(true);
    expect((await verify(tokenOf(url))).status).toBe(204);
    expect(await isVerified(session)).toBe(true);
    expect(await verify(tokenOf(url))).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    expect(await auditEntriesOf(test, account.id)).toMatchObject([
      { action: 'verify_email', actor_id: account.id, changes: { email: { to: account.email } } },
    ]);
  });

  it('confirms only the address that the link was mailed to', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    const token = tokenOf(await createLink(test.ctx, account.id, 'verification'));
    const moved = { email: `moved-${account.email}` };
    await test.testDb.db.updateTable('users').set(moved).where('id', '=', account.id).execute();
    expect((await verify(token)).status).toBe(410);
    expect(await isVerified(session)).toBe(false);
  });

  it('refuses random tokens, links for passwords and links older than three days', async () => {
    const account = await createAccount(test);
    expect((await verify('guessed')).status).toBe(410);
    expect((await verify('')).status).toBe(422);
    expect((await verify(tokenOf(await createLink(test.ctx, account.id, 'reset')))).status).toBe(410);
    const token = tokenOf(await createLink(test.ctx, account.id, 'verification'));
    const link = await test.testDb.db
      .updateTable('account_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', account.id)
      .where('purpose', '=', 'verification')
      .returning('created_at')
      .executeTakeFirst();
    expect(link).toBeDefined();
    expect((await verify(token)).status).toBe(410);
  });

  it('is mailed at most three times an hour, and not after it is done', async () => {
    const account = await createAccount(test);
    const session = (await signIn(test, account)).body;
    const statuses = [];
    for (let request = 0; request < 4; request++) statuses.push((await resend(session)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    const latest = (await mailsTo(test, account.email)).at(-1);
    await verify(tokenOf(latest?.values['verifyUrl']));
    expect((await resend(session)).status).toBe(204);
    expect(await mailsTo(test, account.email)).toHaveLength(3);
  });
});
