import { expect, test } from 'vitest';
import { defaultPermissions, permissions } from '../access/permissions.ts';
import {
  definitionOf,
  settingAliases,
  settingCatalogue,
  settingKeyOf,
  settingKeys,
  settingValues,
  type SettingKey,
} from './setting-catalogue.ts';
import { settingCategories } from './setting-categories.ts';
import { formKeysOf, settingConflict, settingFormSchema, settingSchema } from './setting-values.ts';

const valueOf = (key: SettingKey, value: unknown): unknown => {
  const { success, data, error } = settingSchema(key).safeParse(value);
  return success ? data : error.issues.map(({ message, code }) => (message.startsWith('v') ? message : code));
};

test('every default is valid for its setting, as a value and as stored text', () => {
  for (const key of settingKeys) {
    const { default: value } = definitionOf(key);
    expect(valueOf(key, value), key).toEqual(value);
    expect(valueOf(key, String(value)), key).toEqual(value);
  }
});

test('a number is whole unless decimals are allowed, and within its limits', () => {
  expect(valueOf('smtp_port', '465')).toBe(465);
  expect(valueOf('smtp_port', 70_000)).toEqual(['too_big']);
  expect(valueOf('session_timeout', 4)).toEqual(['too_small']);
  expect(valueOf('smtp_port', 58.7)).toEqual(['invalid_type']);
  expect(valueOf('smtp_port', '0x10')).toEqual(['invalid_type']);
  expect(valueOf('smtp_port', null)).toEqual(['invalid_type']);
  expect(valueOf('exchange_rate_czk_eur', '0,0395')).toBe(0.0395);
  expect(valueOf('exchange_rate_czk_eur', 0)).toEqual(['too_small']);
});

test('a boolean is true or false, also as stored text', () => {
  expect(valueOf('require_2fa', 'true')).toBe(true);
  expect(valueOf('require_2fa', false)).toBe(false);
  expect(valueOf('require_2fa', 'yes')).toEqual(['invalid_type']);
});

test('a text with options accepts only those', () => {
  expect(valueOf('timezone', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(valueOf('timezone', 'Mars/Olympus')).toEqual(['invalid_value']);
  expect(valueOf('default_currency', 'GBP')).toBe('GBP');
});

test('a text is trimmed, limited in length, and has no control characters', () => {
  expect(valueOf('company_name', '  Stroje Brno  ')).toBe('Stroje Brno');
  expect(valueOf('company_name', ' ')).toEqual(['too_small']);
  expect(valueOf('company_name', 'a\r\nBcc: x@y.cz')).toEqual(['validation.format']);
  expect(valueOf('company_address', 'Ulice 1\nBrno')).toBe('Ulice 1\nBrno');
  expect(valueOf('company_address', 'a\u0000b')).toEqual(['validation.format']);
  expect(valueOf('company_phone', 'x'.repeat(501))).toEqual(['too_big']);
});

test('a password keeps its spaces', () => {
  expect(valueOf('smtp_password', ' two words ')).toBe(' two words ');
});

test.each(['smtp.firma.cz', 'localhost', '10.0.0.5', '2001:db8::1', 'mail-1.example.com', ''])(
  '%s is a host',
  (host) => {
    expect(valueOf('smtp_host', host)).toBe(host);
  },
);

test.each(['smtp firma', 'http://smtp.firma.cz', 'a..b', '-x.cz', 'smtp.firma.cz:25', 'x'.repeat(254)])(
  '%s is not a host',
  (host) => {
    expect(valueOf('smtp_host', host)).toEqual(['validation.host']);
  },
);

test('a list of addresses is normalised to commas without duplicates', () => {
  const key = 'notification_recipients_additional';
  expect(valueOf(key, 'a@firma.cz;b@firma.cz\n a@firma.cz ,')).toBe('a@firma.cz, b@firma.cz');
  expect(valueOf(key, '')).toBe('');
  expect(valueOf(key, 'a@firma.cz, boss')).toEqual(['validation.emails']);
});

test('export columns are field names', () => {
  expect(valueOf('EXPORT_DEFAULT_FIELDS', 'name,model')).toBe('name, model');
  expect(valueOf('EXPORT_DEFAULT_FIELDS', 'name, Model"')).toEqual(['validation.fieldNames']);
});

test('the permission matrix requires a list for each role, of existing permissions', () => {
  const matrix = { ...defaultPermissions, admin: [], salesperson: ['machines.view'] };
  const expected = { ...defaultPermissions, admin: permissions, salesperson: ['machines.view'] };
  for (const value of [matrix, JSON.stringify(matrix)]) {
    expect(JSON.parse(String(valueOf('role_permissions', value)))).toEqual(expected);
  }
  expect(valueOf('role_permissions', '{"admin":[]}')).toContain('invalid_type');
  expect(valueOf('role_permissions', '{')).toEqual(['invalid_type']);
  expect(valueOf('role_permissions', { ...matrix, backoffice: ['root'] })).toEqual(['invalid_value']);
});

test('former names refer to the stored setting; other names are unknown', () => {
  for (const [alias, key] of Object.entries(settingAliases)) expect(settingKeyOf(alias)).toBe(key);
  expect(settingKeyOf('smtp_host')).toBe('smtp_host');
  for (const name of ['nosuch', 'constructor', '__proto__', 'toString'])
    expect(settingKeyOf(name)).toBe(undefined);
});

test('each setting is in the form of its category; the permission matrix is in none', () => {
  const inForms = settingCategories.flatMap(formKeysOf);
  expect(inForms.toSorted()).toEqual(settingKeys.filter((key) => key !== 'role_permissions').toSorted());
  expect(
    settingFormSchema('system').parse({ backup_schedule: 'off', backup_keep: 3, backup_verify: true }),
  ).toEqual({
    backup_schedule: 'off',
    backup_keep: 3,
    backup_verify: true,
  });
});

test('the default length of a reservation is not above the maximum, whichever of the two changes', () => {
  const values = { ...settingValues(new Map()), default_reservation_days: 30, max_reservation_days: 20 };
  expect(settingConflict(values, new Set(['default_reservation_days']))).toMatchObject({
    key: 'default_reservation_days',
    message: { params: { maximum: 20 } },
  });
  expect(settingConflict(values, new Set(['max_reservation_days']))).toMatchObject({
    key: 'max_reservation_days',
    message: { params: { minimum: 30 } },
  });
  expect(settingConflict(values, new Set(['company_name']))).toBe(null);
  expect(settingConflict(settingValues(new Map()), new Set(['max_reservation_days']))).toBe(null);
});

test('stored texts are read by type, and missing ones use the default', () => {
  const values = settingValues(
    new Map([
      ['smtp_port', '465'],
      ['require_2fa', 'true'],
    ]),
  );
  expect(values).toMatchObject({ smtp_port: 465, require_2fa: true, company_name: 'Strojpark' });
  expect(settingCatalogue.smtp_password.secret).toBe(true);
});
