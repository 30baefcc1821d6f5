/** Pages of the audit log: an import writes many entries at one moment, so the id belongs to the order. */
export const up: readonly string[] = [
  `create index audit_log_at_id on audit_log (at, id)`,
  `drop index audit_log_at`,
];
