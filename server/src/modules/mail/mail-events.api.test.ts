import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { queuedMails } from '../../../test/mails.ts';
import { storeSettings } from '../../../test/smtp.ts';
import { releaseExpired } from '../reservations/expired-reservations.service.ts';
import { sendReminders } from '../reminders/reminders.service.ts';
import { testBaseUrl, setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Adam' });
const backoffice = test.addUser('backoffice', { name: 'Běla' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const petr = test.addUser('salesperson', { name: 'Petr' });

beforeAll(async () => {
  await test.user('admin', { name: 'Left', status: 'inactive' });
});
beforeEach(() =>
  test.testDb.pool.query(
    'delete from mails; delete from settings; delete from user_settings; delete from mail_templates',
  ),
);

const emailOf = (user: TestUser) => `${user.id}@test.example`;
const mails = () => queuedMails(test.testDb.db);
const clearMails = () => test.testDb.pool.query('delete from mails');
/** The queued mails as template and recipient, sorted. */
const notified = async () => (await mails()).map(({ template, to }) => `${template} → ${to}`).toSorted();
const expected = (template: string, ...users: TestUser[]) =>
  users.map((user) => `${template} → ${emailOf(user)}`).toSorted();

const reserve = (machineId: string, by = eva, more: object = {}) =>
  test.call<Reservation>(by, 'POST', '/reservations', { machineId, ...customer, ...more });
const newMachine = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const action = (by: TestUser, id: string, verb: string, body: object = {}) =>
  test.call(by, 'POST', `/reservations/${id}/${verb}`, body);

async function wish(user: TestUser, values: object): Promise<void> {
  await test.testDb.db
    .insertInto('user_settings')
    .values({ user_id: user.id, ...values })
    .execute();
}

describe('a reservation notifies administrators, the back office and its author', () => {
  it('when it is created, extended and cancelled', async () => {
    const machine = await newMachine({
      name: 'Rypadlo CAT',
      serial_number: 'SN-1',
      equipment_number: 'EQ-T1',
    });
    const { body } = await reserve(machine, eva, { notes: 'Spěchá' });
    expect(await notified()).toEqual(expected('reservation_created', admin, backoffice, eva));
    const [mail] = await mails();
    expect(mail).toMatchObject({ entity: 'reservation', entityId: body.id, language: 'cs' });
    expect(mail?.values).toEqual({
      customerName: customer.customerName,
      customerCompany: customer.customerCompany,
      salesPerson: 'Eva',
      actorName: 'Eva',
      notes: 'Spěchá',
      expiresAt: calendarDay(new Date(body.expires_at ?? ''), 'Europe/Prague'),
      currency: 'CZK',
      machineName: 'Rypadlo CAT',
      machineModel: 'L120',
      machineSerial: 'EQ-T1',
      detailUrl: `${testBaseUrl}/reservations?reservation=${body.id}`,
    });
    expect(test.jobs.sent.at(-1)).toEqual({ name: 'mail-send', data: {} });

    await clearMails();
    await action(eva, body.id, 'extend', { reason: 'Čeká na úvěr' });
    expect(await notified()).toEqual(expected('reservation_extended', admin, backoffice, eva));
    expect((await mails())[0]?.values.extensionReason).toBe('Čeká na úvěr');

    await clearMails();
    await action(admin, body.id, 'cancel', { reason: 'Koupil jinde' });
    expect(await notified()).toEqual(expected('reservation_cancelled', admin, backoffice, eva));
    expect((await mails())[0]?.values).toMatchObject({
      cancellationReason: 'Koupil jinde',
      actorName: 'Adam',
    });
  });

  it('when the machine is sold, and when the sale is reversed', async () => {
    const machine = await newMachine();
    const { body } = await reserve(machine);
    await clearMails();
    await action(eva, body.id, 'complete', { salePrice: 1_250_000.5, currency: 'CZK' });
    expect(await notified()).toEqual(expected('reservation_completed', admin, backoffice, eva));
    const [mail] = await mails();
    expect(mail?.values.soldPrice?.replaceAll(/\s/gu, ' ')).toBe('1 250 000,50');
    await clearMails();
    await test.call(admin, 'POST', `/machines/${machine}/make-available`, {});
    expect(await notified()).toEqual(expected('reservation_cancelled', admin, backoffice, eva));
  });

  it('for each reservation of a bulk cancellation', async () => {
    const [one, other] = [await reserve(await newMachine()), await reserve(await newMachine())];
    await clearMails();
    const ids = [one.body.id, other.body.id];
    await test.call(admin, 'POST', '/reservations/bulk-cancel', { ids, reason: 'Konec akce' });
    expect(await mails()).toHaveLength(6);
  });
});

describe('a request for approval', () => {
  const request = async (more: object = {}) => {
    const machine = await newMachine({ type: 'used', vin: null });
    const reason = 'Zákazník náhradu nechce.';
    const { body } = await reserve(machine, eva, { approvalRequestReason: reason, ...more });
    return body.id;
  };

  it('is sent to those who can decide, and the decision to its author', async () => {
    const id = await request();
    expect(await notified()).toEqual(expected('approval_request', admin, backoffice));
    expect((await mails())[0]?.values).toMatchObject({
      approvalReason: 'Zákazník náhradu nechce.',
      detailUrl: `${testBaseUrl}/admin/approval-queue`,
    });
    await clearMails();
    await action(backoffice, id, 'approve');
    expect(await notified()).toEqual(expected('approval_confirmed', eva));
    const [mail] = await mails();
    expect(mail?.values.actorName).toBe('Běla');
    expect(mail?.values.expiresAt).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('says the agreed price and the value of the machine', async () => {
    await request({ sellingPrice: 1_480_000 });
    const [mail] = await mails();
    expect(mail?.values.agreedPrice?.replaceAll(/\s/gu, ' ')).toBe('1 480 000 CZK');
    expect(mail?.values.currentValue?.replaceAll(/\s/gu, ' ')).toBe('1 500 000 CZK');
  });

  it('that is rejected contains the reason', async () => {
    const id = await request();
    await clearMails();
    await action(admin, id, 'reject', { reason: 'Cena je nízká' });
    expect(await notified()).toEqual(expected('approval_rejected', eva));
    expect((await mails())[0]?.values.rejectionReason).toBe('Cena je nízká');
  });

  it('is not sent to back office users who may not decide', async () => {
    const matrix = {
      admin: [],
      backoffice: ['machines.view'],
      salesperson: ['machines.view', 'reservations.create'],
    };
    await storeSettings(test.testDb.db, { role_permissions: JSON.stringify(matrix) });
    await request();
    expect(await notified()).toEqual(expected('approval_request', admin));
  });

  it('decided by several at once is mailed once', async () => {
    const id = await request();
    await clearMails();
    const answers = await Promise.all([
      action(admin, id, 'approve'),
      action(backoffice, id, 'reject', { reason: 'Ne' }),
      action(backoffice, id, 'approve'),
      action(eva, id, 'cancel', { reason: 'Nic' }),
    ]);
    const winners = answers.filter(({ status }) => status === 200);
    const templates = new Set((await mails()).map(({ template }) => template));
    // A cancellation may follow an approval; each success is mailed exactly once, no failure is.
    expect(templates.size).toBe(winners.length);
  });
});

it('a refused reservation sends no mail', async () => {
  const machine = await newMachine();
  const answers = await Promise.all(Array.from({ length: 8 }, () => reserve(machine)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await notified()).toEqual(expected('reservation_created', admin, backoffice, eva));
});

describe('recipients', () => {
  it('depend on the settings', async () => {
    await storeSettings(test.testDb.db, {
      notification_recipients_admin: 'false',
      notification_recipients_backoffice: 'false',
      notification_recipients_salesperson: 'true',
      notification_recipients_creator: 'false',
    });
    await reserve(await newMachine());
    expect(await notified()).toEqual(expected('reservation_created', eva, petr));
    await clearMails();
    await storeSettings(test.testDb.db, { notification_recipients_salesperson: 'false' });
    await reserve(await newMachine());
    expect(await notified()).toEqual([]);
  });

  it('depend on the settings for every mail about a reservation', async () => {
    const admins = { notification_recipients_backoffice: 'false', notification_recipients_creator: 'false' };
    await storeSettings(test.testDb.db, { ...admins, expired_reservations: 'release' });
    const tellsOnlyAdmins = async (template: string, doIt: () => Promise<unknown>) => {
      await clearMails();
      await doIt();
      expect(await notified()).toEqual(expected(template, admin));
    };
    const made = async () => (await reserve(await newMachine())).body.id;
    const [first, second] = [await made(), await made()];
    await tellsOnlyAdmins('reservation_created', made);
    await tellsOnlyAdmins('reservation_extended', () => action(eva, first, 'extend', { reason: 'Úvěr' }));
    await tellsOnlyAdmins('reservation_cancelled', () => action(eva, first, 'cancel', { reason: 'Nechce' }));
    await tellsOnlyAdmins('reservation_completed', () =>
      action(eva, second, 'complete', { salePrice: 100, currency: 'CZK' }),
    );

    const third = await made();
    const ends = (at: string) =>
      test.testDb.pool.query(
        `update reservations set reserved_at = '2026-04-20T10:00:00Z', expires_at = $2 where id = $1`,
        [third, at],
      );
    await ends('2026-05-05T10:00:00Z');
    await tellsOnlyAdmins('reservation_expiring', () => sendReminders(test.at('2026-05-04T10:05:00Z')));
    await tellsOnlyAdmins('reservation_cancelled', () => releaseExpired(test.at('2026-05-09T10:05:00Z')));
  });

  it('get one mail, even when their address is listed in addition', async () => {
    const list = `${emailOf(admin).toUpperCase()}, sklad@dealer.example; SKLAD@dealer.example`;
    await storeSettings(test.testDb.db, { notification_recipients_additional: list });
    await reserve(await newMachine(), admin);
    expect(await notified()).toEqual(
      [
        ...expected('reservation_created', admin, backoffice),
        'reservation_created → SKLAD@dealer.example',
      ].toSorted(),
    );
  });

  it('can turn off all mails, or those about reservations', async () => {
    await wish(admin, { email_notifications: false });
    await wish(backoffice, { reservation_alerts: false });
    await wish(eva, { maintenance_reminders: false });
    await reserve(await newMachine());
    expect(await notified()).toEqual(expected('reservation_created', eva));
  });

  it('get mails in their own language and date format', async () => {
    await wish(eva, { language: 'en', date_format: 'YYYY-MM-DD' });
    await reserve(await newMachine());
    const languages = Object.fromEntries((await mails()).map(({ to, language }) => [to, language]));
    expect(languages).toEqual({ [emailOf(admin)]: 'cs', [emailOf(backoffice)]: 'cs', [emailOf(eva)]: 'en' });
  });

  it('get nothing while mails, or this template, are disabled', async () => {
    await storeSettings(test.testDb.db, { email_notifications: 'false' });
    await reserve(await newMachine());
    await storeSettings(test.testDb.db, { email_notifications: 'true' });
    await test.testDb.db
      .insertInto('mail_templates')
      .values({ template: 'reservation_created', enabled: false, updated_at: new Date() })
      .execute();
    await reserve(await newMachine());
    expect(await notified()).toEqual([]);
  });
});

it('an import notifies its user of the result', async () => {
  const calls = importCalls(test, admin);
  const names = ['name', 'manufacturer', 'model', 'category', 'year_of_manufacture'];
  const file = csv(names.join(';'), 'Nakladač A;Volvo;L90;loaders;2020', 'B;Volvo;L90;loaders;nic');
  const answer = await calls.import(file, { mappings: columns(...names) });
  expect(answer.status).toBe(200);
  expect(await notified()).toEqual(expected('import_success', admin));
  expect((await mails())[0]).toMatchObject({
    entity: 'import',
    values: {
      totalRows: '2',
      successCount: '1',
      errorCount: '1',
      skippedCount: '0',
      userName: 'Adam',
    },
  });
});

it('seeding demo data sends no mails about past events', async () => {
  await reserve(await newMachine());
  await clearMails();
  const { create } = await import('../reservations/reservations.service.ts');
  const body = { machineId: await newMachine(), ...customer, customerAddress: null, notes: null };
  await create({ ...test.ctx, quiet: true }, body);
  expect(await mails()).toEqual([]);
});
