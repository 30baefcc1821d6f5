/**
 * One rule for who is the same customer, in every table with customers (decision 51), and the columns that find a
 * customer while their name, phone number or tax id is typed.
 */

const customersOf = ['reservations', 'queue_entries', 'demands'] as const;
/** Only these are shown and suggested; the others have no trash. */
const notInTrash = { reservations: ' where deleted_at is null', queue_entries: '', demands: '' };

const keyColumn = `customer_key uuid generated always as (customer_key_of(customer_tax_id, customer_email)) stored`;

export const up: readonly string[] = [
  // The rule is `taxNumber` and `customerMark` of core/domain/customers.
  `create function tax_number(value text) returns text language sql immutable parallel safe
   return case when value collate "C" ~ '[1-9]' then
     regexp_replace(regexp_replace(fold(value) collate "C", '[^a-z0-9]', '', 'g'), '^cz([0-9]{8})$', '\\1') end`,
  // A fingerprint in the form of a UUID, so that addresses and logs contain neither tax ids nor e-mails.
  `create function customer_key_of(tax_id text, email text) returns uuid language sql immutable parallel safe
   return overlay(overlay(encode(substr(sha256(convert_to(
     coalesce(tax_number(tax_id), nullif(replace(fold(email), ' ', ''), '')), 'UTF8')), 1, 16), 'hex')
     placing '8' from 13) placing '8' from 17)::uuid`,
  // What a customer is found by, each part after a space; a phone number without the Czech prefix.
  `create function customer_text_of(name text, company text, email text, phone text, tax_id text) returns text
   language sql immutable parallel safe
   return ' ' || fold(name) || E'\\n ' || fold(company) || E'\\n ' || fold(email) || E'\\n '
     || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?420(?=[0-9]{9}$)', '')
     || E'\\n ' || coalesce(tax_number(tax_id), '')`,

  `alter table queue_entries drop column customer_key`,
  `alter table demands drop column customer_key`,
  ...customersOf.map(
    (table) => `alter table ${table}
      add column ${keyColumn},
      add column customer_text text not null generated always as (
        customer_text_of(customer_name, customer_company, customer_email, customer_phone, customer_tax_id)
      ) stored`,
  ),
  `alter table sales add column ${keyColumn}`,

  // More spellings are one customer now, who waits for a machine once: with the offer, else in the first place.
  `update queue_entries q
   set status = 'withdrawn', ended_at = now(), end_reason = 'Zákazník už ve frontě je (already in the queue)',
     version = version + 1, updated_at = now()
   where q.status = 'waiting' and exists (
     select from queue_entries other
     where other.machine_id = q.machine_id and other.customer_key = q.customer_key and other.id <> q.id
       and (other.status = 'offered'
         or (other.status = 'waiting' and (other.position, other.id) < (q.position, q.id)))
   )`,
  `create unique index queue_entries_customer_unique on queue_entries (machine_id, customer_key)
     where status in ('waiting', 'offered')`,

  ...customersOf.map(
    (table) =>
      `create index ${table}_customer on ${table} (customer_key, created_at desc, id desc)${notInTrash[table]}`,
  ),
  `create index sales_customer on sales (customer_key, sold_at desc, id desc) where reversed_at is null`,
  // Replaced by the index above.
  `drop index reservations_tax_id`,
  ...customersOf.map(
    (table) => `create index ${table}_customer_text on ${table} using gin (customer_text gin_trgm_ops)`,
  ),
];
