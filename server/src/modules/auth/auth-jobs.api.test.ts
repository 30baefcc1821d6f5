import { describe, expect, it } from 'vitest';
import { createAccount, mailsTo, signIn } from '../../../test/accounts.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { mailJobs } from '../mail/mail.jobs.ts';
import { authJobs } from './auth.jobs.ts';
import { createLink } from './links.service.ts';

const test = setUpTestApp();

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

describe('the daily clean-up of accounts', () => {
  it('deletes expired links, long ended sessions, old counters and old idempotent responses, and nothing else', async () => {
    const { db } = test.testDb;
    const account = await createAccount(test);
    const ids = [];
    for (let session = 0; session < 4; session++)
      ids.push((await signIn(test, account)).body.refreshToken.split('.')[0] ?? '');
    const [open = '', endedLately = '', endedLongAgo = '', expiredLongAgo = ''] = ids;
    const set = (id: string, columns: object) =>
      db.updateTable('sessions').set(columns).where('id', '=', id).execute();
    await set(endedLately, { revoked_at: daysAgo(29) });
    await set(endedLongAgo, { revoked_at: daysAgo(31) });
    await set(expiredLongAgo, { expires_at: daysAgo(31) });
    await createLink(test.ctx, account.id, 'reset');
    await db
      .updateTable('account_links')
      .set({ expires_at: daysAgo(1) })
      .execute();
    await createLink(test.ctx, account.id, 'verification');
    await db.deleteFrom('throttles').execute();
    const counts = [
      { key: 'old', failures: 1, window_started_at: daysAgo(2) },
      { key: 'new', failures: 1, window_started_at: new Date() },
    ];
    await db.insertInto('throttles').values(counts).execute();
    const answers = [
      { user_id: account.id, key: 'old', request_hash: 'x', created_at: daysAgo(2) },
      { user_id: account.id, key: 'new', request_hash: 'x', created_at: new Date() },
    ];
    await db.insertInto('idempotency_keys').values(answers).execute();

    await authJobs(test.ctx)
      .find(({ name }) => name === 'account-clean')
      ?.run({});

    const sessions = await db.selectFrom('sessions').select('id').execute();
    expect(sessions.map(({ id }) => id).toSorted()).toEqual([open, endedLately].toSorted());
    expect(await db.selectFrom('account_links').select('purpose').execute()).toEqual([
      { purpose: 'verification' },
    ]);
    expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
  });
});

describe('the mail of a forgotten password', () => {
  it('is created by a job shortly after the response', async () => {
    const account = await createAccount(test);
    await test.jobs.start([...authJobs(test.ctx), ...mailJobs({ ...test.ctx, files: test.files })]);
    const body = { email: account.email };
    expect((await test.call(null, 'POST', '/auth/forgot-password', body)).status).toBe(204);
    await expect
      .poll(async () => (await mailsTo(test, account.email)).map(({ template }) => template))
      .toEqual(['password_reset']);
  });
});
