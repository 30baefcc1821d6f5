/** The sentences of all versions, in both languages; a person's own words do not match. */
const sentences = String.raw`^(Rezervace vypršela [\d.]{10}( a nikdo ji do \d+ (dne|dní|dnů) neprodloužil ani nedokončil)?|The reservation expired on [\d.]{10}( and nobody extended or completed it within \d+ days?)?)\.$`;

/** The release of an expired reservation says so by a cause, and is worded when it is read. */
export const up: readonly string[] = [
  `alter table reservations add column cancellation_cause text check (cancellation_cause = any (array['expired']))`,
  `alter table machine_status_changes drop constraint machine_status_changes_cause_check,
     add constraint machine_status_changes_cause_check check (cause in ('import_undone', 'expired'))`,
  // The former sentences are kept for the previous release.
  `update reservations set cancellation_cause = 'expired'
   where status = 'cancelled' and cancelled_by is null and cancellation_reason ~ '${sentences}'`,
  `update machine_status_changes set cause = 'expired' where changed_by is null and reason ~ '${sentences}'`,
  `update audit_log set changes = changes - 'cancellation_reason' || '{"cancellation_cause": {"from": null, "to": "expired"}}'
   where entity = 'reservation' and action = 'release' and changes #>> '{cancellation_reason,to}' ~ '${sentences}'`,
];
