/** An entry about what a customer did on the page of a quote says so by a kind, and is worded when it is read. */
export const up: readonly string[] = [
  `alter table audit_log add column actor_kind text check (actor_kind = 'customer')`,
  // The former name is kept for the previous release.
  `update audit_log set actor_kind = 'customer'
   where entity = 'quote' and actor_id is null and actor_name = 'Zákazník'
     and action in ('open_quote', 'ask_quote', 'accept_quote', 'decline_quote')`,
  // A search for the word finds them.
  `create index audit_log_customers on audit_log (at, id) where actor_kind = 'customer'`,
];
