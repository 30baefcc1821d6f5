import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { queuedMails } from '../../../test/mails.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { reminderJobs } from './reminders.jobs.ts';
import { sendReminders } from './reminders.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const eva = test.addUser('salesperson', { name: 'Eva' });

beforeEach(() =>
  test.testDb.pool
    .query(`delete from holds; delete from reservations; delete from machines; delete from settings;
    delete from user_settings; delete from sent_reminders; delete from service_steps; delete from mails`),
);

const emailOf = (user: TestUser) => `${user.id}@test.example`;
/** Runs the job at that time and returns the reminders, removing them from the outbox. */
async function remind(at: string) {
  await sendReminders(test.at(at));
  const mails = await queuedMails(test.testDb.db);
  await test.testDb.pool.query('delete from mails');
  return mails;
}

describe('an expiring reservation', () => {
  const expires = '2026-05-15T10:00:00Z';
  let id: string;

  beforeEach(async () => {
    const { body } = await test.call<Reservation>(eva, 'POST', '/reservations', {
      machineId: await addMachine(test.testDb.db, { name: 'Rypadlo' }),
      ...customer,
    });
    id = body.id;
    await set(expires);
    await test.testDb.pool.query('delete from mails');
  });

  const set = (to: string) =>
    test.testDb.pool.query(
      `update reservations set reserved_at = '2026-05-01T10:00:00Z', expires_at = $2 where id = $1`,
      [id, to],
    );

  it('sends a reminder 7, 3 and 1 days before, once each', async () => {
    expect(await remind('2026-05-08T09:05:00Z')).toEqual([]);
    const first = await remind('2026-05-08T10:05:00Z');
    expect(first.map(({ to }) => to).toSorted()).toEqual([emailOf(admin), emailOf(eva)].toSorted());
    expect(first[0]).toMatchObject({
      template: 'reservation_expiring',
      entity: 'reservation',
      entityId: id,
      values: { daysLeft: '7', expiresAt: '2026-05-15', machineName: 'Rypadlo' },
    });
    expect(await remind('2026-05-08T11:05:00Z')).toEqual([]);
    expect((await remind('2026-05-12T10:05:00Z'))[0]?.values.daysLeft).toBe('3');
    expect(await remind('2026-05-13T10:05:00Z')).toEqual([]);
    expect((await remind('2026-05-14T10:05:00Z'))[0]?.values.daysLeft).toBe('1');
    expect(await remind('2026-05-14T11:05:00Z')).toEqual([]);
    expect(await remind('2026-05-15T10:05:00Z')).toEqual([]);
  });

  it('sends one reminder when two processes run at the same time', async () => {
    const at = test.at('2026-05-12T10:05:00Z');
    await Promise.all([sendReminders(at), sendReminders(at), sendReminders(at)]);
    expect(await queuedMails(test.testDb.db)).toHaveLength(2);
  });

  it('sends reminders again after an extension', async () => {
    expect(await remind('2026-05-12T10:05:00Z')).toHaveLength(2);
    await set('2026-05-29T10:00:00Z');
    expect(await remind('2026-05-12T12:05:00Z')).toEqual([]);
    expect((await remind('2026-05-26T10:05:00Z'))[0]?.values.daysLeft).toBe('3');
  });

  it('sends the current number of days after downtime', async () => {
    expect((await remind('2026-05-13T07:05:00Z'))[0]?.values.daysLeft).toBe('2');
    expect(await remind('2026-05-13T08:05:00Z')).toEqual([]);
  });

  it('sends no reminders at night, in the company’s time zone', async () => {
    await set('2026-05-15T01:00:00Z');
    expect(await remind('2026-05-12T03:05:00Z')).toEqual([]);
    await storeSettings(test.testDb.db, { timezone: 'Asia/Tokyo' });
    expect(await remind('2026-05-12T03:05:00Z')).toHaveLength(2);
  });

  it('sends no reminder once it is cancelled', async () => {
    await test.call(eva, 'POST', `/reservations/${id}/cancel`, { reason: 'Nechce' });
    await test.testDb.pool.query('delete from mails');
    expect(await remind('2026-05-12T10:05:00Z')).toEqual([]);
  });

  it('sends no reminder while the template is disabled, and none later for that time', async () => {
    await test.testDb.db
      .insertInto('mail_templates')
      .values({ template: 'reservation_expiring', enabled: false, updated_at: new Date() })
      .execute();
    expect(await remind('2026-05-12T10:05:00Z')).toEqual([]);
    await test.testDb.pool.query('delete from mail_templates');
    expect(await remind('2026-05-12T11:05:00Z')).toEqual([]);
  });
});

describe('a request for approval that nobody has decided', () => {
  let id: string;

  /** Monday 4 May 2026, 9:30 in Prague. */
  const asked = '2026-05-04T07:30:00Z';
  beforeEach(async () => {
    const { body } = await test.call<Reservation>(eva, 'POST', '/reservations', {
      machineId: await addMachine(test.testDb.db, { type: 'used', name: 'Rypadlo' }),
      approvalRequestReason: 'náhrada není skladem',
      ...customer,
    });
    id = body.id;
    await askedAt(asked);
    await test.testDb.pool.query('delete from mails; delete from notifications');
  });
  afterEach(() => test.testDb.pool.query('delete from deputies'));

  const askedAt = (at: string) =>
    test.testDb.pool.query('update reservations set approval_requested_at = $2 where id = $1', [id, at]);
  const notified = async () => {
    const { rows } = await test.testDb.pool.query<{ user_id: string }>(
      `select user_id from notifications where kind = 'approval_waiting'`,
    );
    return rows.map(({ user_id }) => user_id);
  };

  it('is brought up once, eight working hours later, with a link of its own', async () => {
    expect(await remind('2026-05-04T15:29:00Z')).toEqual([]);
    const [mail, ...others] = await remind('2026-05-04T15:30:00Z');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'approval_reminder',
      to: emailOf(admin),
      entityId: id,
      values: { requestedAt: '2026-05-04 09:30', machineName: 'Rypadlo', resetValidHours: '72' },
    });
    expect(mail?.values.approvalUrl).toContain('/approval#token=');
    expect(await notified()).toEqual([admin.id]);
    expect(await remind('2026-05-04T16:30:00Z')).toEqual([]);
    expect(await remind('2026-05-06T08:00:00Z')).toEqual([]);
  });

  it('is brought up once when several processes run at the same time', async () => {
    const at = test.at('2026-05-05T08:05:00Z');
    await Promise.all([sendReminders(at), sendReminders(at), sendReminders(at)]);
    expect(await queuedMails(test.testDb.db)).toHaveLength(1);
  });

  it('waits over the weekend, public holidays and the night', async () => {
    // Thursday evening before Friday 1 May, a public holiday.
    await askedAt('2026-04-30T19:00:00Z');
    for (const at of [
      '2026-05-01T09:00:00Z',
      '2026-05-02T09:00:00Z',
      '2026-05-03T09:00:00Z',
      '2026-05-04T04:30:00Z',
    ])
      expect(await remind(at), at).toEqual([]);
    expect(await remind('2026-05-04T05:05:00Z')).toHaveLength(1);
  });

  it('follows the setting, which 0 turns off', async () => {
    await test.set({ approval_reminder_hours: '0' });
    expect(await remind('2026-05-06T08:05:00Z')).toEqual([]);
    await test.set({ approval_reminder_hours: '30' });
    expect(await remind('2026-05-05T13:29:00Z')).toEqual([]);
    expect(await remind('2026-05-05T13:30:00Z')).toHaveLength(1);
  });

  it('reaches the deputies of that day too, and not its author', async () => {
    const [asker, petr] = [await test.user('admin'), await test.user('backoffice')];
    await test.allow({ salesperson: ['reservations.view'] });
    await test.testDb.db
      .insertInto('deputies')
      .values({
        approver_id: admin.id,
        deputy_id: petr.id,
        from_day: '2026-05-04',
        to_day: '2026-05-04',
        created_at: new Date(asked),
      })
      .execute();
    await test.testDb.db
      .updateTable('reservations')
      .set({ created_by: asker.id })
      .where('id', '=', id)
      .execute();
    const mails = await remind('2026-05-04T15:30:00Z');
    expect(mails.map(({ to }) => to)).toContain(emailOf(petr));
    expect((await notified()).toSorted()).toEqual([admin.id, petr.id].toSorted());
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', 'in', [asker.id, petr.id])
      .execute();
  });

  it('is not brought up once it is decided', async () => {
    await test.call(admin, 'POST', `/reservations/${id}/approve`);
    await test.testDb.pool.query('delete from mails');
    expect(await remind('2026-05-05T08:05:00Z')).toEqual([]);
  });
});

describe('a machine that is due for service', () => {
  const today = '2026-05-10';
  const at = `${today}T08:05:00Z`;
  const servicedSoThatDue = (inDays: number) => addDays(today, inDays - 365);

  it('is reported once, starting the configured number of days before', async () => {
    const id = await addMachine(test.testDb.db, {
      name: 'Rypadlo',
      location: 'Brno',
      last_service_date: servicedSoThatDue(7),
      created_by: eva.id,
    });
    await addMachine(test.testDb.db, { last_service_date: servicedSoThatDue(8) });
    await addMachine(test.testDb.db, { last_service_date: servicedSoThatDue(-1) });
    await addMachine(test.testDb.db, { last_service_date: servicedSoThatDue(3), deleted_at: new Date() });
    const mails = await remind(at);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([emailOf(admin), emailOf(eva)].toSorted());
    expect(mails[0]).toMatchObject({
      template: 'maintenance_reminder',
      entity: 'machine',
      entityId: id,
      values: {
        machineName: 'Rypadlo',
        machineLocation: 'Brno',
        maintenanceDate: '2026-05-17',
        maintenanceType: 'interval',
        daysLeft: '7',
      },
    });
    expect(await remind(`${today}T09:05:00Z`)).toEqual([]);
  });

  it('depends on the settings and the user’s choice', async () => {
    await addMachine(test.testDb.db, { last_service_date: addDays(today, -100) });
    await storeSettings(test.testDb.db, { maintenance_interval_days: '100', maintenance_reminder_days: '0' });
    await test.testDb.db
      .insertInto('user_settings')
      .values({ user_id: admin.id, maintenance_reminders: false })
      .execute();
    expect(await remind(at)).toEqual([]);
    await test.testDb.pool.query('delete from user_settings; delete from sent_reminders');
    expect((await remind(at)).map(({ values }) => values.daysLeft)).toEqual(['0']);
  });

  it('is reported when its operating hours pass another interval', async () => {
    const id = await addMachine(test.testDb.db, { operating_hours: 1730 });
    const work = (hours: number) =>
      test.testDb.pool.query('update machines set operating_hours = $2 where id = $1', [id, hours]);
    expect(await remind(at)).toEqual([]);
    await work(1999);
    expect(await remind(at)).toEqual([]);
    await work(2001);
    expect((await remind(at))[0]?.values).toMatchObject({ maintenanceType: 'hours', maintenanceDate: today });
    expect(await remind(at)).toEqual([]);
    await work(900);
    expect(await remind(at)).toEqual([]);
    await work(1000);
    expect(await remind(at)).toHaveLength(1);
  });
});

it('reminders run every hour', async () => {
  const [job] = reminderJobs(test.ctx);
  expect(job?.schedule).toBe('5 * * * *');
  await job?.run({});
});
