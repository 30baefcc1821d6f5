/**
 * Validates setting values (spec 1 §3). The schemas accept the value or its stored text and return the value; texts are
 * trimmed, lists are normalised to a comma and a space between items.
 */

import * as z from 'zod';
import { quoteFields } from '../quotes/quote-fields.ts';
import { permissionMatrix, permissions, roles } from '../access/permissions.ts';
import {
  definitionOf,
  settingKeysOf,
  type NumberSetting,
  type SettingKey,
  type SettingValues,
  type TextSetting,
} from './setting-catalogue.ts';
import type { SettingCategory } from './setting-categories.ts';

/** Maximum lengths in characters. */
const [maxLength, maxMultilineLength] = [500, 4000];
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
/** Default port only, so that the setting cannot be used to probe other ports. */
const isHttps = (text: string) =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text).success &&
  !/^https:\/\/[^/]*[:@]/.test(text);
const isQuoteField = (text: string) => quoteFields.some((one) => one === text);
const isFieldName = (text: string) => /^[a-z][a-z0-9_]{0,58}$/.test(text);

/** The items of a list separated by commas, semicolons or line breaks. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const listOf = (isPart: (part: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => [...new Set(splitList(text))])
    .pipe(
      z
        .array(z.string())
        .max(maxParts)
        .refine((parts) => parts.every(isPart), { error }),
    )
    .transform((parts) => parts.join(', '));

function textSchema({ options, format, multiline, secret, required }: TextSetting): z.ZodType<string> {
  if (options) return z.enum(options);
  const max = multiline ? maxMultilineLength : maxLength;
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
    case 'quoteFields':
      return z.string().max(maxMultilineLength).pipe(listOf(isQuoteField, 'validation.fieldNames'));
    case 'fields':
      return z.string().max(maxMultilineLength).pipe(listOf(isFieldName, 'validation.fieldNames'));
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
    // Invalid JSON: the schema reports what was expected.
    return null;
  }
}
/** The only JSON setting; administrators always have every permission. */
const permissionSchema = z
  .preprocess(asJson, matrix)
  .transform((lists) => JSON.stringify(permissionMatrix(JSON.stringify(lists))));

/** Validates a value of the setting; parsing returns the value to store. */
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

/** A setting that is edited in a form. */
export type FormSettingKey = Exclude<SettingKey, 'role_permissions'>;

export function formKeysOf(category: SettingCategory): FormSettingKey[] {
  return settingKeysOf(category).filter((key) => key !== 'role_permissions');
}

/** The form schema for the settings of a category. */
export function settingFormSchema(category: SettingCategory) {
  return z.object(Object.fromEntries(formKeysOf(category).map((key) => [key, settingSchema(key)])));
}

/** A setting that conflicts with another one, with its message. */
export interface SettingConflict {
  key: SettingKey;
  message: { key: string; params: Record<string, number> };
}

/** The first changed setting that conflicts with another one; null if there is none. */
export function settingConflict(
  values: SettingValues,
  changed: ReadonlySet<SettingKey>,
): SettingConflict | null {
  const { default_reservation_days: usual, max_reservation_days: maximum } = values;
  if (usual <= maximum) return null;
  if (changed.has('default_reservation_days'))
    return {
      key: 'default_reservation_days',
      message: { key: 'validation.numberMaximum', params: { maximum } },
    };
  if (changed.has('max_reservation_days'))
    return {
      key: 'max_reservation_days',
      message: { key: 'validation.numberMinimum', params: { minimum: usual } },
    };
  return null;
}
