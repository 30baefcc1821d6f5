import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { deleteUser, update } from './users.service.ts';

const test = setUpTestApp();

beforeEach(() => test.testDb.db.deleteFrom('users').execute());

const activeAdmins = async () =>
  (
    await test.testDb.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .execute()
  ).length;

const actions = {
  demote: (by: TestUser, of: TestUser) => test.call(by, 'PATCH', `/users/${of.id}`, { role: 'salesperson' }),
  deactivate: (by: TestUser, of: TestUser) =>
    test.call(by, 'PATCH', `/users/${of.id}`, { status: 'inactive' }),
  delete: (by: TestUser, of: TestUser) => test.call(by, 'DELETE', `/users/${of.id}`),
};
type Action = keyof typeof actions;
const pairs = (Object.keys(actions) as Action[]).flatMap((one) =>
  (Object.keys(actions) as Action[]).map((other): [Action, Action] => [one, other]),
);

describe('one administrator always remains active', () => {
  it.each(pairs)('when two take each other out at once: %s and %s', async (one, other) => {
    for (let round = 0; round < 5; round++) {
      await test.testDb.db.deleteFrom('users').execute();
      const [a, b] = [await test.user('admin'), await test.user('admin')];
      const answers = await Promise.all([actions[one](a, b), actions[other](b, a)]);
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBeLessThan(300);
      // The loser has lost the role, or the session, to the winner.
      expect([401, 403]).toContain(statuses[1]);
      expect(await activeAdmins()).toBe(1);
    }
  });

  it('when five deactivate each other in a circle', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => test.user('admin')));
    const next = (index: number) => admins[(index + 1) % admins.length] as TestUser;
    const kinds = Object.values(actions);
    const answers = await Promise.all(
      admins.map((admin, index) => (kinds[index % kinds.length] ?? actions.delete)(admin, next(index))),
    );
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await activeAdmins()).toBeGreaterThanOrEqual(1);
  });

  it('when the system itself demotes or deletes the last one', async () => {
    const admin = await test.user('admin');
    await expect(update(test.ctx, admin.id, { role: 'backoffice' })).rejects.toMatchObject({
      code: 'last_admin',
    });
    await expect(deleteUser(test.ctx, admin.id)).rejects.toMatchObject({ code: 'last_admin' });
    expect(await activeAdmins()).toBe(1);
  });
});

it('of many concurrent requests for one e-mail exactly one gets it', async () => {
  const admin = await test.user('admin');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      test.call(admin, 'POST', '/users', {
        name: 'Karel',
        email: index % 2 === 0 ? 'karel@test.example' : 'KAREL@test.example',
        invite: true,
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});
