import * as z from 'zod';
import {
  settingCategories,
  settingTypes,
  templateSettingsCategory,
} from '../domain/settings/setting-categories.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { timestamp } from './common.ts';

export const companyLogo = z.object({
  url: z.string(),
  /** In pixels. */
  width: z.number().int(),
  height: z.number().int(),
});

/** The fixed list of settings that anyone may read before signing in. */
export const publicSettings = z.object({
  company_name: z.string(),
  /** Shown with the name on the screens before the sign-in. */
  company_logo: companyLogo.nullable(),
  default_currency: z.string(),
  timezone: z.string(),
  /** Units of the currency for 1 CZK. */
  exchange_rate_czk_eur: z.number(),
  exchange_rate_czk_usd: z.number(),
  exchange_rate_czk_gbp: z.number(),
  /** Minutes without user activity until a session ends. */
  session_timeout: z.number().int(),
  password_min_length: z.number().int(),
  require_2fa: z.boolean(),
  default_reservation_days: z.number().int(),
  max_reservation_days: z.number().int(),
  allow_extensions: z.boolean(),
  extension_days: z.number().int(),
  max_extensions: z.number().int(),
  allow_self_approval: z.boolean(),
  approval_links_without_sign_in: z.boolean(),
  expired_reservations: z.enum(['keep', 'release']),
  /** Days after its end until an expired reservation is released. */
  expired_reservations_grace_days: z.number().int(),
  /** Extending while others wait for the machine: allowed, only by those who may approve, or refused. */
  extensions_with_queue: z.enum(['allow', 'approve', 'refuse']),
  /** Whether a used machine is reserved with a stock machine that replaces it, or after an approval. */
  replacements_required: z.boolean(),
  /** Hours of working days that a customer in the queue has to answer an offer. */
  queue_offer_hours: z.number().int(),
  /** Whether demo accounts exist and sign-in hints may be shown. */
  demo: z.boolean(),
  /** Nobody can sign in before the first administrator was added from the command line. */
  has_users: z.boolean(),
  version: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;

const category = z.enum([...settingCategories, templateSettingsCategory]);

/** The current value of a setting. */
export const setting = z.object({
  key: z.string(),
  /** As stored: numbers and booleans as text; a mask in place of a secret that is set. */
  value: z.string(),
  type: z.enum(settingTypes),
  category,
  description: z.string().nullable(),
  isPublic: z.boolean(),
  defaultValue: z.string(),
  isDefault: z.boolean(),
  isSecret: z.boolean(),
  /** Must not be blank. */
  isSet: z.boolean(),
  /** Null if nothing is stored and the default applies. */
  created_at: timestamp.nullable(),
  updated_at: timestamp.nullable(),
  updated_by_name: z.string().nullable(),
});
export type Setting = z.output<typeof setting>;

/**
 * One change. Type, category and visibility are defined by the catalogue: a different type is rejected, the other two
 * are accepted and ignored.
 */
const change = z.object({
  /** A current or former name of a setting. */
  key: z.string().max(100),
  value: z.union([
    z.string().max(20_000),
    z.number(),
    z.boolean(),
    z.record(z.string().max(100), z.array(z.string().max(100)).max(200)),
  ]),
  type: z.enum(settingTypes).optional(),
  category: z.string().max(100).optional(),
  description: z.string().trim().max(1000).nullish(),
  is_public: z.boolean().optional(),
  /** The `updated_at` that the change is based on; if the setting has changed since, the call fails with 409. */
  updated_at: timestamp.nullable().optional(),
});
export type SettingChange = z.output<typeof change>;

/** Secrets cleared by a change, because they must not be sent to another host. */
const cleared = { cleared: z.array(z.string()) };
const key = z.object({ key: z.string().min(1).max(100) });

const view = inRole('settings.view');
const edit = inRole('settings.edit');

export const settings = {
  public: endpoint({
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    summary: 'List the settings that the interface needs before and after sign-in',
    response: publicSettings,
  }),
  list: endpoint({
    method: 'GET',
    path: '/settings',
    access: view,
    summary: 'List all current settings; with public=true, only those anyone can read',
    query: z.object({ public: z.enum(['true', 'false']).optional() }),
    response: z.array(setting),
  }),
  listByCategory: endpoint({
    method: 'GET',
    path: '/settings/category/:category',
    access: view,
    summary: 'List the settings of a category',
    params: z.object({ category }),
    response: z.array(setting),
  }),
  getValue: endpoint({
    method: 'GET',
    path: '/settings/value/:key',
    access: 'signed-in',
    summary:
      'Get the value of a setting, or its default if none is stored; those that are not public are for administrators',
    params: key,
    response: z.object({ value: z.string() }),
    errors: ['not_found', 'forbidden'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/settings/:key',
    access: view,
    summary: 'Get a setting by its key or an alias',
    params: key,
    response: setting,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/settings',
    access: edit,
    summary: 'Update a setting',
    body: change,
    response: setting.extend(cleared),
    errors: ['stale_version'],
  }),
  updateMany: endpoint({
    method: 'POST',
    path: '/settings/bulk',
    access: edit,
    summary: 'Update several settings, all or none; errors are listed by setting',
    body: z.object({ settings: z.array(change).min(1).max(200) }),
    response: z.object({ settings: z.array(setting), ...cleared }),
    errors: ['stale_version'],
  }),
  initialize: endpoint({
    method: 'POST',
    path: '/settings/initialize',
    access: edit,
    summary: 'Store the default of every setting that has no stored value',
    response: z.object({ created: z.array(z.string()) }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/settings/:key',
    access: edit,
    summary: 'Reset a setting to its default',
    params: key,
    response: setting.extend(cleared),
    errors: ['not_found'],
  }),
} satisfies Contract;
