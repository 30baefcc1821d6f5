/** The change history is searched by who changed what; without an index a rare word reads all of it. */
export const up: readonly string[] = [
  // Nobody can change anything while the index is built: with enough memory, that is minutes less for millions of entries.
  `set local maintenance_work_mem = '256MB'`,
  `create index audit_log_names on audit_log using gin (fold(actor_name) gin_trgm_ops, fold(entity_name) gin_trgm_ops)`,
];
