import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { startSilentServer, startSmtp, storeSettings, type TestSmtp } from '../../../test/smtp.ts';
import { testBaseUrl, setUpTestApp } from '../../../test/test-app.ts';
import type { JobData, JobHandler } from '../../lib/jobs.ts';
import { deliverDue, sweep } from './delivery.service.ts';
import { mailJobs } from './mail.jobs.ts';
import { queueMail, type OutgoingMail } from './mail.service.ts';

/** For servers that never answer. */
const timeouts = { responseMs: 400, totalMs: 900 };

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Adam' });
let smtp: TestSmtp;

beforeEach(async () => {
  await test.testDb.pool.query('delete from mails; delete from mail_templates; delete from settings');
  smtp = await startSmtp();
  await use(smtp.port);
});
afterEach(() => smtp.close());

const use = (port: number, more: Record<string, string> = {}) =>
  storeSettings(test.testDb.db, {
    smtp_host: '127.0.0.1',
    smtp_port: String(port),
    smtp_from: 'sklad@dealer.example',
    company_name: 'Stroje Novák',
    company_address: 'Hlavní 1\nPraha',
    company_phone: '+420 601 200 100',
    ...more,
  });

const resetMail = (to = 'eva@dealer.example', more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  template: 'password_reset',
  to: { email: to, name: 'Eva Dvořáková', language: 'cs' },
  values: {
    userEmail: to,
    resetUrl: `${testBaseUrl}/reset-password#token=secret-token`,
    resetValidHours: '24',
  },
  ...more,
});

const rows = () =>
  test.testDb.db
    .selectFrom('mails')
    .select(['id', 'status', 'attempts', 'failure', 'server_words', 'subject', 'sealed_values'])
    .select(['next_attempt_at', 'to_email', 'sent_at'])
    .orderBy('created_at')
    .execute();
const onlyRow = async () => (await rows())[0];
const deliver = (limits?: typeof timeouts) => deliverDue(test.at(), test.files, limits);
const becomeDue = () =>
  test.testDb.pool.query(
    `update mails set next_attempt_at = now() - interval '1 second' where status = 'queued'`,
  );

describe('a queued mail', () => {
  it('is sent in the recipient’s language, as text and HTML, with the company as sender', async () => {
    await queueMail(test.ctx, [
      resetMail(),
      resetMail('john@dealer.example', { to: { email: 'john@dealer.example', language: 'en' } }),
    ]);
    await deliver();
    const czech = smtp.received.find(({ to }) => to.includes('eva@dealer.example'));
    const english = smtp.received.find(({ to }) => to.includes('john@dealer.example'));
    expect(czech).toMatchObject({ from: 'sklad@dealer.example' });
    expect(czech?.headers).toMatchObject({
      subject: 'Obnovení hesla – Stroje Novák',
      to: 'Eva Dvořáková <eva@dealer.example>',
      from: 'Stroje Novák <sklad@dealer.example>',
      'auto-submitted': 'auto-generated',
    });
    expect(czech?.text).toContain(`${testBaseUrl}/reset-password#token=secret-token`);
    expect(czech?.html).toContain(`<a href="${testBaseUrl}/reset-password#token=secret-token"`);
    expect(czech?.text).toMatch(/Stroje Novák\n\nHlavní 1\nPraha\n\+420 601 200 100\n?$/);
    expect(english?.headers['subject']).toBe('Password reset – Stroje Novák');
  });

  it('is stored encrypted, and a text with a link that signs in is deleted once it is sent', async () => {
    await queueMail(test.ctx, [resetMail()]);
    const before = await onlyRow();
    expect(before?.sealed_values).toMatch(/^v1\./);
    expect(JSON.stringify(before)).not.toContain('secret-token');
    await deliver();
    expect(await onlyRow()).toMatchObject({
      status: 'sent',
      attempts: 1,
      sealed_values: null,
      failure: null,
    });
    const sent = test.jobs.sent.filter(({ name }) => name === 'mail-send');
    expect(JSON.stringify(sent)).not.toContain('secret-token');
  });

  it('is sent once, however many processes deliver', async () => {
    await queueMail(
      test.ctx,
      Array.from({ length: 12 }, (_, index) => resetMail(`u${index}@dealer.example`)),
    );
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(smtp.received).toHaveLength(12);
    expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(12);
  });

  it('waits for the next attempt when it cannot be prepared, and the others are sent', async () => {
    const quote = await quoteCalls(test).draft(admin);
    await quoteCalls(test).act(admin, quote.id, 'send', { byEmail: true });
    await sql`update quote_versions set document = '{}' where quote_id = ${quote.id}`.execute(test.testDb.db);
    await queueMail(test.at(), [resetMail()]);
    await deliver();
    expect(await rows()).toMatchObject([
      { to_email: quote.customer_email, status: 'queued', attempts: 1 },
      { to_email: 'eva@dealer.example', status: 'sent' },
    ]);
    const [waiting] = await rows();
    expect(new Date(waiting?.next_attempt_at ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(waiting?.failure).toBe('unprepared');
    await test.testDb.pool.query(`update mails set attempts = 11, next_attempt_at = now()`);
    await deliver();
    expect((await rows())[0]).toMatchObject({ status: 'failed', failure: 'unprepared' });
  });

  it('about a quote that was withdrawn is not sent, and says why', async () => {
    const quote = await quoteCalls(test).draft(admin);
    await quoteCalls(test).act(admin, quote.id, 'send', { byEmail: true });
    // As if it had been withdrawn while the mail was being prepared.
    await sql`update quotes set status = 'withdrawn', ended_at = now() where id = ${quote.id}`.execute(
      test.testDb.db,
    );
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'failed', failure: 'outdated' }]);
  });

  it.each([1, 7])(
    'about %i machines for a demand is sent only while one of them is not in the trash',
    async (count) => {
      const owner = await test.user('salesperson');
      const { db } = test.testDb;
      const model = `Gone ${count}`;
      const calls = demandCalls(test);
      await calls.wants(owner, { model });
      await calls.match();
      // Earlier news do not count.
      await addMachine(db, { model });
      await calls.match();
      await db.deleteFrom('mails').execute();
      const added = await Promise.all(Array.from({ length: count }, () => addMachine(db, { model })));
      await calls.match();
      await db.updateTable('machines').set({ deleted_at: new Date() }).where('id', 'in', added).execute();
      await deliver();
      expect(await rows()).toMatchObject([{ status: 'failed', failure: 'outdated' }]);
      await db
        .updateTable('machines')
        .set({ deleted_at: null })
        .where('id', '=', added[0] ?? '')
        .execute();
      await db.updateTable('mails').set({ status: 'queued', failure: null }).execute();
      await deliver();
      expect(await rows()).toMatchObject([{ status: 'sent', failure: null }]);
    },
  );

  it('exists if and only if the change is committed', async () => {
    const failed = test.testDb.db.transaction().execute(async (db) => {
      await queueMail({ ...test.ctx, db }, [resetMail()]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('cannot inject headers by a name or address', async () => {
    const to = { email: 'eva@dealer.example', name: 'Eva\r\nBcc: all@evil.example', language: 'cs' as const };
    await queueMail(test.ctx, [resetMail('eva@dealer.example', { to })]);
    await use(smtp.port, { company_name: 'Firma\r\nX-Evil: 1' });
    await deliver();
    expect(smtp.received[0]?.to).toEqual(['eva@dealer.example']);
    expect(smtp.received[0]?.headers).not.toHaveProperty('bcc');
    expect(smtp.received[0]?.headers).not.toHaveProperty('x-evil');
  });

  it('is not created for a disabled template, unless it is needed to sign in', async () => {
    const off = ['password_reset', 'import_success'].map((template) => ({
      template,
      enabled: false,
      updated_at: new Date(),
    }));
    await test.testDb.db.insertInto('mail_templates').values(off).execute();
    await queueMail(test.ctx, [
      resetMail(),
      resetMail('a@b.example', { template: 'import_success', values: {} }),
    ]);
    expect((await rows()).map(({ to_email }) => to_email)).toEqual(['eva@dealer.example']);
    await storeSettings(test.testDb.db, { email_notifications: 'false' });
    await queueMail(test.ctx, [
      resetMail(),
      resetMail('a@b.example', { template: 'reservation_created', values: {} }),
    ]);
    expect(await rows()).toHaveLength(2);
  });
});

describe('without a mail server', () => {
  it('mails are queued and sent once it is configured', async () => {
    await storeSettings(test.testDb.db, { smtp_host: '' });
    await queueMail(test.ctx, [resetMail()]);
    await deliver();
    expect(await onlyRow()).toMatchObject({ status: 'queued', attempts: 0 });
    await use(smtp.port);
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });

  it('mails fail after a week, and can be sent by hand', async () => {
    await storeSettings(test.testDb.db, { smtp_host: '' });
    await queueMail(test.ctx, [resetMail()]);
    await test.testDb.pool.query(`update mails set next_attempt_at = now() - interval '8 days'`);
    await sweep(test.at(), test.files, timeouts);
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'failed', failure: 'expired' });
    await use(smtp.port);
    expect((await test.call(admin, 'POST', `/mails/${row?.id}/retry`)).status).toBe(200);
    await sweep(test.at(), test.files, timeouts);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('a mail server that does not answer', () => {
  it('does not slow down a reservation, and no mail is lost', async () => {
    const hanging = await startSilentServer();
    await use(hanging.port);
    const machine = await addMachine(test.testDb.db);
    await queueMail(test.ctx, [resetMail()]);
    let isDelivering = true;
    const longTimeouts = { responseMs: 30_000, totalMs: 30_000 };
    const delivery = deliverDue(test.at(), test.files, longTimeouts).finally(() => {
      isDelivering = false;
    });
    const answer = await test.call(admin, 'POST', '/reservations', { machineId: machine, ...customer });
    expect(answer.status).toBe(201);
    expect(isDelivering).toBe(true);
    await hanging.close();
    await delivery;
    const waiting = await rows();
    expect(waiting.every(({ status }) => status === 'queued')).toBe(true);
    expect(waiting.length).toBeGreaterThanOrEqual(2);

    await use(smtp.port);
    await becomeDue();
    await deliver();
    expect((await rows()).map(({ status }) => status)).toEqual(waiting.map(() => 'sent'));
    expect(smtp.received).toHaveLength(waiting.length);
  });

  it('is not tried with every queued mail', async () => {
    const hanging = await startSilentServer();
    await use(hanging.port);
    await queueMail(
      test.ctx,
      Array.from({ length: 20 }, (_, index) => resetMail(`u${index}@dealer.example`)),
    );
    await deliver(timeouts);
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(4);
    expect(tried.length).toBeGreaterThan(0);
    await hanging.close();
  });

  it('times out when it trickles its response', async () => {
    const trickling = await startSilentServer('220-');
    await use(trickling.port);
    await queueMail(test.ctx, [resetMail()]);
    await deliver(timeouts);
    expect(await onlyRow()).toMatchObject({ status: 'queued', failure: 'connection' });
    await trickling.close();
  });
});

describe('an unreachable mail server', () => {
  it('delays a mail longer after each attempt, until it fails after days', async () => {
    const { port } = smtp;
    await smtp.close();
    await queueMail(test.ctx, [resetMail()]);
    await deliver();
    const first = await onlyRow();
    expect(first).toMatchObject({ status: 'queued', attempts: 1, failure: 'connection', server_words: null });
    const pause = Date.parse(first?.next_attempt_at ?? '') - Date.now();
    expect(pause).toBeGreaterThan(50_000);
    expect(pause).toBeLessThan(70_000);
    await test.testDb.pool.query('update mails set attempts = 11');
    await becomeDue();
    await deliver();
    expect(await onlyRow()).toMatchObject({ status: 'failed', attempts: 12, failure: 'connection' });

    smtp = await startSmtp({}, port);
    const { id } = (await onlyRow()) ?? { id: '' };
    expect((await test.call(admin, 'POST', `/mails/${id}/retry`)).body).toMatchObject({
      status: 'queued',
      attempts: 0,
    });
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });
});

describe('a wrongly configured mail server', () => {
  it.each<JobData['mail-send']>([{ retryDelayed: true }, { anew: true }])(
    'is retried as soon as the settings are saved, also by a job of an earlier version: %o',
    async (data) => {
      const { port } = smtp;
      await use(1);
      await queueMail(test.ctx, [resetMail()]);
      await deliver();
      test.jobs.sent.splice(0);
      const settings = [{ key: 'smtp_port', value: port }];
      expect((await test.call(admin, 'POST', '/settings/bulk', { settings })).status).toBe(200);
      expect(test.jobs.sent).toEqual([{ name: 'mail-send', data: { retryDelayed: true } }]);
      const [send] = mailJobs({ ...test.ctx, files: test.files });
      await (send as JobHandler<'mail-send'>).run(data);
      expect(smtp.received).toHaveLength(1);
    },
  );
});

describe('a mail server that refuses', () => {
  const refusing = (responseCode: number, words: string) =>
    startSmtp({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error(words), { responseCode })),
    });

  it('an address permanently fails the mail, with the server’s reply but without links', async () => {
    const server = await refusing(550, 'no such user, see https://evil.example/#token=abc');
    await use(server.port);
    await queueMail(test.ctx, [resetMail()]);
    await deliver();
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'failed', failure: 'recipient', attempts: 1 });
    expect(row?.server_words).toContain('no such user');
    expect(row?.server_words).not.toContain('token');
    await server.close();
  });

  it('temporarily is retried, and one mail does not delay the others', async () => {
    const server = await refusing(451, 'try later');
    await use(server.port);
    await queueMail(
      test.ctx,
      Array.from({ length: 6 }, (_, index) => resetMail(`u${index}@dealer.example`)),
    );
    await deliver();
    const all = await rows();
    expect(all.map(({ status, attempts }) => [status, attempts])).toEqual(all.map(() => ['queued', 1]));
    await server.close();
  });

  it('the sign-in keeps the mail queued until the settings are corrected', async () => {
    const server = await startSmtp({
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'right' && username === 'dealer'
          ? callback(null, { user: username })
          : callback(new Error(`Invalid login ${password}`)),
    });
    const password = (plain: string) => ({
      smtp_user: 'dealer',
      smtp_password: test.ctx.secrets.seal(plain),
    });
    await use(server.port, password('wrong-pass'));
    await queueMail(test.ctx, [resetMail()]);
    await deliver();
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'queued', failure: 'auth' });
    expect(row?.server_words).not.toContain('wrong-pass');
    await use(server.port, password('right'));
    await becomeDue();
    await deliver();
    expect(server.received).toHaveLength(1);
    await server.close();
  });
});

describe('a process that dies', () => {
  it('while sending leaves a mail that is sent again with the same message id', async () => {
    await queueMail(test.ctx, [resetMail()]);
    const { pool } = test.testDb;
    await pool.query(
      `update mails set status = 'sending', attempts = 1, claimed_at = now() - interval '2 minutes'`,
    );
    await sweep(test.at(), test.files, timeouts);
    expect(smtp.received).toHaveLength(0);
    await pool.query(`update mails set claimed_at = now() - interval '6 minutes'`);
    await sweep(test.at(), test.files, timeouts);
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'sent', attempts: 2 });
    expect(smtp.received[0]?.headers['message-id']).toBe(`<${row?.id}@dealer.example>`);
  });
});

describe('the outbox', () => {
  it('fails a mail that was encrypted by another installation', async () => {
    await queueMail(test.ctx, [resetMail()]);
    await test.testDb.pool.query(`update mails set sealed_values = 'v1.AAAA'`);
    await deliver();
    expect(await onlyRow()).toMatchObject({ status: 'failed', failure: 'unreadable' });
  });

  it('deletes the texts of finished mails after a month and all finished mails after three', async () => {
    const mail = (days: number, status: 'sent' | 'failed') => ({
      template: 'password_reset',
      language: 'cs' as const,
      date_format: 'DD/MM/YYYY' as const,
      to_email: `${days}@dealer.example`,
      sealed_values: 'v1.x',
      status,
      next_attempt_at: new Date(),
      created_at: new Date(Date.now() - days * 86_400_000),
    });
    await test.testDb.db
      .insertInto('mails')
      .values([
        mail(29, 'failed'),
        mail(31, 'failed'),
        mail(89, 'sent'),
        mail(91, 'sent'),
        mail(92, 'failed'),
      ])
      .execute();
    await sweep(test.at(), test.files, timeouts);
    expect((await rows()).map(({ to_email, sealed_values }) => [to_email, sealed_values])).toEqual([
      ['89@dealer.example', null],
      ['31@dealer.example', null],
      ['29@dealer.example', 'v1.x'],
    ]);
  });

  it('is maintained by the jobs', async () => {
    const [send, sweeping] = mailJobs({ ...test.ctx, files: test.files });
    await queueMail(test.ctx, [resetMail()]);
    await (send as JobHandler<'mail-send'>).run({});
    expect(smtp.received).toHaveLength(1);
    expect(sweeping?.schedule).toBe('* * * * *');
  });
});

describe('what waited for the first mail server', () => {
  const setUp = async () => {
    await test.testDb.pool.query('delete from settings');
    await queueMail(test.ctx, [resetMail('a@dealer.example'), resetMail('b@dealer.example')]);
    const server = [
      { key: 'smtp_host', value: '127.0.0.1' },
      { key: 'smtp_port', value: smtp.port },
      { key: 'smtp_from', value: 'sklad@dealer.example' },
    ];
    expect((await test.call(admin, 'POST', '/settings/bulk', { settings: server })).status).toBe(200);
    await becomeDue();
    await deliver();
    expect(smtp.received).toEqual([]);
  };
  const held = async () => (await test.call<{ held: number }>(admin, 'GET', '/mails')).body.held;

  it('is held until an administrator sends it, while later mails are sent at once', async () => {
    await setUp();
    expect(await held()).toBe(2);
    await queueMail(test.ctx, [resetMail('c@dealer.example')]);
    await deliver();
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['c@dealer.example']);
    expect((await test.call(admin, 'POST', '/mails/held/send')).body).toEqual({ count: 2 });
    await deliver();
    expect(smtp.received).toHaveLength(3);
    expect(await held()).toBe(0);
    expect((await test.call(admin, 'POST', '/mails/held/send')).body).toEqual({ count: 0 });
  });

  it('is gone once it is discarded', async () => {
    await setUp();
    expect((await test.call(admin, 'POST', '/mails/held/discard')).body).toEqual({ count: 2 });
    await deliver();
    expect([smtp.received, await rows()]).toEqual([[], []]);
  });

  it('is not held again when the server is changed', async () => {
    await queueMail(test.ctx, [resetMail()]);
    await test.call(admin, 'POST', '/settings', { key: 'smtp_host', value: 'localhost' });
    expect(await held()).toBe(0);
  });
});

it('a reminder is sent on its day or never; other mails may be late', async () => {
  await queueMail(test.ctx, [
    { ...resetMail('a@dealer.example'), template: 'reservation_expiring' },
    { ...resetMail('b@dealer.example'), template: 'maintenance_reminder' },
    resetMail('c@dealer.example'),
  ]);
  const { pool } = test.testDb;
  await pool.query(`update mails set created_at = now() - interval '25 hours'`);
  await queueMail(test.ctx, [{ ...resetMail('d@dealer.example'), template: 'reservation_expiring' }]);
  await deliver();
  expect(smtp.received.map(({ to }) => String(to[0])).toSorted()).toEqual([
    'c@dealer.example',
    'd@dealer.example',
  ]);
  const { rows: failed } = await pool.query(`select failure from mails where status = 'failed'`);
  expect(failed).toEqual([{ failure: 'expired' }, { failure: 'expired' }]);
});
