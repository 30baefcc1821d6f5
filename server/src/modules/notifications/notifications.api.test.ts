import type { Notification } from '@strojpark/core/contracts/notifications';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { inTx } from '../../db/tx.ts';
import { sendReminders } from '../reminders/reminders.service.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { forgetOldNotifications } from './notifications.service.ts';
import { deleteNotificationsAbout, notifyUsers } from './notifications.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Alena' });
const backoffice = test.addUser('backoffice');
const eva = test.addUser('salesperson', { name: 'Eva' });
const jan = test.addUser('salesperson');

beforeEach(async () => {
  await test.testDb.pool.query('delete from notifications; delete from settings; delete from sent_reminders');
});

interface Page {
  items: Notification[];
  total: number;
  nextCursor: string | null;
}
const list = (user: TestUser | null, query = '') => test.call<Page>(user, 'GET', `/notifications?${query}`);
const received = async (user: TestUser) => (await list(user)).body.items;
const unread = async (user: TestUser) =>
  (await test.call<{ unread: number }>(user, 'GET', '/badges')).body.unread;

const someId = '6f0c1b8e-3a52-4d0e-9b1a-2f4f6a7b8c9d';
const send = (to: TestUser[], name = 'stroje.xlsx', ctx = test.ctx) =>
  notifyUsers(ctx, {
    kind: 'export_finished',
    to: to.map(({ id }) => id),
    entity: 'export',
    entityId: someId,
    values: { name },
  });

describe('notifications', () => {
  it('require a signed-in user', async () => {
    expect((await list(null)).status).toBe(401);
    expect((await test.call(null, 'POST', '/notifications/read-all')).status).toBe(401);
    expect((await test.call(null, 'POST', `/notifications/${someId}/read`)).status).toBe(401);
  });

  it('store kind and values, and reach each recipient once', async () => {
    await send([eva, jan, eva]);
    const [one, ...more] = await received(eva);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      kind: 'export_finished',
      values: { name: 'stroje.xlsx' },
      entity: 'export',
      entity_id: someId,
      read_at: null,
    });
    expect(await unread(jan)).toBe(1);
    expect(await unread(admin)).toBe(0);
  });

  it('are not created for inactive users, in quiet mode, or when the change is rolled back', async () => {
    const gone = await test.user('salesperson', { status: 'inactive' });
    await send([gone]);
    await send([eva], 'quiet', { ...test.ctx, quiet: true });
    await inTx(test.ctx, async (ctx) => {
      await send([eva], 'undone', ctx);
      throw new Error('no');
    }).catch(() => undefined);
    const { rows } = await test.testDb.pool.query('select id from notifications');
    expect(rows).toEqual([]);
  });

  it('can be marked as read only by their recipient', async () => {
    await send([eva]);
    const [one] = await received(eva);
    const path = `/notifications/${one?.id}/read`;
    expect((await test.call(jan, 'POST', path)).status).toBe(404);
    expect((await test.call(admin, 'POST', path)).status).toBe(404);
    expect((await test.call(eva, 'POST', '/notifications/nonsense/read')).status).toBe(400);
    expect(await unread(eva)).toBe(1);
    expect((await test.call(eva, 'POST', path)).status).toBe(204);
    expect((await test.call(eva, 'POST', path)).status).toBe(204);
    expect(await unread(eva)).toBe(0);
    expect((await received(eva))[0]?.read_at).not.toBeNull();
  });

  it('can all be marked as read, without affecting other users', async () => {
    await send([eva, jan]);
    await send([eva]);
    const { body } = await test.call(eva, 'POST', '/notifications/read-all');
    expect(body).toEqual({ read: 2 });
    expect([await unread(eva), await unread(jan)]).toEqual([0, 1]);
  });

  it('are paged newest first, all or only unread', async () => {
    for (let n = 0; n < 5; n++) await send([eva], `n${n}`, test.at(new Date(2026, 0, 1 + n)));
    const first = (await list(eva, 'limit=3')).body;
    expect(first.total).toBe(5);
    const rest = (await list(eva, `limit=3&cursor=${first.nextCursor}`)).body;
    const names = [...first.items, ...rest.items].map(({ values }) => values['name']);
    expect(names).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect((await list(eva, `unread=true&cursor=${first.nextCursor}`)).status).toBe(400);
    await test.call(eva, 'POST', `/notifications/${first.items[0]?.id}/read`);
    const open = (await list(eva, 'unread=true')).body;
    expect(open.items.map(({ values }) => values['name'])).toEqual(['n3', 'n2', 'n1', 'n0']);
    expect(open.total).toBe(4);
  });

  it('are deleted after 30 days when read, otherwise after 90', async () => {
    const day = (number: number) => test.at(Date.UTC(2026, 0, number));
    await send([eva], 'old', day(1));
    await send([eva], 'read', day(60));
    await send([eva], 'unread', day(60));
    await test.testDb.pool.query(`update notifications set read_at = now() where "values"->>'name' = 'read'`);
    expect(await forgetOldNotifications({ ...test.ctx, now: new Date(Date.UTC(2026, 0, 95)) })).toBe(2);
    expect((await received(eva)).map(({ values }) => values['name'])).toEqual(['unread']);
    const [job] = notificationJobs(test.ctx);
    expect(job?.schedule).toBeDefined();
    await job?.run({});
  });

  it('about a record can be deleted, because they contain names', async () => {
    await send([eva]);
    await deleteNotificationsAbout(test.ctx, 'reservation', [someId]);
    expect(await received(eva)).toHaveLength(1);
    await deleteNotificationsAbout(test.ctx, 'export', [someId]);
    expect(await received(eva)).toEqual([]);
  });
});

describe('in-app notifications about a reservation', () => {
  async function request(): Promise<string> {
    const machineId = await addMachine(test.testDb.db, {
      type: 'used',
      name: 'Rypadlo',
      vin: crypto.randomUUID(),
    });
    const body = { machineId, ...customer, approvalRequestReason: 'Zákazník nechce náhradu' };
    return (await test.call<Reservation>(eva, 'POST', '/reservations', body)).body.id;
  }
  const about = (id: string) => ({ entity: 'reservation', entity_id: id });

  it('send approvers about a request for approval', async () => {
    const id = await request();
    const expected = {
      ...about(id),
      kind: 'approval_requested',
      values: { machineName: 'Rypadlo', customerName: customer.customerCompany, by: 'Eva' },
    };
    expect(await received(admin)).toMatchObject([expected]);
    expect(await received(backoffice)).toMatchObject([expected]);
    expect(await received(eva)).toEqual([]);
    expect(await received(jan)).toEqual([]);
  });

  it('show the machine to those who may see machines', async () => {
    await request();
    const [shown] = await received(admin);
    expect(shown?.machine).toMatchObject({ name: 'Rypadlo', currency: 'CZK' });
    expect(shown?.machine).not.toHaveProperty('cover_id');
    await test.allow({ backoffice: ['reservations.view'] });
    expect((await received(backoffice)).map(({ machine }) => machine)).toEqual([null]);
    await test.unset('role_permissions');
    await send([admin]);
    expect((await received(admin)).find(({ entity }) => entity === 'export')?.machine).toBeNull();
  });

  it('send the author about approval, and about rejection with its reason', async () => {
    const [first, second] = [await request(), await request()];
    await test.call(admin, 'POST', `/reservations/${first}/approve`);
    expect(await received(eva)).toMatchObject([{ ...about(first), kind: 'approval_confirmed' }]);
    await test.call(admin, 'POST', `/reservations/${second}/reject`, { reason: 'Není důvod' });
    expect((await received(eva))[0]).toMatchObject({
      ...about(second),
      kind: 'approval_rejected',
      values: { by: 'Alena', reason: 'Není důvod' },
    });
  });

  it.each([
    ['approve', 'approve', {}],
    ['reject', 'reject', { reason: 'Není důvod' }],
    ['cancel', 'cancel', { reason: 'Zákazník odstoupil' }],
  ])(
    'about a request say how it ended, and nobody has to read them any more (%s)',
    async (path, outcome, body) => {
      const id = await request();
      const before = await unread(backoffice);
      expect((await test.call(admin, 'POST', `/reservations/${id}/${path}`, body)).status).toBe(200);
      expect((await received(backoffice)).find(({ entity_id }) => entity_id === id)).toMatchObject({
        kind: 'approval_requested',
        read_at: expect.any(String) as unknown,
        values: { machineName: 'Rypadlo', outcome, outcomeBy: 'Alena' },
      });
      expect(await unread(backoffice)).toBe(before - 1);
    },
  );

  it('about the approaching expiry are settled by an extension', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Válec' });
    const { body } = await test.call<Reservation>(eva, 'POST', '/reservations', { machineId, ...customer });
    // Reminders are sent during working hours.
    const noon = new Date();
    noon.setUTCHours(12, 0, 0, 0);
    await test.testDb.pool.query(
      `update reservations set reserved_at = $2::timestamptz - interval '11 days', expires_at = $2::timestamptz + interval '71 hours' where id = $1`,
      [body.id, noon],
    );
    await sendReminders({ ...test.ctx, now: noon });
    const mine = async () => (await received(eva)).find(({ entity_id }) => entity_id === body.id);
    expect(await mine()).toMatchObject({ kind: 'reservation_expiring', read_at: null });
    await test.call(eva, 'POST', `/reservations/${body.id}/extend`, { reason: 'Čeká na úvěr' });
    expect(await mine()).toMatchObject({
      read_at: expect.any(String) as unknown,
      values: { outcome: 'extend', outcomeBy: 'Eva' },
    });
  });

  it('send the author about the approaching expiry, once per reminder day', async () => {
    const machineId = await addMachine(test.testDb.db, { name: 'Jeřáb' });
    const { body } = await test.call<Reservation>(eva, 'POST', '/reservations', { machineId, ...customer });
    await test.testDb.pool.query(
      `update reservations set reserved_at = '2026-05-01T10:00:00Z', expires_at = '2026-05-15T10:00:00Z' where id = $1`,
      [body.id],
    );
    for (const at of ['2026-05-12T10:05:00Z', '2026-05-12T11:05:00Z', '2026-05-14T10:05:00Z'])
      await sendReminders(test.at(at));
    const values = (await received(eva)).map((one) => ({ id: one.entity_id, days: one.values['daysLeft'] }));
    expect(values).toEqual([
      { id: body.id, days: 1 },
      { id: body.id, days: 3 },
    ]);
    expect(await received(admin)).toEqual([]);
  });
});
