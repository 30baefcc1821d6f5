/**
 * Which quote a reservation accepts, machines of quotes that were deleted permanently, the search of quotes, handing
 * quotes over, and why an email could not be prepared.
 */

export const up: readonly string[] = [
  // A request pending approval accepts its quote only when it is approved.
  `alter table reservations add column quote_id uuid references quotes on delete set null`,
  `create index reservations_quote on reservations (quote_id) where quote_id is not null`,

  // What a customer was sent keeps its machines, with the names in the version that was sent.
  `alter table quote_items drop constraint quote_items_machine_id_fkey`,

  // Numbers with more than five digits were cut.
  `alter table quotes drop column search_text`,
  `alter table quotes add column search_text text not null generated always as (
     ' ' || fold(customer_name) || E'\\n ' || fold(customer_company) || E'\\n ' || fold(customer_email)
     || E'\\n cn-' || lpad(number::text, greatest(5, length(number::text)), '0')
     || coalesce(E'\\n ' || fold(note), '')
   ) stored`,
  `create index quotes_search on quotes using gin (search_text gin_trgm_ops)`,

  `alter table mails drop constraint mails_failure_check`,
  `alter table mails add constraint mails_failure_check
     check (failure in ('connection', 'tls', 'auth', 'refused', 'unreadable', 'unprepared', 'outdated', 'expired'))`,

  `alter table bulk_runs
     drop constraint bulk_runs_act_check,
     add constraint bulk_runs_act_check check (act in (
       'machines.update', 'machines.sell', 'machines.reserve', 'machines.delete', 'machines.restore',
       'reservations.cancel', 'reservations.delete', 'reservations.restore',
       'queue.withdraw', 'demands.close', 'demands.assign', 'quotes.assign'
     ))`,
];
