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

/** Old and new value by field; a created record has no old values, a deleted one no new ones. */
export type AuditChanges = Record<string, { from?: unknown; to?: unknown }>;

/** The fields with the currencies of a record's amounts. An entry has a currency only if it changes that currency. */
export const currencyFields = {
  machine: ['currency', 'sale_currency'],
  reservation: ['currency', 'selling_currency'],
  demand: ['currency'],
  quote: ['currency'],
} as const satisfies Partial<Record<AuditEntity, readonly string[]>>;

/** Actions whose name already says what kind of record it is, so that an entry does not name it twice. */
const actionsWithRecord: Partial<Record<AuditEntity, readonly string[]>> = {
  queue_entry: ['withdraw'],
  demand: ['serve', 'close', 'expire', 'reopen'],
  quote: [
    'send_quote',
    'open_quote',
    'ask_quote',
    'accept_quote',
    'decline_quote',
    'withdraw_quote',
    'expire_quote',
    'renew_link',
  ],
  export: ['export'],
  import: ['import'],
};

export function namesRecord(action: string, entity: string): boolean {
  const kind = auditEntities.find((one) => one === entity);
  return kind !== undefined && actionsWithRecord[kind]?.includes(action) === true;
}
