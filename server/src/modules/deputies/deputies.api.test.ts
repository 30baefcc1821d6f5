import type { Deputy, Deputyships } from '@strojpark/core/contracts/deputies';
import type { PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { addDays, calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../../test/accounts.ts';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { queuedMails } from '../../../test/mails.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { deputyIds, replacedApprovers } from './deputies.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Jana Nováková' });
const petr = test.addUser('backoffice', { name: 'Petr Svoboda' });
const eva = test.addUser('salesperson', { name: 'Eva' });

const today = calendarDay(new Date(), 'Europe/Prague');
const reason = 'marže je příliš nízká';

/** Only administrators decide. */
const adminsOnly = () =>
  test.allow({
    ...defaultPermissions,
    backoffice: defaultPermissions.backoffice.filter((one) => one !== 'approvals.decide'),
  });

beforeEach(adminsOnly);
afterEach(async () => {
  await test.unset();
  await test.testDb.pool.query('delete from deputies; delete from mails; delete from notifications');
});

const named = (
  who: TestUser | null,
  body: { deputyId?: string; fromDay?: string; toDay?: string } = {},
  options?: { language: 'en' },
) =>
  test.call<Deputy & { code: string; errors: Record<string, string[]> }>(
    who,
    'POST',
    '/deputies',
    { deputyId: petr.id, fromDay: today, toDay: today, ...body },
    options,
  );

async function request(by: TestUser = eva): Promise<string> {
  const machineId = await addMachine(test.testDb.db, { type: 'used' });
  const body = { ...customer, machineId, approvalRequestReason: 'náhrada není skladem' };
  return (await test.call<Reservation>(by, 'POST', '/reservations', body)).body.id;
}
const approve = (who: TestUser, id: string) =>
  test.call<{ code: string }>(who, 'POST', `/reservations/${id}/approve`);
const mayApprove = async (who: TestUser, id: string) =>
  (
    await test.call<PendingApprovals>(who, 'GET', '/reservations/pending-approvals?limit=100')
  ).body.items.find((one) => one.id === id)?.may_approve;
const reject = (who: TestUser, id: string) =>
  test.call<{ code: string }>(who, 'POST', `/reservations/${id}/reject`, { reason });
const listOf = async (who: TestUser) =>
  (await test.call<Deputyships & { mayName: boolean }>(who, 'GET', '/deputies')).body;

describe('a deputy', () => {
  it('decides in place of the approver, and the history says so', async () => {
    const [first, second] = [await request(), await request()];
    expect((await approve(petr, first)).status).toBe(403);
    expect((await named(admin)).status).toBe(201);
    expect((await test.call(petr, 'GET', '/reservations/pending-approvals')).status).toBe(200);
    expect((await test.call(petr, 'GET', '/auth/me')).body['permissions']).toContain('approvals.decide');
    expect((await approve(petr, first)).status).toBe(200);
    expect((await reject(petr, second)).status).toBe(200);
    const { rows } = await test.testDb.pool.query<{ action: string; deputy_of: string }>(
      `select action, changes #>> '{deputy_of,to}' as deputy_of from audit_log
       where entity = 'reservation' and entity_id = any($1) and action in ('approve', 'reject') order by id`,
      [[first, second]],
    );
    expect(rows).toEqual([
      { action: 'approve', deputy_of: 'Jana Nováková' },
      { action: 'reject', deputy_of: 'Jana Nováková' },
    ]);
    const { body } = await test.call<Reservation>(eva, 'GET', `/reservations/${first}`);
    const history = await test.call<{ items: { action: string; by: string; deputy_of: string | null }[] }>(
      eva,
      'GET',
      `/machines/${body.machine_id}/timeline?reservation=${first}`,
    );
    expect(history.status, JSON.stringify(history.body)).toBe(200);
    expect(history.body.items.find(({ action }) => action === 'approve')).toMatchObject({
      by: 'Petr Svoboda',
      deputy_of: 'Jana Nováková',
    });
    expect(history.body.items.find(({ action }) => action === 'create')).toMatchObject({ deputy_of: null });
  });

  it('gets requests, notifications and mails as the approver does', async () => {
    await named(admin);
    await test.testDb.pool.query('delete from notifications');
    await request();
    const mails = await queuedMails(test.testDb.db);
    const of = (who: TestUser) => mails.filter(({ to }) => to === `${who.id}@test.example`);
    expect([of(admin), of(petr), of(eva)].map((all) => all.map(({ template }) => template))).toEqual([
      ['approval_request'],
      ['approval_request'],
      [],
    ]);
    expect(of(admin)[0]?.values.approvalUrl).not.toBe(of(petr)[0]?.values.approvalUrl);
    const { rows } = await test.testDb.pool.query<{ user_id: string }>(
      `select user_id from notifications where kind = 'approval_requested'`,
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([admin.id, petr.id]));
  });

  it('decides from the first day to the last, in the company’s time zone', async () => {
    const [from, to] = [addDays(today, 2), addDays(today, 4)];
    await named(admin, { fromDay: from, toDay: to });
    for (const timezone of ['Europe/Prague', 'Asia/Tokyo', 'America/New_York']) {
      await test.set({ timezone });
      const begin = startOfDay(from, timezone).getTime();
      const end = startOfDay(addDays(to, 1), timezone).getTime();
      const ids = (moment: number) => deputyIds(test.at(moment));
      expect(await ids(begin - 1), timezone).toEqual([]);
      expect(await ids(begin), timezone).toEqual([petr.id]);
      expect(await ids(end - 1), timezone).toEqual([petr.id]);
      expect(await ids(end), timezone).toEqual([]);
    }
    expect((await approve(petr, await request())).status).toBe(403);
  });

  it('has the right for these days only, and from the next call on not when it ends early', async () => {
    const { body } = await named(admin);
    const id = await request();
    expect((await test.call(admin, 'DELETE', `/deputies/${body.id}`)).status).toBe(204);
    expect((await approve(petr, id)).status).toBe(403);
    expect((await test.call(admin, 'DELETE', `/deputies/${body.id}`)).status).toBe(404);
  });

  it('does not approve the request of the approver, where someone else has to', async () => {
    await test.set({ allow_self_approval: 'false' });
    await named(admin);
    const karel = await test.user('admin', { name: 'Karel' });
    const own = await request(admin);
    const { values } = (await queuedMails(test.testDb.db)).find(({ to }) => to.startsWith(petr.id))!;
    const token = tokenOf(values.approvalUrl);
    expect(await test.call(petr, 'POST', '/approval-links/open', { token })).toMatchObject({
      body: { mayApprove: false, isOwn: false, standsInFor: ['Jana Nováková'] },
    });
    expect(await mayApprove(petr, own)).toBe(false);
    expect(await mayApprove(karel, own)).toBe(true);
    for (const [who, may] of [
      [petr, false],
      [karel, true],
      [eva, false],
    ] as const) {
      const one = await test.call<Reservation>(who, 'GET', `/reservations/${own}`);
      expect(one.body.may_approve).toBe(may);
      const { body } = await test.call<{ items: Reservation[] }>(
        who,
        'GET',
        '/reservations?status=pending_approval&limit=100',
      );
      expect(body.items.find(({ id }) => id === own)?.may_approve).toBe(may);
    }
    expect(await approve(petr, own)).toMatchObject({
      status: 403,
      body: { code: 'own_request', message: expect.stringContaining('koho zastupujete') as string },
    });
    expect((await reject(petr, own)).status).toBe(200);

    const other = await request(admin);
    await named(karel);
    expect(await mayApprove(petr, other)).toBe(true);
    expect((await approve(petr, other)).status).toBe(200);
    expect(await approve(petr, await request(petr))).toMatchObject({
      body: { code: 'own_request', message: expect.stringContaining('Vlastní žádost') as string },
    });
    await test.testDb.db.deleteFrom('deputies').execute();
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', karel.id)
      .execute();
  });

  it('may also have the permission in their own role, and the history still says for whom they decided', async () => {
    await test.unset('role_permissions');
    await named(admin);
    expect((await replacedApprovers(test.ctx, petr.id)).map(({ name }) => name)).toEqual(['Jana Nováková']);
    expect((await approve(petr, await request())).status).toBe(200);
  });

  it('has no right while the approver has none', async () => {
    await test.unset('role_permissions');
    const approver = await test.user('backoffice', { name: 'Lenka' });
    await named(approver);
    await adminsOnly();
    expect(await deputyIds(test.ctx)).toEqual([]);
    expect((await approve(petr, await request())).status).toBe(403);
  });
});

describe('naming a deputy', () => {
  it('is for users who may decide themselves', async () => {
    expect((await named(null)).status).toBe(401);
    expect((await named(eva, { deputyId: admin.id })).status).toBe(403);
    expect((await named(petr, { deputyId: admin.id })).status).toBe(403);
    expect(await listOf(petr)).toMatchObject({ mayName: false });
    expect(await listOf(admin)).toMatchObject({ mayName: true });
  });

  it('offers the active colleagues who can be deputies, in the Czech order of their names', async () => {
    const names = ['Hana', 'Chrudoš', 'Ivana', 'Čeněk', 'Cyril'];
    for (const name of names) await test.user('backoffice', { name });
    await test.user('salesperson', { name: 'Dana' });
    await test.user('backoffice', { name: 'Emil', status: 'inactive' });
    const { body } = await test.call<{ id: string; name: string }[]>(admin, 'GET', '/deputies/candidates');
    const known = [...names, 'Dana', 'Emil', 'Jana Nováková'];
    const offered = body.map(({ name }) => name).filter((name) => known.includes(name));
    expect(offered).toEqual(['Cyril', 'Čeněk', 'Hana', 'Chrudoš', 'Ivana']);
  });

  it('is not for deputies: the right is not passed on', async () => {
    await named(admin);
    expect((await named(petr, { deputyId: admin.id })).status).toBe(403);
    expect(await listOf(petr)).toMatchObject({ mayName: false, standsInFor: [{ is_running: true }] });
  });

  it('refuses an inactive, deleted or unknown user, a salesperson and the approver themselves, with a clear error', async () => {
    const gone = await test.user('backoffice', { status: 'inactive' });
    expect(await named(admin, { deputyId: gone.id })).toMatchObject({
      status: 422,
      body: { errors: { deputyId: ['Neaktivní uživatel zastupovat nemůže. Vyberte někoho jiného.'] } },
    });
    expect(await named(admin, { deputyId: gone.id }, { language: 'en' })).toMatchObject({
      body: { errors: { deputyId: ['An inactive user cannot be a deputy. Choose someone else.'] } },
    });
    for (const deputyId of [unknownId, eva.id, admin.id]) {
      const { status, body } = await named(admin, { deputyId });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['deputyId']]);
    }
    expect((await listOf(admin)).own).toEqual([]);
  });

  it('refuses days that overlap, of two calls at once too', async () => {
    const other = await test.user('backoffice');
    const answers = await Promise.all([
      named(admin, { toDay: addDays(today, 5) }),
      named(admin, { deputyId: other.id, fromDay: addDays(today, 5), toDay: addDays(today, 6) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('deputy_overlap');
  });

  it('notifies the deputy, and is recorded with the approver', async () => {
    await named(admin, { toDay: addDays(today, 3) });
    const { body } = await test.call<{ items: { kind: string; values: object }[] }>(
      petr,
      'GET',
      '/notifications',
    );
    expect(body.items[0]).toMatchObject({
      kind: 'deputy_named',
      values: { by: 'Jana Nováková', fromDay: today, toDay: addDays(today, 3) },
    });
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['entity_id', 'changes'])
      .where('action', '=', 'name_deputy')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      entity_id: admin.id,
      changes: { deputy: { to: 'Petr Svoboda' }, from_day: { to: today } },
    });
  });
});

describe('a deputyship ends', () => {
  const change = async (id: string, body: object) => {
    const { version } = (await test.call<{ version: number }>(admin, 'GET', `/users/${id}`)).body;
    return test.call(admin, 'PATCH', `/users/${id}`, { ...body, version });
  };

  it.each([['deactivated'], ['given another role'], ['deleted']])('when the deputy is %s', async (how) => {
    const deputy = await test.user('backoffice');
    expect((await named(admin, { deputyId: deputy.id })).status).toBe(201);
    if (how === 'deleted') await test.call(admin, 'DELETE', `/users/${deputy.id}`);
    else await change(deputy.id, how === 'deactivated' ? { status: 'inactive' } : { role: 'salesperson' });
    expect((await listOf(admin)).own).toEqual([]);
    expect(await deputyIds(test.ctx)).toEqual([]);
  });

  it('when the approver is deactivated', async () => {
    const approver = await test.user('admin', { name: 'Karel' });
    await named(approver);
    const id = await request();
    await change(approver.id, { status: 'inactive' });
    expect((await approve(petr, id)).status).toBe(403);
    expect((await listOf(petr)).standsInFor).toEqual([]);
  });

  it('by an administrator on the record of either, by nobody else', async () => {
    await test.unset('role_permissions');
    const [approver, deputy] = [await test.user('backoffice'), await test.user('backoffice')];
    const { body } = await named(approver, { deputyId: deputy.id });
    expect((await test.call(petr, 'GET', `/users/${deputy.id}/deputies`)).status).toBe(403);
    expect((await test.call(admin, 'GET', `/users/${unknownId}/deputies`)).status).toBe(404);
    const of = async (who: TestUser) =>
      (await test.call<Deputyships>(admin, 'GET', `/users/${who.id}/deputies`)).body;
    expect((await of(approver)).own).toHaveLength(1);
    expect((await of(deputy)).standsInFor).toHaveLength(1);
    expect((await test.call(petr, 'DELETE', `/deputies/${body.id}`)).status).toBe(404);
    expect((await test.call(deputy, 'DELETE', `/deputies/${body.id}`)).status).toBe(404);
    expect((await test.call(admin, 'DELETE', `/deputies/${body.id}`)).status).toBe(204);
    expect((await of(approver)).own).toEqual([]);
  });
});
