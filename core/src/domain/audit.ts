import { fieldOf, machineFieldNames } from './fields/machine-fields.ts';

/** The kinds of record in the audit log, in filter order. */
export const auditEntities = [
  'machine',
  'reservation',
  'queue_entry',
  'demand',
  'quote',
  'user',
  'setting',
  'category',
  'repricing_rule',
  'field',
  'manual_alternative',
  'import',
  'export',
  'backup',
  'api_key',
  'report',
  'view',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Kinds whose records are stored under keys of the message section `audit.values`, not under names in a language. */
export const keyedEntities = ['field', 'export', 'report'] as const satisfies readonly AuditEntity[];

/** The message sections with the names of recorded settings. */
export const settingNameSections = ['settings.fields', 'mails.templates.names'] as const;

/** The id of a record; settings and the like have others. */
export const recordId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Old and new value by field; a created record has no old values, a deleted one no new ones. */
export type AuditChanges = Record<string, { from?: unknown; to?: unknown }>;

/** The fields with the currencies of a record's amounts. An entry has a currency only if it changes that currency. */
export const currencyFields = {
  machine: ['currency', 'sale_currency'],
  reservation: ['currency', 'selling_currency'],
  demand: ['currency'],
  quote: ['currency'],
} as const satisfies Partial<Record<AuditEntity, readonly string[]>>;

/** Amounts that the fields of machines do not name, or that have a currency of their own, with the fields of their currencies. */
const ownCurrencies: Readonly<Record<string, string>> = {
  sale_price: 'sale_currency',
  selling_price: 'selling_currency',
  sold_price: 'currency',
  price: 'currency',
};

/** The field with the currency of an amount; undefined for what is no amount. */
export function currencyFieldOf(field: string): string | undefined {
  const name = machineFieldNames.find((one) => one === field);
  if (Object.hasOwn(ownCurrencies, field)) return ownCurrencies[field];
  return name && fieldOf(name).type === 'money' ? 'currency' : undefined;
}

/** Every field with an amount. */
export const amountFields = (): string[] =>
  [...Object.keys(ownCurrencies), ...machineFieldNames].filter(
    (field) => currencyFieldOf(field) !== undefined,
  );

/** The fields with ids of machines, which are shown by their names. */
export const machineIdFields: readonly string[] = [
  'machine_id',
  'machineId',
  'machine_ids',
  'replacement_machine_id',
];

/** Actions whose name already says what kind of record it is, so that an entry does not name it twice. */
const actionsWithRecord: Partial<Record<AuditEntity, readonly string[]>> = {
  queue_entry: ['withdraw'],
  demand: ['serve', 'close', 'expire', 'reopen'],
  quote: [
    'send_quote',
    'open_quote',
    'ask_quote',
    'settle_question',
    'reopen_question',
    'accept_quote',
    'decline_quote',
    'withdraw_quote',
    'expire_quote',
    'renew_link',
  ],
  setting: ['send_mail', 'discard_mail'],
  export: ['export'],
  import: ['import'],
};

export function namesRecord(action: string, entity: string): boolean {
  const kind = auditEntities.find((one) => one === entity);
  return kind !== undefined && actionsWithRecord[kind]?.includes(action) === true;
}
