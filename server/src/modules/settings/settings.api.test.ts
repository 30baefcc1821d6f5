import type { MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { Setting } from '@strojpark/core/contracts/settings';
import { defaultPermissions } from '@strojpark/core/domain/access/permissions';
import {
  definitionOf,
  secretMask,
  settingAliases,
  settingKeys,
  type SettingKey,
} from '@strojpark/core/domain/settings/setting-catalogue';
import { settingCategories } from '@strojpark/core/domain/settings/setting-categories';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { inTx } from '../../db/tx.ts';
import { updateMany } from './setting-changes.service.ts';
import { readSettings } from './settings.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');

beforeEach(async () => {
  await test.unset();
  await test.testDb.db.deleteFrom('audit_log').execute();
});

interface Changed {
  settings: Setting[];
  cleared: string[];
}
const save = (key: string, value: unknown, more = {}) =>
  test.call<Setting & { cleared: string[]; errors?: object }>(admin, 'POST', '/settings', {
    key,
    value,
    ...more,
  });
const saveMany = (settings: object[]) =>
  test.call<Changed & { errors?: object; details?: { current: Setting[] } }>(
    admin,
    'POST',
    '/settings/bulk',
    {
      settings,
    },
  );
const read = async (key: string) => (await test.call<Setting>(admin, 'GET', `/settings/${key}`)).body;
const trail = () =>
  test.testDb.db.selectFrom('audit_log').select(['action', 'entity_id', 'changes']).orderBy('id').execute();

describe('permissions of the settings calls', () => {
  const calls: { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object }[] = [
    { method: 'GET', path: '/settings' },
    { method: 'GET', path: '/settings/category/general' },
    { method: 'GET', path: '/settings/smtp_host' },
    { method: 'GET', path: '/settings/value/smtp_host' },
    { method: 'GET', path: '/settings/value/reservation_created' },
    { method: 'GET', path: '/settings/category/email-templates' },
    { method: 'POST', path: '/settings', body: { key: 'company_name', value: 'X' } },
    { method: 'POST', path: '/settings/bulk', body: { settings: [{ key: 'company_name', value: 'X' }] } },
    { method: 'POST', path: '/settings/initialize' },
    { method: 'DELETE', path: '/settings/company_name' },
  ];

  it.each(calls)('$method $path is the administrator’s', async ({ method, path, body }) => {
    expect((await test.call(null, method, path, body)).status).toBe(401);
    for (const user of [backoffice, await test.user('salesperson')])
      expect((await test.call(user, method, path, body)).status).toBe(403);
    expect((await test.call(admin, method, path, body)).status).toBe(200);
  });

  it('require the role even when the matrix grants the permission', async () => {
    const matrix = { ...defaultPermissions, backoffice: ['settings.view', 'settings.edit'] };
    await save('role_permissions', matrix);
    expect((await test.call(backoffice, 'GET', '/settings')).status).toBe(403);
    expect((await save('company_name', 'X')).status).toBe(200);
  });
});

describe('the list of settings', () => {
  it('contains the whole catalogue, with defaults while nothing is stored', async () => {
    const { body } = await test.call<Setting[]>(admin, 'GET', '/settings');
    const stored = body.filter(({ category }) => category !== 'email-templates');
    expect(stored.map(({ key }) => key)).toEqual(settingKeys);
    for (const setting of stored) {
      const definition = definitionOf(setting.key as never);
      expect(setting).toMatchObject({
        value: String(definition.default),
        type: definition.type,
        isDefault: true,
        created_at: null,
        updated_at: null,
      });
    }
  });

  it('can be filtered by public ones and by category', async () => {
    const { body } = await test.call<Setting[]>(admin, 'GET', '/settings?public=true');
    expect(body.length).toBeGreaterThan(5);
    expect(body.every(({ isPublic }) => isPublic)).toBe(true);
    for (const category of settingCategories) {
      const answer = await test.call<Setting[]>(admin, 'GET', `/settings/category/${category}`);
      expect(answer.body.length).toBeGreaterThan(0);
      expect(answer.body.every((setting) => setting.category === category)).toBe(true);
    }
    expect((await test.call(admin, 'GET', '/settings/category/nosuch')).status).toBe(400);
  });

  it('has single settings by key; an unknown one is answered with 404', async () => {
    await save('smtp_port', 465);
    expect(await read('smtp_port')).toMatchObject({ value: '465', type: 'number', isDefault: false });
    expect((await test.call(admin, 'GET', '/settings/value/smtp_port')).body).toEqual({ value: '465' });
    expect((await test.call(admin, 'GET', '/settings/value/require_2fa')).body).toEqual({ value: 'false' });
    for (const path of ['/settings/nosuch', '/settings/value/nosuch', '/settings/value/constructor'])
      expect((await test.call(admin, 'GET', path)).status).toBe(404);
  });
});

describe('the public settings', () => {
  it('contain every setting marked public in the catalogue, and no other', async () => {
    const { body } = await test.call(null, 'GET', '/settings/public');
    const names: Record<string, string> = {
      RESERVATION_EXTENSION_DAYS: 'extension_days',
      RESERVATION_MAX_EXTENSIONS: 'max_extensions',
    };
    const isPublic = (key: SettingKey) => definitionOf(key).public === true;
    const expected = settingKeys.filter(isPublic).map((key) => names[key] ?? key);
    const others = ['company_logo', 'demo', 'has_users', 'version'];
    expect(Object.keys(body).toSorted()).toEqual([...expected, ...others].toSorted());
    expect(body).toMatchObject({ has_users: true });
  });

  it('reflect a change immediately', async () => {
    await saveMany([
      { key: 'session_timeout', value: 30 },
      { key: 'allow_self_approval', value: false },
    ]);
    expect((await test.call(null, 'GET', '/settings/public')).body).toMatchObject({
      session_timeout: 30,
      allow_self_approval: false,
    });
  });
});

describe('a change of a setting', () => {
  it('stores value and description, records the user, and is audited with old and new values', async () => {
    const body = { type: 'string', category: 'general', description: 'Na faktury', is_public: true };
    const { status, body: saved } = await save('company_name', ' Stroje Brno ', body);
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      key: 'company_name',
      value: 'Stroje Brno',
      description: 'Na faktury',
      isDefault: false,
      defaultValue: 'Strojpark',
      updated_by_name: admin.name,
      cleared: [],
    });
    expect(await trail()).toEqual([
      {
        action: 'update',
        entity_id: 'company_name',
        changes: {
          value: { from: 'Strojpark', to: 'Stroje Brno' },
          description: { from: null, to: 'Na faktury' },
        },
      },
    ]);
  });

  it('to the same value writes no audit entry', async () => {
    await save('smtp_port', '587');
    expect(await trail()).toEqual([]);
  });

  it('does not change the visibility, which the catalogue defines', async () => {
    expect((await save('company_email', 'info@firma.cz', { is_public: true })).body.isPublic).toBe(false);
    expect((await test.call(null, 'GET', '/settings/public')).body).not.toHaveProperty('company_email');
  });

  it.each([
    ['nosuch', 'x', 'neexistuje'],
    ['smtp_port', 'abc', 'číslo'],
    ['smtp_port', 0, 'alespoň 1'],
    ['session_timeout', 1.5, 'celé číslo'],
    ['require_2fa', 'yes', 'ano, nebo ne'],
    ['timezone', 'Mars/Olympus', 'nabízen'],
    ['company_email', 'firma', 'e-mail'],
    ['smtp_host', 'http://smtp', 'serveru'],
    ['notification_recipients_additional', 'a@b.cz, x', 'čárkami'],
    ['EXPORT_DEFAULT_FIELDS', 'name, nosuch_field', 'polí'],
    ['company_name', ' ', 'povinn|Povinn'],
    ['role_permissions', { admin: [] }, '.'],
  ])('of %s to %j is refused at its name', async (key, value, text) => {
    const { status, body } = await save(key, value);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ [key]: [expect.stringMatching(new RegExp(text)) as string] });
    expect(await test.testDb.db.selectFrom('settings').select('key').execute()).toEqual([]);
  });

  it('with a type other than in the catalogue is refused', async () => {
    const { status, body } = await save('smtp_port', '25', { type: 'string' });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('smtp_port');
  });

  it('without key or value is refused', async () => {
    expect((await test.call(admin, 'POST', '/settings', {})).status).toBe(422);
    expect((await test.call(admin, 'POST', '/settings/bulk', { settings: [] })).status).toBe(422);
    expect((await test.call(admin, 'POST', '/settings', { key: 'company_name', value: null })).status).toBe(
      422,
    );
  });
});

describe('several changes', () => {
  it('are made together and returned in request order', async () => {
    const { body } = await saveMany([
      { key: 'smtp_port', value: '465' },
      { key: 'smtp_secure', value: 'true' },
    ]);
    expect(body.settings.map(({ key, value }) => [key, value])).toEqual([
      ['smtp_port', '465'],
      ['smtp_secure', 'true'],
    ]);
    expect((await trail()).map(({ entity_id }) => entity_id)).toEqual(['smtp_port', 'smtp_secure']);
  });

  it('are all refused, with the errors of each, when one of them is invalid', async () => {
    const { status, body } = await saveMany([
      { key: 'company_name', value: 'Nový název' },
      { key: 'smtp_port', value: 99_999 },
      { key: 'nosuch', value: '1' },
    ]);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['smtp_port', 'nosuch']);
    expect(await read('company_name')).toMatchObject({ value: 'Strojpark', updated_at: null });
    expect(await trail()).toEqual([]);
  });

  it('may contain a setting only once, under any of its names', async () => {
    const { status, body } = await saveMany([
      { key: 'default_currency', value: 'EUR' },
      { key: 'CURRENCY_BASE', value: 'USD' },
    ]);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('CURRENCY_BASE');
  });

  it('must be consistent with the unchanged settings', async () => {
    const tooLong = await save('default_reservation_days', 91);
    expect(tooLong.status).toBe(422);
    expect(tooLong.body.errors).toMatchObject({
      default_reservation_days: [expect.stringContaining('90') as string],
    });
    const together = await saveMany([
      { key: 'default_reservation_days', value: 120 },
      { key: 'max_reservation_days', value: 120 },
    ]);
    expect(together.status).toBe(200);
    const back = await test.call(admin, 'DELETE', '/settings/max_reservation_days');
    expect(back.status).toBe(422);
    expect(back.body['errors']).toHaveProperty('max_reservation_days');
  });
});

describe('an older name of a setting', () => {
  it.each(Object.entries(settingAliases))('%s reads and writes %s', async (alias, key) => {
    const values: Record<string, string> = {
      RESERVATION_DEFAULT_DAYS: '21',
      EMAIL_NOTIFICATIONS_ENABLED: 'false',
      CURRENCY_BASE: 'EUR',
      EMAIL_ADMIN_RECIPIENTS: 'sef@firma.cz',
    };
    const value = values[alias];
    expect((await save(alias, value)).body).toMatchObject({ key: alias, value });
    expect(await read(key)).toMatchObject({ key, value });
    expect(await read(alias)).toMatchObject({ key: alias, value });
    expect((await test.call(admin, 'GET', `/settings/value/${alias}`)).body).toEqual({ value });
    expect((await test.call<Setting>(admin, 'DELETE', `/settings/${alias}`)).body).toMatchObject({
      key: alias,
      isDefault: true,
    });
    const stored = await test.testDb.db.selectFrom('settings').select('key').execute();
    expect(stored).toEqual([]);
  });
});

describe('resetting and initialising', () => {
  it('resetting restores the default and is audited', async () => {
    await save('company_name', 'Jiná');
    const { status, body } = await test.call<Setting>(admin, 'DELETE', '/settings/company_name');
    expect(status).toBe(200);
    expect(body).toMatchObject({ value: 'Strojpark', isDefault: true, updated_at: null });
    expect((await trail()).at(-1)).toMatchObject({
      action: 'reset',
      changes: { value: { from: 'Jiná', to: 'Strojpark' } },
    });
    expect((await test.call(admin, 'DELETE', '/settings/nosuch')).status).toBe(404);
  });

  it('initialising stores missing defaults and keeps stored values', async () => {
    await save('company_name', 'Vlastní');
    const first = await test.call<{ created: string[] }>(admin, 'POST', '/settings/initialize');
    expect(first.body.created.toSorted()).toEqual(
      settingKeys.filter((key) => key !== 'company_name').toSorted(),
    );
    const again = await test.call<{ created: string[] }>(admin, 'POST', '/settings/initialize');
    expect(again.body.created).toEqual([]);
    expect(await read('company_name')).toMatchObject({ value: 'Vlastní' });
    expect(await read('smtp_port')).toMatchObject({ value: '587', isDefault: true });
  });
});

describe('a change of a setting that was changed since it was read', () => {
  it('is refused with the current value', async () => {
    const { body: seen } = await save('company_name', 'První');
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(seen.updated_at ?? ''));
    await save('company_name', 'Druhý', { updated_at: seen.updated_at });
    const { status, body } = await saveMany([
      { key: 'company_name', value: 'Třetí', updated_at: seen.updated_at },
      { key: 'company_phone', value: '1', updated_at: null },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale_version',
      details: { current: [{ key: 'company_name', value: 'Druhý', updated_by_name: admin.name }] },
    });
    expect(await read('company_phone')).toMatchObject({ value: '' });
  });

  it('is detected also between two first changes', async () => {
    const both = await Promise.all(
      ['A', 'B'].map((value) => saveMany([{ key: 'company_phone', value, updated_at: null }])),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the password of the mail server', () => {
  const stored = async () =>
    (
      await test.testDb.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'smtp_password')
        .executeTakeFirst()
    )?.value;

  it('is encrypted at rest and never returned by calls, audit entries and idempotent responses', async () => {
    const headers = { 'idempotency-key': 'smtp' };
    const body = { key: 'smtp_password', value: 'tajné heslo 1' };
    const answers = [
      await test.call<Setting>(admin, 'POST', '/settings', body, { headers }),
      await test.call(admin, 'GET', '/settings'),
      await test.call(admin, 'GET', '/settings/smtp_password'),
      await test.call(admin, 'GET', '/settings/value/smtp_password'),
      await test.call(admin, 'GET', '/settings/category/notifications'),
      await test.call(null, 'GET', '/settings/public'),
    ];
    expect(answers[0]?.body).toMatchObject({ value: secretMask, isSet: true, isSecret: true });
    const kept = await test.testDb.db.selectFrom('idempotency_keys').selectAll().execute();
    const everything = JSON.stringify([answers.map((answer) => answer.body), await trail(), kept]);
    expect(everything).not.toContain('tajné heslo');
    const sealed = await stored();
    expect(sealed).not.toContain('tajné');
    expect(everything).not.toContain(sealed);
    expect(test.ctx.secrets.open((await readSettings(test.ctx)).smtp_password)).toBe('tajné heslo 1');
  });

  it('is kept when its mask is sent, and removed when blank', async () => {
    await save('smtp_password', 'tajné');
    const sealed = await stored();
    await save('smtp_password', secretMask);
    expect(await stored()).toBe(sealed);
    const { body } = await save('smtp_password', '');
    expect(body).toMatchObject({ value: '', isSet: false });
    expect((await trail()).map(({ changes }) => changes)).toEqual([
      { value: { from: '', to: secretMask } },
      { value: { from: secretMask, to: '' } },
    ]);
  });

  it('must be entered again for a new host; otherwise it is removed, and the response says so', async () => {
    await saveMany([
      { key: 'smtp_host', value: 'smtp.firma.cz' },
      { key: 'smtp_password', value: 'tajné' },
    ]);
    expect((await save('smtp_host', 'smtp.firma.cz')).body.cleared).toEqual([]);
    const masked = await saveMany([
      { key: 'smtp_host', value: 'evil.example' },
      { key: 'smtp_password', value: secretMask },
    ]);
    expect(masked.body.cleared).toEqual(['smtp_password']);
    expect(await read('smtp_password')).toMatchObject({ isSet: false });
    expect((await trail()).at(-1)).toMatchObject({ entity_id: 'smtp_password' });

    const given = await saveMany([
      { key: 'smtp_host', value: 'smtp.nova.cz' },
      { key: 'smtp_password', value: 'nové' },
    ]);
    expect(given.body.cleared).toEqual([]);
    expect(await read('smtp_password')).toMatchObject({ isSet: true });
    const reset = await test.call<{ cleared: string[] }>(admin, 'DELETE', '/settings/smtp_host');
    expect(reset.body.cleared).toEqual(['smtp_password']);
    expect(await stored()).toBe('');
  });
});

describe('the permission matrix as a setting', () => {
  it('is stored completely, applies to the next request, and is audited by role', async () => {
    const matrix = { ...defaultPermissions, admin: [], backoffice: ['machines.view'] };
    const { status } = await save('role_permissions', JSON.stringify(matrix), { type: 'json' });
    expect(status).toBe(200);
    expect((await test.call(backoffice, 'GET', '/reservations')).status).toBe(403);
    expect((await test.call(admin, 'GET', '/reservations')).status).toBe(200);
    const [entry] = await trail();
    expect(Object.keys(entry?.changes ?? {})).toEqual(['backoffice']);
    await test.call(admin, 'DELETE', '/settings/role_permissions');
    expect((await test.call(backoffice, 'GET', '/reservations')).status).toBe(200);
  });
});

it('a public setting is readable by everybody who is signed in, also by a former name', async () => {
  for (const user of [backoffice, await test.user('salesperson')]) {
    const value = async (key: string) =>
      (await test.call(user, 'GET', `/settings/value/${key}`)).body['value'];
    expect(await value('default_currency')).toBe('CZK');
    expect(await value('CURRENCY_BASE')).toBe('CZK');
    expect(await value('default_reservation_days')).toBe('14');
  }
  expect((await test.call(null, 'GET', '/settings/value/default_currency')).status).toBe(401);
});

describe('email templates as settings', () => {
  const templates = async () =>
    (await test.call<Setting[]>(admin, 'GET', '/settings/category/email-templates')).body;
  const record = async () =>
    (await test.call<MailTemplateRecord[]>(admin, 'GET', '/mails/templates')).body.find(
      ({ template }) => template === 'reservation_created',
    );

  it('are listed with a switch and a Czech text each, also among all settings', async () => {
    const list = await templates();
    for (const name of ['reservation_created', 'user_welcome', 'import_success', 'approval_rejected']) {
      expect(list).toContainEqual(
        expect.objectContaining({ key: `${name}_enabled`, type: 'boolean', value: 'true', isDefault: true }),
      );
      expect(list).toContainEqual(expect.objectContaining({ key: name, type: 'string', isDefault: true }));
    }
    const { body } = await test.call<Setting[]>(admin, 'GET', '/settings');
    expect(body.map(({ key }) => key)).toEqual([...settingKeys, ...list.map(({ key }) => key)]);
  });

  it('change the template of the outbox, and show its changes', async () => {
    const body = 'Rezervace stroje {{machineName}} je hotová.';
    expect((await save('reservation_created_enabled', false)).body).toMatchObject({ value: 'false' });
    expect((await save('reservation_created', body)).body).toMatchObject({ value: body, isDefault: false });
    const stored = await record();
    expect(stored).toMatchObject({ enabled: false, cs: { body } });
    // The subject is no part of the setting.
    expect(stored?.cs.subject).not.toBe('');
    await test.call(admin, 'PATCH', '/mails/templates/reservation_created', { enabled: true, cs: null });
    expect(await read('reservation_created_enabled')).toMatchObject({ value: 'true' });
    expect(await read('reservation_created')).toMatchObject({ isDefault: true });
  });

  it('are changed together with other settings or not at all', async () => {
    const good = { key: 'company_phone', value: '601 200 100' };
    const bad = { key: 'reservation_created', value: 'Heslo {{userPassword}}' };
    const answer = await saveMany([good, bad]);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['reservation_created']);
    expect(await read('company_phone')).toMatchObject({ value: '' });
    const both = await saveMany([good, { key: 'reservation_created_enabled', value: 'false' }]);
    expect(both.body.settings.map(({ key }) => key)).toEqual([
      'company_phone',
      'reservation_created_enabled',
    ]);
  });

  it.each([
    ['reservation_created_enabled', 'maybe'],
    ['reservation_created', ''],
    ['reservation_created', 5],
  ])('refuse %s = %j at its key', async (key, value) => {
    const { status, body } = await save(key, value);
    expect(status).toBe(422);
    expect(body).toHaveProperty(`errors.${key}`);
  });

  it('are reset to their defaults', async () => {
    await save('reservation_created', 'Hotovo');
    const answer = await test.call<Setting>(admin, 'DELETE', '/settings/reservation_created');
    expect(answer).toMatchObject({ status: 200, body: { isDefault: true } });
    expect(await record()).toMatchObject({ cs: { isDefault: true } });
  });
});

it.each([
  ['timezone', 'Asia/Tokyo', '10min'],
  ['company_name', 'Jiná', '30s'],
] as const)(
  'a change of %s to %s may take %s, as totals depend on the time zone',
  async (key, value, most) => {
    await inTx(test.ctx, async (ctx) => {
      await updateMany(ctx, [{ key, value }]);
      const { rows } = await sql<{
        most: string;
      }>`select current_setting('statement_timeout') as most`.execute(ctx.db);
      expect(rows[0]?.most).toBe(most);
    });
  },
);
