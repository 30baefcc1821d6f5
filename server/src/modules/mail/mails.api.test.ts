import type { Language } from '@strojpark/core/domain/languages';
import type { Mail, mails, MailServer, MailTemplateRecord } from '@strojpark/core/contracts/mails';
import { mailTemplates, mailVariables } from '@strojpark/core/domain/mail/mail-templates';
import { defaultMailTexts } from '@strojpark/core/domain/mail/mail-texts';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSilentServer, startSmtp, storeSettings } from '../../../test/smtp.ts';
import { unknownId } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { readSettings } from '../settings/settings.service.ts';
import { deliverDue } from './delivery.service.ts';
import { recordTry } from './mail-server.service.ts';
import { queueMail } from './mail.service.ts';
import { smtpFailure } from './smtp-failure.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Adam' });
const backoffice = test.addUser('backoffice');

beforeEach(async () => {
  await test.testDb.pool.query(
    'delete from mails; delete from mail_server; delete from mail_templates; delete from settings; delete from throttles',
  );
});

interface MailPage {
  items: Mail[];
  total: number;
  nextCursor: string | null;
  facets: { status: Record<string, number> };
  isConfigured: boolean;
}

describe('permissions of every call about mails', () => {
  it.each([
    ['GET', '/mails'],
    ['POST', '/mails/retry-failed'],
    ['GET', '/mails/server'],
    ['GET', `/mails/${unknownId}`],
    ['POST', `/mails/${unknownId}/retry`],
    ['DELETE', `/mails/${unknownId}`],
    ['GET', `/mails/${unknownId}/preview`],
    ['GET', '/mails/templates'],
    ['PATCH', '/mails/templates/password_reset'],
    ['GET', '/settings/email-variables'],
    ['POST', '/settings/admin/test-email'],
  ] as const)(
    '%s %s answers 401 to strangers and 403 to everyone but administrators',
    async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      expect((await test.call(null, method, path, body)).status).toBe(401);
      expect((await test.call(backoffice, method, path, body)).status).toBe(403);
    },
  );
});

describe('templates', () => {
  const update = (template: string, body: object) =>
    test.call<MailTemplateRecord>(admin, 'PATCH', `/mails/templates/${template}`, body);
  const read = async (template: string) => {
    const { body } = await test.call<MailTemplateRecord[]>(admin, 'GET', '/mails/templates');
    return body.find((one) => one.template === template);
  };

  it('list the default texts until they are changed', async () => {
    const { body } = await test.call<MailTemplateRecord[]>(admin, 'GET', '/mails/templates');
    expect(body.map(({ template }) => template)).toEqual([...mailTemplates]);
    expect(body[0]).toEqual({
      template: 'reservation_created',
      enabled: true,
      alwaysSent: false,
      cs: { ...defaultMailTexts.cs.reservation_created, isDefault: true },
      en: { ...defaultMailTexts.en.reservation_created, isDefault: true },
      version: 0,
    });
  });

  it('can be changed in one language, and reset to the default', async () => {
    const cs = { subject: 'Rezervace {{machineName}}', body: 'Ahoj {{ salesPerson }}' };
    const { body } = await update('reservation_created', { cs, enabled: false });
    expect(body).toMatchObject({
      enabled: false,
      cs: { ...cs, isDefault: false },
      en: { isDefault: true },
      version: 1,
    });
    expect(await read('reservation_created')).toEqual(body);
    const back = await update('reservation_created', { cs: null });
    expect(back.body).toMatchObject({ enabled: false, cs: { isDefault: true }, version: 2 });
    const same = await update('reservation_created', { en: defaultMailTexts.en.reservation_created });
    expect(same.body).toMatchObject({ en: { isDefault: true }, version: 2 });
  });

  it('are audited with old and new text', async () => {
    await update('import_success', { cs: { subject: 'Hotovo', body: 'x' } });
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['entity', 'actor_name', 'changes'])
      .where('entity_id', '=', 'import_success_template')
      .executeTakeFirst();
    expect(entry).toEqual({
      entity: 'setting',
      actor_name: 'Adam',
      changes: { subject_cs: { from: null, to: 'Hotovo' }, body_cs: { from: null, to: 'x' } },
    });
  });

  it('refuse unknown placeholders and name them', async () => {
    const { status, body } = await update('reservation_created', {
      cs: { subject: '{{resetUrl}}', body: 'a {{machinName}} {{machineName}} {{x y}}' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        'cs.subject': [expect.stringContaining('{{resetUrl}}'), expect.anything()],
        'cs.body': [expect.stringContaining('{{machinName}}, {{x y}}')],
      },
    });
    expect(await read('reservation_created')).toMatchObject({ version: 0 });
  });

  it('refuse blank texts, line breaks in the subject, and unknown templates', async () => {
    const blank = await update('reservation_created', { en: { subject: ' ', body: '' } });
    expect(blank).toMatchObject({
      status: 422,
      body: { errors: { 'en.subject': [expect.anything()], 'en.body': [expect.anything()] } },
    });
    const broken = await update('reservation_created', { en: { subject: 'a\r\nBcc: x@y.z', body: 'x' } });
    expect(broken).toMatchObject({ status: 422, body: { errors: { 'en.subject': [expect.anything()] } } });
    expect((await update('nothing', {})).status).toBe(400);
  });

  it('refuse a stale version with 409 and the current template', async () => {
    await update('password_reset', { enabled: false, version: 0 });
    const stale = await update('password_reset', { enabled: true, version: 0 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { current: { enabled: false, version: 1 } } },
    });
  });

  it('apply from the next mail', async () => {
    const smtp = await startSmtp();
    await storeSettings(test.testDb.db, {
      smtp_host: '127.0.0.1',
      smtp_port: String(smtp.port),
      smtp_from: 'a@b.cz',
    });
    await queueMail(test.ctx, [
      {
        template: 'email_verification',
        to: { email: 'eva@b.cz', language: 'cs' },
        values: { userEmail: 'eva@b.cz' },
      },
    ]);
    await update('email_verification', { cs: { subject: 'Nový předmět', body: '<b>{{userEmail}}</b>' } });
    await deliverDue(test.at(), test.files);
    expect(smtp.received[0]).toMatchObject({ headers: { subject: 'Nový předmět' }, text: '<b>eva@b.cz</b>' });
    expect(smtp.received[0]?.html).toContain('&lt;b&gt;eva@b.cz&lt;/b&gt;');
    await smtp.close();
  });
});

it('the placeholders are listed by group', async () => {
  const { body } = await test.call(admin, 'GET', '/settings/email-variables');
  expect(body).toEqual(mailVariables);
});

describe('the outbox', () => {
  const secret = 'https://strojpark.test.example/reset-password#token=secret-token';
  const queue = (email: string, name: string, minutesAgo = 0) =>
    queueMail(test.at(Date.now() - minutesAgo * 60_000), [
      { template: 'password_reset', to: { email, name, language: 'cs' }, values: { resetUrl: secret } },
    ]);
  const list = (query = '') => test.call<MailPage>(admin, 'GET', `/mails${query}`);
  const preview = (id = '') =>
    test.call<{ hidden: string | null; text: string | null; html: string | null }>(
      admin,
      'GET',
      `/mails/${id}/preview`,
    );
  const lastEntry = () =>
    test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'entity_name', 'actor_name', 'changes'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const countEntries = async () => (await test.testDb.pool.query('select from audit_log')).rowCount;
  const set = (email: string, changes: string) =>
    test.testDb.pool.query(`update mails set ${changes} where to_email = $1`, [email]);

  beforeEach(async () => {
    await queue('eva@dealer.example', 'Eva Dvořáková', 1);
    await queue('jan@dealer.example', 'Jan Černý', 2);
    await queue('petr@dealer.example', 'Petr', 3);
    await set(
      'jan@dealer.example',
      `status = 'sent', subject = 'Obnovení hesla', sealed_values = null, sent_at = now()`,
    );
    await set(
      'petr@dealer.example',
      `status = 'failed', failure = 'refused', server_words = '550 nobody here', attempts = 2`,
    );
  });

  it('lists the newest first, with counts by status, never with a link', async () => {
    const { body } = await list();
    expect(body.items.map(({ toEmail, status }) => [toEmail, status])).toEqual([
      ['eva@dealer.example', 'queued'],
      ['jan@dealer.example', 'sent'],
      ['petr@dealer.example', 'failed'],
    ]);
    expect(body).toMatchObject({
      total: 3,
      facets: { status: { queued: 1, sending: 0, sent: 1, failed: 1 } },
      isConfigured: false,
    });
    expect(JSON.stringify(body)).not.toContain('token');
    expect(body.items[0]).toMatchObject({
      subject: 'Obnovení hesla – Strojpark',
      nextAttemptAt: null,
      canRetry: true,
      lastError: null,
    });
    expect(body.items[1]).toMatchObject({ canRetry: false });
    expect(body.items[2]).toMatchObject({
      lastError: 'Poštovní server e-mail odmítl',
      serverReply: '550 nobody here',
      canRetry: true,
      attempts: 2,
    });
    for (const one of body.items)
      expect((await test.call<Mail>(admin, 'GET', `/mails/${one.id}`)).body).toEqual(one);
    expect((await test.call(admin, 'GET', `/mails/${unknownId}`)).status).toBe(404);
  });

  it('can be filtered by status and searched without diacritics, in pages', async () => {
    expect((await list('?status=sent&status=failed')).body).toMatchObject({
      total: 2,
      facets: { status: { queued: 1 } },
    });
    expect((await list('?search=cerny')).body.items).toHaveLength(1);
    expect((await list('?search=obnoveni')).body.items).toHaveLength(1);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.items.map(({ toName }) => toName)).toEqual(['Petr']);
    expect((await list(`?search=eva&cursor=${first.body.nextCursor}`)).status).toBe(400);
    expect((await list('?status=lost')).status).toBe(400);
  });

  it('can send a failed mail again, but not one that was sent', async () => {
    const { items } = (await list()).body;
    const [eva, jan, petr] = items;
    const again = await test.call(admin, 'POST', `/mails/${petr?.id}/retry`);
    expect(again).toMatchObject({ status: 200, body: { status: 'queued', attempts: 0 } });
    expect(test.jobs.sent.at(-1)?.name).toBe('mail-send');
    expect((await test.call(admin, 'POST', `/mails/${eva?.id}/retry`)).status).toBe(200);
    expect(await test.call(admin, 'POST', `/mails/${jan?.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'mail_not_waiting' },
    });
    expect((await test.call(admin, 'POST', `/mails/${unknownId}/retry`)).status).toBe(404);
    expect((await test.call(admin, 'POST', '/mails/x/retry')).status).toBe(400);
  });

  it('can lose a mail that waits, but not one that was sent, and records who did it', async () => {
    const [eva, jan] = (await list()).body.items;
    expect((await test.call(admin, 'DELETE', `/mails/${eva?.id}`)).status).toBe(204);
    expect(await test.call(admin, 'DELETE', `/mails/${jan?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'mail_gone_out' },
    });
    expect((await test.call(admin, 'DELETE', `/mails/${eva?.id}`)).status).toBe(404);
    expect((await list()).body.items.map(({ toEmail }) => toEmail)).not.toContain('eva@dealer.example');
    expect(await lastEntry()).toEqual({
      action: 'discard_mail',
      entity: 'setting',
      entity_id: 'password_reset_template',
      entity_name: 'password_reset',
      actor_name: 'Adam',
      changes: { mails: { to: 1 } },
    });
  });

  it('does not show a text with a link that signs in, not even in a subject that names it', async () => {
    await test.testDb.pool.query(
      `insert into mail_templates (template, subject_cs, body_cs, updated_at)
       values ('password_reset', 'Odkaz {{resetUrl}}', '{{resetUrl}}', now())`,
    );
    const { items } = (await list()).body;
    expect(items[0]?.subject).toBe('Odkaz –');
    for (const { id } of items)
      expect((await preview(id)).body).toEqual({ hidden: 'confidential', text: null, html: null });
  });

  it('shows the text of another mail as its recipient gets it, also after it was sent', async () => {
    await test.testDb.pool.query('delete from mails');
    const values = { userName: 'Eva <b>', fileName: 'stroje.xlsx', totalRows: '12' };
    const to = { email: 'eva@dealer.example', language: 'cs' } as const;
    await queueMail(test.ctx, [{ template: 'import_success', to, values }]);
    const [mail] = (await list()).body.items;
    const before = (await preview(mail?.id)).body;
    expect(before.hidden).toBeNull();
    expect(before.text).toContain('stroje.xlsx');
    expect(before.html).toContain('stroje.xlsx');
    expect(before.html).not.toContain('<b>');
    const smtp = await startSmtp();
    await storeSettings(test.testDb.db, {
      smtp_host: '127.0.0.1',
      smtp_port: String(smtp.port),
      smtp_from: 'a@b.cz',
    });
    await deliverDue(test.at(), test.files);
    await smtp.close();
    expect(smtp.received[0]).toMatchObject({ headers: { subject: mail?.subject } });
    expect((await preview(mail?.id)).body).toEqual(before);
    await set('eva@dealer.example', `sealed_values = 'v1.AAAA'`);
    expect((await preview(mail?.id)).body).toEqual({ hidden: 'unreadable', text: null, html: null });
    await set('eva@dealer.example', 'sealed_values = null');
    expect((await preview(mail?.id)).body).toEqual({ hidden: 'deleted', text: null, html: null });
    expect((await preview(unknownId)).status).toBe(404);
  });

  it('can send all failed mails again whose text is still there', async () => {
    await queue('old@dealer.example', 'Old');
    await set('old@dealer.example', `status = 'failed', sealed_values = null`);
    expect((await test.call(admin, 'POST', '/mails/retry-failed')).body).toEqual({ retried: 1 });
    expect(await lastEntry()).toMatchObject({ action: 'send_mail', changes: { mails: { to: 1 } } });
    expect((await test.call(admin, 'POST', '/mails/retry-failed')).body).toEqual({ retried: 0 });
  });

  it.each([
    ['send', 'send_mail'],
    ['discard', 'discard_mail'],
  ])('can %s all mails that waited for the mail server, and records how many', async (call, action) => {
    await queue('ida@dealer.example', 'Ida');
    await test.testDb.pool.query(`update mails set is_held = true where status = 'queued'`);
    expect((await test.call(admin, 'POST', `/mails/held/${call}`)).body).toEqual({ count: 2 });
    const entry = { action, entity_name: 'password_reset', changes: { mails: { to: 2 } } };
    expect(await lastEntry()).toMatchObject(entry);
    const recorded = await countEntries();
    expect((await test.call(admin, 'POST', `/mails/held/${call}`)).body).toEqual({ count: 0 });
    expect(await countEntries()).toBe(recorded);
  });
});

describe('the state of the mail server', () => {
  const read = async () => (await test.call<MailServer>(admin, 'GET', '/mails/server')).body;
  const use = (port: number) =>
    test.call(admin, 'POST', '/settings/bulk', {
      settings: [
        { key: 'smtp_host', value: '127.0.0.1' },
        { key: 'smtp_port', value: port },
        { key: 'smtp_from', value: 'a@b.cz' },
      ],
    });
  const sendOne = async (to: string) => {
    const mail = { template: 'import_success', to: { email: to, language: 'cs' }, values: {} } as const;
    await queueMail(test.ctx, [mail]);
    await deliverDue(test.at(), test.files);
  };

  it('is unknown until it is used, then what became of the last mail, and unknown after a change', async () => {
    expect(await read()).toEqual({ isConfigured: false, lastTry: null, held: 0 });
    const smtp = await startSmtp();
    await use(smtp.port);
    expect(await read()).toMatchObject({ isConfigured: true, lastTry: null });
    await sendOne('eva@dealer.example');
    expect(await read()).toMatchObject({ lastTry: { error: null, serverReply: null } });
    await smtp.close();
    await sendOne('eva@dealer.example');
    expect((await read()).lastTry?.error).toBe('K poštovnímu serveru se nepodařilo připojit');
    await use(smtp.port + 1);
    expect((await read()).lastTry).toBeNull();
  });

  it('is also that of a test mail', async () => {
    const smtp = await startSmtp();
    await use(smtp.port);
    await test.call(admin, 'POST', '/settings/admin/test-email', {});
    expect(Date.parse((await read()).lastTry?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await read()).lastTry?.error).toBeNull();
    await smtp.close();
  });

  it.each([550, 451, 452])(
    'is good when it refuses a recipient with %i, and does not say whom',
    async (code) => {
      const smtp = await startSmtp({
        onRcptTo: (_address, _session, callback) =>
          callback(Object.assign(new Error('nobody here'), { responseCode: code })),
      });
      await use(smtp.port);
      await sendOne('nikdo@dealer.example');
      expect((await read()).lastTry).toMatchObject({ error: null, serverReply: null });
      await smtp.close();
    },
  );

  it('is bad when it refuses the sender, with its reply', async () => {
    const smtp = await startSmtp({
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('not your address'), { responseCode: 553 })),
    });
    await use(smtp.port);
    await sendOne('eva@dealer.example');
    expect((await read()).lastTry).toMatchObject({
      error: 'Poštovní server odmítl adresu odesílatele',
      advice: 'Zadejte adresu, ze které vám tento server dovolí posílat.',
      serverReply: '553 not your address',
    });
    await smtp.close();
  });

  it.each([
    ['delivery', () => sendOne('eva@dealer.example')],
    ['test', () => test.call(admin, 'POST', '/settings/admin/test-email', {})],
  ])('is not that of a %s that began before its settings were changed', async (_kind, send) => {
    const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const smtp = await startSmtp({
      onRcptTo(_address, _session, callback) {
        asked.resolve();
        void mayAnswer.promise.then(() => callback());
      },
    });
    await use(smtp.port);
    const sending = send();
    await asked.promise;
    await use(smtp.port + 1);
    mayAnswer.resolve();
    await sending;
    expect(smtp.received).toHaveLength(1);
    expect((await read()).lastTry).toBeNull();
    await smtp.close();
  });

  it('is not that of an attempt that began earlier and took longer', async () => {
    await use(25);
    const settings = await readSettings(test.ctx);
    const later = new Date();
    await recordTry(test.ctx, settings, { at: later, failed: null });
    const earlier = new Date(later.getTime() - 10_000);
    const failed = smtpFailure(new Error('timed out'), { port: 25, password: '' });
    await recordTry(test.ctx, settings, { at: earlier, failed });
    expect((await read()).lastTry).toMatchObject({ at: later.toISOString(), error: null });
    await recordTry(test.ctx, settings, { at: new Date(later.getTime() + 1), failed });
    expect((await read()).lastTry?.error).toBe('K poštovnímu serveru se nepodařilo připojit');
  });

  it('is not bad because it could not be stored', async () => {
    const smtp = await startSmtp();
    await use(smtp.port);
    const { pool } = test.testDb;
    await pool.query('alter table mail_server add constraint failures_only check (failure is not null)');
    const { status } = await test.call(admin, 'POST', '/settings/admin/test-email', {});
    await pool.query('alter table mail_server drop constraint failures_only');
    expect(status).toBe(500);
    expect(smtp.received).toHaveLength(1);
    expect((await read()).lastTry).toBeNull();
    await smtp.close();
  });
});

describe('the test mail', () => {
  const send = (body: object = {}, language: Language = 'cs') =>
    test.call<ResponseOf<typeof mails.sendTest>>(admin, 'POST', '/settings/admin/test-email', body, {
      language,
    });
  const use = (port: number, more: Record<string, string> = {}) =>
    storeSettings(test.testDb.db, {
      smtp_host: '127.0.0.1',
      smtp_port: String(port),
      smtp_from: 'a@b.cz',
      ...more,
    });

  it('requires a mail server', async () => {
    expect(await send()).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } });
    expect((await send({ to: 'nobody' })).status).toBe(422);
  });

  it('is sent to the user or a given address, and returns the server’s reply', async () => {
    const smtp = await startSmtp();
    await use(smtp.port);
    const own = await send();
    expect(own.body).toEqual({
      success: true,
      to: `${admin.id}@test.example`,
      message: 'Server e-mail přijal',
      advice: null,
      serverReply: '250 taken',
    });
    expect((await send({ to: 'jan@dealer.example' }, 'en')).body.success).toBe(true);
    expect(smtp.received.map(({ to, headers }) => [to[0], headers['subject']])).toEqual([
      [`${admin.id}@test.example`, 'Zkušební e-mail – Strojpark'],
      ['jan@dealer.example', 'Test email – Strojpark'],
    ]);
    expect(smtp.received[0]?.text).toContain('Adam');
    await smtp.close();
  });

  it('returns the reply of a server that refuses, never the password', async () => {
    const smtp = await startSmtp({
      authOptional: false,
      onAuth: ({ password }, _session, callback) => callback(new Error(`wrong password ${password}`)),
    });
    await use(smtp.port, { smtp_user: 'dealer', smtp_password: test.ctx.secrets.seal('hunter2-hunter2') });
    const { body } = await send();
    expect(body).toMatchObject({
      success: false,
      message: 'Přihlášení k poštovnímu serveru se nepodařilo',
    });
    expect(body.advice).toContain('Zkontrolujte uživatelské jméno a heslo.');
    expect(body.serverReply).toMatch(/^535 /);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    await smtp.close();
  });

  it('cannot be used as a port scanner: closed ports and other services give the same answer', async () => {
    const closed = await startSmtp();
    await closed.close();
    const ssh = await startSilentServer('SSH-2.0-OpenSSH_9.9 internal-host\r\n');
    const timed = async () => {
      const began = Date.now();
      const { body } = await send();
      return { body, seconds: Math.floor((Date.now() - began + 50) / 1000) };
    };
    await use(closed.port);
    const first = await timed();
    await use(ssh.port);
    const second = await timed();
    expect(second.body).toEqual(first.body);
    // The time of a host that says nothing at all, which nothing may undercut.
    expect(Math.min(first.seconds, second.seconds)).toBeGreaterThanOrEqual(8);
    expect(first.body).toMatchObject({
      success: false,
      message: 'K poštovnímu serveru se nepodařilo připojit',
      advice: 'Zkontrolujte název serveru, port a šifrování.',
      serverReply: null,
    });
    await ssh.close();
  });

  it('refuses a server in the request', async () => {
    const smtp = await startSmtp();
    await use(smtp.port);
    expect((await send({ host: '10.0.0.1', port: 22, smtp_host: '10.0.0.1' })).status).toBe(422);
    expect(smtp.received).toEqual([]);
    await smtp.close();
  });

  it('is rate limited for all administrators together', async () => {
    const smtp = await startSmtp();
    await use(smtp.port);
    for (let count = 0; count < 10; count++) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(smtp.received).toHaveLength(10);
    await smtp.close();
  });
});
