/** Customers who wait for a machine that is held, and the exclusive offer to the one whose turn it is. */
export const up: readonly string[] = [
  `create table queue_entries (
     id uuid primary key default gen_random_uuid(),
     machine_id uuid not null references machines on delete cascade,
     status text not null default 'waiting'
       check (status in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn', 'machine_gone')),
     position integer not null,
     customer_name text not null check (customer_name <> ''),
     customer_company text not null,
     customer_email text not null,
     customer_phone text not null,
     customer_tax_id text,
     customer_address text,
     note text,
     sales_person text,
     offered_at timestamptz,
     offer_ends_at timestamptz,
     ended_at timestamptz,
     ended_by uuid references users on delete set null,
     end_reason text,
     reservation_id uuid references reservations on delete set null,
     version integer not null default 1,
     created_at timestamptz not null default now(),
     created_by uuid references users on delete set null,
     updated_at timestamptz not null default now(),
     customer_key text not null generated always as (
       coalesce(nullif(upper(regexp_replace(customer_tax_id, '\\s', '', 'g')), ''), fold(customer_email))
     ) stored,
     search_text text not null generated always as (
       ' ' || fold(customer_name) || E'\\n ' || fold(customer_company) || E'\\n ' || fold(customer_email)
     ) stored,
     constraint queue_entries_offer_check check (
       (status = 'offered') = (offered_at is not null and offer_ends_at is not null and ended_at is null)
       and (status <> 'waiting' or (offered_at is null and offer_ends_at is null))
     ),
     constraint queue_entries_ended_check check ((status in ('waiting', 'offered')) = (ended_at is null))
   )`,
  // A customer is in the queue for a machine once: by tax id, otherwise by email.
  `create unique index queue_entries_customer_unique on queue_entries (machine_id, customer_key)
     where status in ('waiting', 'offered')`,
  `create unique index queue_entries_offer_unique on queue_entries (machine_id) where status = 'offered'`,
  `create index queue_entries_waiting on queue_entries (machine_id, position, id) where status = 'waiting'`,
  `create index queue_entries_machine on queue_entries (machine_id)`,
  `create index queue_entries_created on queue_entries (created_at, id)`,
  `create index queue_entries_status on queue_entries (status, created_at, id)`,
  `create index queue_entries_author on queue_entries (created_by, status)`,
  `create index queue_entries_offers on queue_entries (offer_ends_at, id) where status = 'offered'`,
  `create index queue_entries_reservation on queue_entries (reservation_id)`,

  `alter table holds
     drop constraint holds_kind_check,
     drop constraint holds_reservation_check,
     add column queue_entry_id uuid constraint holds_queue_entry_unique unique references queue_entries,
     add constraint holds_kind_check check (kind in ('reserved', 'pending_approval', 'replacement', 'manual', 'offer')),
     add constraint holds_reservation_check check ((kind in ('manual', 'offer')) = (reservation_id is null)),
     add constraint holds_offer_check check ((kind = 'offer') = (queue_entry_id is not null))`,
];
