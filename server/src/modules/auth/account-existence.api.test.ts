import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountPassword,
  createAccount,
  runResetMails,
  tokenOf,
  type Account,
} from '../../../test/accounts.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { createLink } from './links.service.ts';

const test = setUpTestApp();
const unknown = () => `${randomUUID()}@test.example`;

beforeEach(() => test.testDb.db.deleteFrom('throttles').execute());

/** Everything that a stranger gets, without what differs between any two answers. */
async function strangerGets(path: string, body: object, remoteAddress = '192.0.2.1') {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload: body,
    remoteAddress,
  });
  const {
    date: _date,
    'x-ratelimit-remaining': _remaining,
    'x-ratelimit-reset': _reset,
    ...headers
  } = answer.headers;
  return { status: answer.statusCode, headers, body: answer.body.replace(/"requestId":"[^"]+"/, '') };
}

const deleted = async (account: Account) => {
  await test.testDb.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', account.id)
    .execute();
  return account.email;
};

/** An email address of each kind of account, and one of none. */
async function addresses(): Promise<Record<string, string>> {
  const locked = await createAccount(test);
  for (let guess = 0; guess < 5; guess++)
    await strangerGets('login', { email: locked.email, password: 'x' }, '192.0.2.99');
  return {
    none: unknown(),
    active: (await createAccount(test)).email,
    administrator: (await createAccount(test, 'admin')).email,
    inactive: (await createAccount(test, 'backoffice', { status: 'inactive' })).email,
    deleted: await deleted(await createAccount(test)),
    'without a password': (await createAccount(test, 'backoffice', { password_hash: null })).email,
    'with a temporary password': (await createAccount(test, 'backoffice', { must_change_password: true }))
      .email,
    'blocked from elsewhere': locked.email,
  };
}

/** What differs from the answer about an address without an account. */
async function differences(ask: (email: string) => Promise<unknown>): Promise<string[]> {
  const { none, ...others } = await addresses();
  const expected = await ask(none ?? '');
  const found = [];
  for (const [kind, email] of Object.entries(others)) {
    const answer = await ask(email);
    if (JSON.stringify(answer) !== JSON.stringify(expected)) found.push(`${kind}: ${JSON.stringify(answer)}`);
  }
  return found;
}

describe('a stranger does not learn whether an account exists', () => {
  it('by the answer to a wrong password: status, headers and body', async () => {
    const { none } = await addresses();
    expect(await strangerGets('login', { email: none, password: 'wrong password' })).toMatchObject({
      status: 401,
    });
    expect(
      await differences((email) => strangerGets('login', { email, password: 'wrong password' })),
    ).toEqual([]);
  });

  it('by the right password of an account that is not active', async () => {
    const inactive = await createAccount(test, 'backoffice', { status: 'inactive' });
    const gone = await deleted(await createAccount(test));
    const answers = [];
    for (const email of [unknown(), inactive.email, gone])
      answers.push(await strangerGets('login', { email, password: accountPassword }));
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('by when repeated guesses are refused', async () => {
    let address = 0;
    const found = await differences(async (email) => {
      address += 1;
      const answers = [];
      for (let guess = 0; guess < 7; guess++)
        answers.push(
          await strangerGets('login', { email, password: `guess ${guess}` }, `192.0.2.${address}`),
        );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
      return answers.map(({ status, body }) => ({ status, body }));
    });
    expect(found).toEqual([]);
  });

  it('by the work of a sign-in: as much as for a wrong password', async () => {
    const rounds = 5;
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await strangerGets('login', { email, password: 'wrong password' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work(unknown());
    const found: Record<'known' | 'stranger' | 'inactive', number[]> = {
      known: [],
      stranger: [],
      inactive: [],
    };
    // In turn, so that what else the process does meanwhile meets all of them.
    for (let round = 0; round < rounds; round++) {
      const known = await createAccount(test);
      const inactive = await createAccount(test, 'backoffice', { status: 'inactive' });
      found.known.push(await work(known.email));
      found.stranger.push(await work(unknown()));
      found.inactive.push(await work(inactive.email));
    }
    const least = (times: readonly number[]) => Math.min(...times);
    // Checking a password is nearly all of it: without that, a sign-in takes a tenth.
    for (const times of [found.stranger, found.inactive]) {
      const ratio = least(times) / least(found.known);
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    }
  });

  it('by asking for a link to a forgotten password, however often', async () => {
    let address = 0;
    const found = await differences(async (email) => {
      address += 1;
      test.jobs.sent.splice(0);
      const answers = [];
      for (let time = 0; time < 5; time++)
        answers.push(await strangerGets('forgot-password', { email }, `192.0.2.${address}`));
      expect(answers[0]).toMatchObject({ status: 204, body: '' });
      // The account is looked up by a job only.
      return { answers, jobs: test.jobs.sent.map(({ name }) => name) };
    });
    expect(found).toEqual([]);
  });

  it('by a link: an unknown one is answered like one that is used, replaced, over, or of an account that is gone', async () => {
    const linkOf = async (account: Account) => tokenOf(await createLink(test.ctx, account.id, 'reset'));
    const newPassword = 'krb u lesa 7';
    const reset = (token: string) => strangerGets('reset-password', { token, newPassword });

    const used = await linkOf(await createAccount(test));
    expect((await reset(used)).status).toBe(204);
    const active = await createAccount(test);
    const replaced = await linkOf(active);
    await linkOf(active);
    const over = await linkOf(await createAccount(test));
    await test.testDb.pool.query(
      `update account_links set expires_at = now() - interval '1 s'
       where created_at = (select max(created_at) from account_links)`,
    );
    const gone = await createAccount(test);
    const ofGone = await linkOf(gone);
    await deleted(gone);
    const inactive = await createAccount(test);
    const ofInactive = await linkOf(inactive);
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', inactive.id)
      .execute();
    const moved = await createAccount(test);
    const ofMoved = await linkOf(moved);
    await test.testDb.db.updateTable('users').set({ email: unknown() }).where('id', '=', moved.id).execute();

    const expected = await reset('a'.repeat(43));
    expect(expected.status).toBe(410);
    for (const [kind, token] of Object.entries({ used, replaced, over, ofGone, ofInactive, ofMoved }))
      expect(await reset(token), kind).toEqual(expected);
  });
});

it('a link to a forgotten password is mailed only to an active account', async () => {
  const kinds = await addresses();
  test.jobs.sent.splice(0);
  for (const [index, email] of Object.values(kinds).entries())
    await strangerGets('forgot-password', { email }, `192.0.2.${index + 1}`);
  await runResetMails(test);
  const { rows } = await test.testDb.pool.query<{ email: string }>(
    `select to_email as email from mails where template = 'password_reset'`,
  );
  const { none, inactive, deleted: gone } = kinds;
  for (const email of [none, inactive, gone]) expect(rows.map((row) => row.email)).not.toContain(email);
  expect(rows.map((row) => row.email)).toContain(kinds['active']);
});
