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
