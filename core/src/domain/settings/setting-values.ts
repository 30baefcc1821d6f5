/**
 * What the value of a setting may be (spec 1 §3). The schemas take the value or its stored text and give the
 * value; texts are trimmed, lists are written with one comma and a space between their parts.
 */

import * as z from 'zod';
import { permissionMatrix } from '../access/permission-matrix.ts';
import { permissions, roles } from '../access/permissions.ts';
import {
  definitionOf,
  settingKeysOf,
  type NumberSetting,
  type SettingCategory,
  type SettingKey,
  type SettingValues,
  type TextSetting,
} from './setting-catalogue.ts';

/** Longest texts, in characters. */
const [longest, longestOfSeveralLines] = [500, 4000];
const maxParts = 100;

/** The value of any setting. */
export type SettingValue = string | number | boolean;

const hasNoControls = (text: string) => !/\p{Cc}/u.test(text);
const hasOnlyBreaks = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text);

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
const isHost = (text: string) =>
  z.ipv6().safeParse(text).success ||
  (text.length <= 253 && text.split('.').every((part) => label.test(part)));
const isEmail = (text: string) => z.email().safeParse(text).success;
/** On its usual port: the product is no way to look for other doors. */
const isHttps = (text: string) =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text).success &&
  !/^https:\/\/[^/]*[:@]/.test(text);
const isFieldName = (text: string) => /^[a-z][a-z0-9_]{0,58}$/.test(text);

/** The parts of a list, as people separate them: by commas, semicolons or line breaks. */
export function settingParts(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const listOf = (isPart: (part: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => [...new Set(settingParts(text))])
    .pipe(
      z
        .array(z.string())
        .max(maxParts)
        .refine((parts) => parts.every(isPart), { error }),
    )
    .transform((parts) => parts.join(', '));

function textSchema({ options, format, multiline, secret, required }: TextSetting): z.ZodType<string> {
  if (options) return z.enum(options);
  const max = multiline ? longestOfSeveralLines : longest;
  const plain = (secret ? z.string() : z.string().trim())
    .min(required ? 1 : 0)
    .max(max)
    .refine(multiline ? hasOnlyBreaks : hasNoControls, { error: 'validation.format' });
  switch (format) {
    case undefined:
      return plain;
    case 'email':
      return plain.refine((text) => text === '' || isEmail(text), { error: 'validation.email' });
    case 'host':
      return plain.refine((text) => text === '' || isHost(text), { error: 'validation.host' });
    case 'https':
      return plain.refine(isHttps, { error: 'validation.https' });
    case 'emails':
      return plain.pipe(listOf(isEmail, 'validation.emails'));
    case 'fields':
      return z.string().max(longestOfSeveralLines).pipe(listOf(isFieldName, 'validation.fieldNames'));
  }
}

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}(?:[.,]\d{1,15})?$/.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : value;

function numberSchema({ min, max, decimal }: NumberSetting) {
  return z.preprocess(asNumber, (decimal ? z.number() : z.int()).min(min).max(max));
}

const asBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value);

const matrix = z.strictObject(
  Object.fromEntries(roles.map((role) => [role, z.array(z.enum(permissions as [string, ...string[]]))])),
);
function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // No JSON: the schema behind it says what was expected.
    return null;
  }
}
/** The only JSON setting; the administrator's list is always the whole one. */
const permissionSchema = z
  .preprocess(asJson, matrix)
  .transform((lists) => JSON.stringify(permissionMatrix(JSON.stringify(lists))));

/** What a value of the setting must be; parsing gives the value to store. */
export function settingSchema(key: SettingKey): z.ZodType<SettingValue> {
  const definition = definitionOf(key);
  switch (definition.type) {
    case 'string':
      return textSchema(definition);
    case 'number':
      return numberSchema(definition);
    case 'boolean':
      return z.preprocess(asBoolean, z.boolean());
    case 'json':
      return permissionSchema;
  }
}

/** A setting that people fill in a form. */
export type FormSettingKey = Exclude<SettingKey, 'role_permissions'>;

export function formKeysOf(category: SettingCategory): FormSettingKey[] {
  return settingKeysOf(category).filter((key) => key !== 'role_permissions');
}

/** The schema of a form with the settings of a category. */
export function settingFormSchema(category: SettingCategory) {
  return z.object(Object.fromEntries(formKeysOf(category).map((key) => [key, settingSchema(key)])));
}

/** A setting that does not fit to another one, as a message of the catalogue. */
export interface SettingMismatch {
  key: SettingKey;
  message: { key: string; params: Record<string, number> };
}

/** The first of the changed settings that contradicts another one in force; null when all fit together. */
export function mismatchOf(values: SettingValues, changed: ReadonlySet<SettingKey>): SettingMismatch | null {
  const { default_reservation_days: usual, max_reservation_days: longestStay } = values;
  if (usual <= longestStay) return null;
  if (changed.has('default_reservation_days'))
    return {
      key: 'default_reservation_days',
      message: { key: 'validation.numberMaximum', params: { maximum: longestStay } },
    };
  if (changed.has('max_reservation_days'))
    return {
      key: 'max_reservation_days',
      message: { key: 'validation.numberMinimum', params: { minimum: usual } },
    };
  return null;
}
