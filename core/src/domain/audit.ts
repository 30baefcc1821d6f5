/** What the record of changes speaks of, in the order in which filters offer it. */
export const auditEntities = [
  'machine',
  'reservation',
  'user',
  'setting',
  'category',
  'field',
  'manual_alternative',
  'import',
  'export',
  'backup',
  'api_key',
  'report',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Old and new value by field; a created record has no old values, a deleted one no new. */
export type AuditChanges = Record<string, { from?: unknown; to?: unknown }>;
