import type { users } from '@strojpark/core/contracts/users';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
let admin: TestUser;

beforeEach(async () => {
  const { db } = test.testDb;
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('users').execute();
  admin = await test.user('admin');
});

type Preview = ResponseOf<typeof users.previewInactive>;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
interface Person {
  last_login_at?: Date;
  created_at?: Date;
  password_hash?: string;
  status?: 'active' | 'inactive';
  role?: 'admin' | 'salesperson';
}
async function person(name: string, values: Person = {}): Promise<string> {
  const { id } = await test.testDb.db
    .insertInto('users')
    .values({ name, email: `${name}@test.example`, role: 'salesperson', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const namesOf = ({ body }: { body: Preview }) => body.items.map(({ name }) => name).toSorted();
const statusOf = async (id: string) =>
  (await test.testDb.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('invitations', () => {
  const preview = () => test.call<Preview>(admin, 'GET', '/users/bulk-invite/preview');
  const invite = (ids: string[]) =>
    test.call<ResponseOf<typeof users.invite>>(admin, 'POST', '/users/bulk-invite', { ids });

  it('are offered for active users who never signed in or have no password', async () => {
    await person('never', { password_hash: 'x' });
    await person('passwordless', { last_login_at: ago(1) });
    await person('settled', { last_login_at: ago(1), password_hash: 'x' });
    await person('gone', { status: 'inactive' });
    const answer = await preview();
    expect(namesOf(answer)).toEqual(['Test admin', 'never', 'passwordless']);
    expect(answer.body.total).toBe(3);
  });

  it('are sent to all selected users and recorded', async () => {
    const ids = [await person('one'), await person('two')];
    expect((await invite(ids)).body).toEqual({ invited: 2, errors: [], failures: [] });
    const mails = await test.testDb.db
      .selectFrom('mails')
      .select(['template', 'to_email'])
      .orderBy('to_email')
      .execute();
    expect(mails).toEqual([
      { template: 'user_welcome', to_email: 'one@test.example' },
      { template: 'user_welcome', to_email: 'two@test.example' },
    ]);
    const { body } = await preview();
    expect(body.items.filter(({ invited_at }) => invited_at !== null)).toHaveLength(2);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', 'in', ids)
      .execute();
    expect(trail).toEqual([{ action: 'invite' }, { action: 'invite' }]);
  });

  it('report users who cannot be invited, and go to the others', async () => {
    const ids = [
      await person('settled', { last_login_at: ago(1), password_hash: 'x' }),
      await person('gone', { status: 'inactive' }),
      await person('new'),
    ];
    const { body } = await invite(ids);
    expect(body).toMatchObject({
      invited: 1,
      failures: [
        { name: 'settled', code: 'invitation_not_needed' },
        { name: 'gone', code: 'user_inactive' },
      ],
    });
    expect(body.errors[1]).toBe('gone: Uživatel je neaktivní. Nejdřív ho aktivujte.');
  });

  it('require at least one recipient', async () => {
    expect((await invite([])).status).toBe(422);
  });
});

describe('deactivating inactive users', () => {
  const preview = (days: number | string) =>
    test.call<Preview>(admin, 'GET', `/users/bulk-deactivate-inactive/preview?days=${days}`);
  const deactivate = (ids: string[], days: number) =>
    test.call<ResponseOf<typeof users.deactivateInactive>>(admin, 'POST', '/users/bulk-deactivate-inactive', {
      ids,
      days,
    });

  it('lists those without a sign-in for the given number of days, never the caller', async () => {
    await test.testDb.db
      .updateTable('users')
      .set({ created_at: ago(500) })
      .where('id', '=', admin.id)
      .execute();
    await person('long', { last_login_at: ago(91), created_at: ago(400) });
    await person('recent', { last_login_at: ago(89), created_at: ago(400) });
    await person('never', { created_at: ago(100) });
    await person('new');
    await person('gone', { created_at: ago(400), status: 'inactive' });
    expect(namesOf(await preview(90))).toEqual(['long', 'never']);
    expect(namesOf(await preview(95))).toEqual(['never']);
  });

  it('takes whole days between 1 and 3650', async () => {
    for (const days of [0, 3651, 'x']) expect((await preview(days)).status).toBe(400);
    expect((await deactivate([admin.id], 0)).status).toBe(422);
  });

  it('deactivates the selected users, except those who have signed in since', async () => {
    const long = await person('long', { last_login_at: ago(91), created_at: ago(400), role: 'admin' });
    const back = await person('back', { last_login_at: new Date(), created_at: ago(400) });
    await test.testDb.db
      .updateTable('users')
      .set({ created_at: ago(500) })
      .where('id', '=', admin.id)
      .execute();
    const { body } = await deactivate([long, back, admin.id], 90);
    expect(body).toMatchObject({
      deactivated: 1,
      failures: [{ name: 'back', code: 'recently_signed_in' }, { code: 'own_account' }],
    });
    expect(await statusOf(long)).toBe('inactive');
    expect(await statusOf(back)).toBe('active');
    expect(await statusOf(admin.id)).toBe('active');
  });
});
