import { recordedCurrencies } from '../money/money.ts';
import { defaultPermissions } from '../access/permissions.ts';
import type { SettingCategory, settingTypes } from './setting-categories.ts';

/**
 * Every setting kept in the database, with its default (spec 1 §3). Numbers and
 * booleans are stored as text.
 */

type SettingType = (typeof settingTypes)[number];

interface Definition<T extends SettingType, V> {
  category: SettingCategory;
  type: T;
  default: V;
  /** Anyone may read it before signing in. */
  public?: true;
  /** It decides who gets in, or what has to be approved: no API key changes it. */
  inPerson?: true;
}
export interface TextSetting extends Definition<'string', string> {
  options?: readonly string[];
  /** The format of the text; `fields`, `quoteFields`: names of machine fields, separated by commas. */
  format?: 'email' | 'emails' | 'host' | 'https' | 'fields' | 'quoteFields';
  multiline?: true;
  /** Written in whole sentences. */
  long?: true;
  /** Must not be blank. */
  required?: true;
  /** Encrypted at rest and never returned. */
  secret?: true;
}
/** What a number counts. After `after`, days have another form in Czech: `po 3 dnech`. */
type SettingUnit = 'minutes' | 'hours' | 'days' | 'afterDays' | 'operatingHours' | 'characters';
export interface NumberSetting extends Definition<'number', number> {
  min: number;
  max: number;
  unit?: SettingUnit;
  /** Decimals are allowed. */
  decimal?: true;
}
export interface BooleanSetting extends Definition<'boolean', boolean> {
  options?: never;
}
/** The value is JSON text, validated by its own rule. */
export interface JsonSetting extends Definition<'json', string> {
  options?: never;
}
export type SettingDefinition = TextSetting | NumberSetting | BooleanSetting | JsonSetting;

const text = <const D extends Omit<TextSetting, 'type'>>(definition: D) =>
  ({ ...definition, type: 'string' }) as const;
const number = <const D extends Omit<NumberSetting, 'type'>>(definition: D) =>
  ({ ...definition, type: 'number' }) as const;
const boolean = <const D extends Omit<BooleanSetting, 'type'>>(definition: D) =>
  ({ ...definition, type: 'boolean' }) as const;
const json = <const D extends Omit<JsonSetting, 'type'>>(definition: D) =>
  ({ ...definition, type: 'json' }) as const;

/** Shown in place of a stored secret; writing it changes nothing. */
export const secretMask = '********';

export const settingCatalogue = {
  company_name: text({ category: 'general', default: 'Strojpark', required: true, public: true }),
  company_address: text({ category: 'general', default: '', multiline: true }),
  company_email: text({ category: 'general', default: '', format: 'email' }),
  company_phone: text({ category: 'general', default: '' }),
  company_tax_id: text({ category: 'general', default: '' }),
  company_vat_id: text({ category: 'general', default: '' }),
  default_currency: text({
    category: 'general',
    default: 'CZK',
    options: recordedCurrencies,
    public: true,
  }),
  timezone: text({
    category: 'general',
    default: 'Europe/Prague',
    options: ['Europe/Prague', 'Europe/London', 'America/New_York', 'Asia/Tokyo'],
    public: true,
  }),
  // Units of the currency for 1 CZK.
  exchange_rate_czk_eur: number({
    category: 'general',
    default: 0.041,
    min: 0.000_001,
    max: 1000,
    decimal: true,
    public: true,
  }),
  exchange_rate_czk_usd: number({
    category: 'general',
    default: 0.044,
    min: 0.000_001,
    max: 1000,
    decimal: true,
    public: true,
  }),
  // Company totals can be shown in pounds, so there is a rate for them too.
  exchange_rate_czk_gbp: number({
    category: 'general',
    default: 0.034,
    min: 0.000_001,
    max: 1000,
    decimal: true,
    public: true,
  }),
  // Off by default: the product contacts no external host on its own.
  exchange_rates_daily: boolean({ category: 'general', default: false }),
  exchange_rates_url: text({
    category: 'general',
    default:
      'https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu/denni_kurz.txt',
    format: 'https',
    required: true,
  }),
  // Off by default, like the rates.
  company_register: boolean({ category: 'general', default: false }),
  company_register_url: text({
    category: 'general',
    default: 'https://ares.gov.cz',
    format: 'https',
    required: true,
  }),
  // Blank: every column.
  EXPORT_DEFAULT_FIELDS: text({ category: 'general', default: '', format: 'fields' }),

  // Minutes without user activity.
  session_timeout: number({
    category: 'security',
    unit: 'minutes',
    default: 60,
    min: 5,
    max: 1440,
    public: true,
    inPerson: true,
  }),
  password_min_length: number({
    category: 'security',
    unit: 'characters',
    default: 8,
    min: 6,
    max: 128,
    public: true,
    inPerson: true,
  }),
  require_2fa: boolean({ category: 'security', default: false, public: true, inPerson: true }),
  allow_self_approval: boolean({ category: 'security', default: true, public: true, inPerson: true }),
  // Otherwise a link in a mail works only for the recipient who is signed in.
  approval_links_without_sign_in: boolean({
    category: 'security',
    default: false,
    public: true,
    inPerson: true,
  }),
  AUDIT_LOG_RETENTION_DAYS: number({
    category: 'security',
    unit: 'days',
    default: 730,
    min: 30,
    max: 36_500,
  }),
  SYSTEM_GDPR_MODE: boolean({ category: 'security', default: false }),
  // Days after the end of a reservation until its customer is anonymised.
  gdpr_retention_days: number({
    category: 'security',
    unit: 'afterDays',
    default: 1095,
    min: 30,
    max: 36_500,
  }),
  role_permissions: json({
    category: 'security',
    default: JSON.stringify(defaultPermissions),
    inPerson: true,
  }),

  email_notifications: boolean({ category: 'notifications', default: true }),
  smtp_host: text({ category: 'notifications', default: '', format: 'host', inPerson: true }),
  smtp_port: number({ category: 'notifications', default: 587, min: 1, max: 65_535, inPerson: true }),
  smtp_secure: boolean({ category: 'notifications', default: false, inPerson: true }),
  smtp_user: text({ category: 'notifications', default: '', inPerson: true }),
  smtp_password: text({ category: 'notifications', default: '', secret: true, inPerson: true }),
  smtp_from: text({ category: 'notifications', default: '', format: 'email', inPerson: true }),
  notification_recipients_admin: boolean({ category: 'notifications', default: true }),
  notification_recipients_backoffice: boolean({ category: 'notifications', default: true }),
  notification_recipients_salesperson: boolean({ category: 'notifications', default: false }),
  notification_recipients_creator: boolean({ category: 'notifications', default: true }),
  notification_recipients_additional: text({
    category: 'notifications',
    default: '',
    format: 'emails',
    multiline: true,
  }),

  default_reservation_days: number({
    category: 'reservations',
    unit: 'days',
    default: 14,
    min: 1,
    max: 3650,
    public: true,
  }),
  max_reservation_days: number({
    category: 'reservations',
    unit: 'days',
    default: 90,
    min: 1,
    max: 3650,
    public: true,
  }),
  allow_extensions: boolean({ category: 'reservations', default: true, public: true }),
  RESERVATION_EXTENSION_DAYS: number({
    category: 'reservations',
    unit: 'days',
    default: 14,
    min: 1,
    max: 3650,
    public: true,
  }),
  RESERVATION_MAX_EXTENSIONS: number({
    category: 'reservations',
    default: 2,
    min: 0,
    max: 100,
    public: true,
  }),
  expired_reservations: text({
    category: 'reservations',
    default: 'keep',
    options: ['keep', 'release'],
    public: true,
  }),
  // Days after the end until an expired reservation is released.
  expired_reservations_grace_days: number({
    category: 'reservations',
    unit: 'afterDays',
    default: 3,
    min: 0,
    max: 365,
    public: true,
  }),
  // Off without a rental fleet: a used machine is reserved without a replacement or an approval.
  replacements_required: boolean({ category: 'reservations', default: true, public: true, inPerson: true }),
  // What happens when someone extends a reservation while others wait for its machine.
  extensions_with_queue: text({
    category: 'reservations',
    default: 'allow',
    options: ['allow', 'approve', 'refuse'],
    public: true,
    inPerson: true,
  }),
  // Hours of working days that a customer in the queue has to answer an offer.
  queue_offer_hours: number({
    category: 'reservations',
    unit: 'hours',
    default: 24,
    min: 1,
    max: 720,
    public: true,
  }),
  // Hours of working days until approvers are reminded of a request; 0 turns it off.
  approval_reminder_hours: number({ category: 'reservations', unit: 'hours', default: 8, min: 0, max: 720 }),
  maintenance_interval_days: number({
    category: 'reservations',
    unit: 'afterDays',
    default: 365,
    min: 1,
    max: 3650,
  }),
  maintenance_interval_hours: number({
    category: 'reservations',
    unit: 'operatingHours',
    default: 500,
    min: 1,
    max: 100_000,
  }),
  maintenance_reminder_days: number({ category: 'reservations', unit: 'days', default: 7, min: 0, max: 365 }),

  // Days that a quote is valid, unless its seller chooses another day.
  quote_valid_days: number({ category: 'quotes', unit: 'days', default: 14, min: 1, max: 365 }),
  // Blank: all that customers may see.
  quote_fields: text({ category: 'quotes', default: '', format: 'quoteFields' }),
  quote_intro_cs: text({
    category: 'quotes',
    default: 'Děkujeme za váš zájem. Nabízíme vám:',
    multiline: true,
    long: true,
  }),
  quote_terms_cs: text({
    category: 'quotes',
    default: 'Ceny jsou uvedeny bez DPH. Dokud stroj nerezervujeme pro vás, mohou ho koupit i jiní zájemci.',
    multiline: true,
    long: true,
  }),
  quote_footer_cs: text({ category: 'quotes', default: '', multiline: true, long: true }),
  quote_intro_en: text({
    category: 'quotes',
    default: 'Thank you for your interest. We are pleased to offer you:',
    multiline: true,
    long: true,
  }),
  quote_terms_en: text({
    category: 'quotes',
    default: 'Prices do not include VAT. Until we reserve a machine for you, other customers may buy it.',
    multiline: true,
    long: true,
  }),
  quote_footer_en: text({ category: 'quotes', default: '', multiline: true, long: true }),

  backup_schedule: text({ category: 'system', default: 'daily', options: ['off', 'daily', 'weekly'] }),
  // How many backups are kept; the oldest are deleted first.
  backup_keep: number({ category: 'system', default: 14, min: 1, max: 365 }),
  backup_verify: boolean({ category: 'system', default: true }),
} as const satisfies Record<string, SettingDefinition>;

type Catalogue = typeof settingCatalogue;
export type SettingKey = keyof Catalogue;

export const settingKeys = Object.keys(settingCatalogue) as SettingKey[];

/** Former names of settings, still used by older clients. */
export const settingAliases = {
  RESERVATION_DEFAULT_DAYS: 'default_reservation_days',
  EMAIL_NOTIFICATIONS_ENABLED: 'email_notifications',
  CURRENCY_BASE: 'default_currency',
  EMAIL_ADMIN_RECIPIENTS: 'notification_recipients_additional',
} as const satisfies Record<string, SettingKey>;

/** The setting for a current or former name; undefined if the name is unknown. */
export function settingKeyOf(name: string): SettingKey | undefined {
  if (Object.hasOwn(settingCatalogue, name)) return name as SettingKey;
  return Object.hasOwn(settingAliases, name)
    ? settingAliases[name as keyof typeof settingAliases]
    : undefined;
}

/** The definition without the literal types of the catalogue entry. */
export function definitionOf(key: SettingKey): SettingDefinition {
  return settingCatalogue[key];
}

/** The keys of a category in catalogue order. */
export function settingKeysOf(category: SettingCategory): SettingKey[] {
  return settingKeys.filter((key) => settingCatalogue[key].category === category);
}

export function isSecret(key: SettingKey): boolean {
  const definition = definitionOf(key);
  return definition.type === 'string' && definition.secret === true;
}

interface ValueByType {
  string: string;
  number: number;
  boolean: boolean;
  json: string;
}

type ValueOf<D extends { type: SettingType }> = D extends { options: readonly (infer Option)[] }
  ? Option
  : ValueByType[D['type']];

/** The current values of all settings; secrets are still encrypted. */
export type SettingValues = { [K in SettingKey]: ValueOf<Catalogue[K]> };

function parsed(type: keyof ValueByType, stored: string): string | number | boolean {
  if (type === 'number') return Number(stored);
  return type === 'boolean' ? stored === 'true' : stored;
}

/** The stored values, with defaults for missing ones. */
export function settingValues(stored: ReadonlyMap<string, string>): SettingValues {
  const values = Object.entries(settingCatalogue).map(([key, setting]) => {
    const value = stored.get(key);
    return [key, value === undefined ? setting.default : parsed(setting.type, value)];
  });
  // The catalogue’s types state what `parsed` returns for each key.
  return Object.fromEntries(values) as SettingValues;
}
