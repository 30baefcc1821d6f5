/**
 * A price that a rule of repricing has proposed is recorded with the days of the rule instead of a sentence in the language
 * of the person who accepted it. The sentences that are stored are kept for the previous release.
 */
export const up: readonly string[] = [
  `alter table machine_price_changes add column rule_days integer`,
  `create or replace function note_price_change() returns trigger language plpgsql as $$
   begin
     insert into machine_price_changes (machine_id, at, changed_by, changed_by_name, from_value, from_currency,
       to_value, to_currency, origin, reason, rule_days)
     values (new.id, new.updated_at, new.updated_by, (select name from users where id = new.updated_by),
       old.current_value, old.currency, new.current_value, new.currency,
       coalesce(nullif(current_setting('strojpark.price_origin', true), ''), 'edit'),
       nullif(current_setting('strojpark.price_reason', true), ''),
       nullif(current_setting('strojpark.price_rule_days', true), '')::integer);
     return null;
   end $$`,
  `update machine_price_changes set rule_days = substring(reason from '\\d+')::integer
   where origin = 'repricing'
     and reason ~ '^(Pravidlo: po \\d{1,5} (dni|dnech|dne) na skladě|Rule: after \\d{1,5} days? in stock)$'`,
];
