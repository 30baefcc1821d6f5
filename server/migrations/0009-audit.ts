/** Paging of the audit log: an import writes many entries at the same time, so the order includes the id. */
export const up: readonly string[] = [
  `create index audit_log_at_id on audit_log (at, id)`,
  `drop index audit_log_at`,
];
