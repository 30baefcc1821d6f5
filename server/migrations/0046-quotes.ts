/** Quotes for customers: their machines, the versions that were sent, and what customers wrote (decision 50). */

/** Who may work with reservations may work with quotes. */
const granted = {
  'quotes.view': 'reservations.view',
  'quotes.create': 'reservations.create',
  'quotes.edit': 'reservations.edit',
};

const grants = (role: string) =>
  Object.entries(granted)
    .map(
      ([permission, like]) =>
        `case when value::jsonb -> '${role}' ? '${like}' then '["${permission}"]' else '[]' end::jsonb`,
    )
    .join(' || ');

export const up: readonly string[] = [
  `create table quotes (
     id uuid primary key default gen_random_uuid(),
     number integer generated always as identity unique,
     status text not null default 'draft'
       check (status in ('draft', 'sent', 'opened', 'accepted', 'declined', 'expired', 'withdrawn')),
     customer_name text not null check (customer_name <> ''),
     customer_company text not null,
     customer_email text not null,
     customer_phone text not null,
     customer_tax_id text,
     customer_address text,
     language text not null check (language in ('cs', 'en')),
     currency text not null check (currency in ('CZK', 'EUR', 'USD', 'GBP')),
     valid_until date not null,
     intro text,
     terms text,
     footer text,
     contact jsonb not null check (jsonb_typeof(contact) = 'object'),
     note text,
     owner_id uuid references users on delete set null,
     has_changes boolean not null default false,
     sent_version integer,
     sent_at timestamptz,
     token_hash text constraint quotes_token_unique unique,
     sealed_token text,
     openings integer not null default 0,
     opened_at timestamptz,
     answered_at timestamptz,
     ended_at timestamptz,
     ended_by uuid references users on delete set null,
     end_reason text,
     version integer not null default 1,
     created_at timestamptz not null default now(),
     created_by uuid references users on delete set null,
     updated_at timestamptz not null default now(),
     customer_key uuid generated always as (customer_key_of(customer_tax_id, customer_email)) stored,
     customer_text text not null generated always as (
       customer_text_of(customer_name, customer_company, customer_email, customer_phone, customer_tax_id)
     ) stored,
     search_text text not null generated always as (
       ' ' || fold(customer_name) || E'\\n ' || fold(customer_company) || E'\\n ' || fold(customer_email)
       || E'\\n cn-' || lpad(number::text, 5, '0') || coalesce(E'\\n ' || fold(note), '')
     ) stored,
     constraint quotes_ended_check
       check ((status in ('accepted', 'declined', 'expired', 'withdrawn')) = (ended_at is not null)),
     constraint quotes_sent_check check ((status = 'draft') = (sent_version is null)),
     constraint quotes_token_check check ((token_hash is null) = (sealed_token is null))
   )`,
  `create index quotes_created on quotes (created_at, id)`,
  `create index quotes_updated on quotes (updated_at, id)`,
  `create index quotes_valid on quotes (valid_until, id)`,
  `create index quotes_status on quotes (status, created_at, id)`,
  `create index quotes_owner on quotes (owner_id, status)`,
  `create index quotes_customer on quotes (customer_key, created_at desc, id desc)`,
  `create index quotes_customer_text on quotes using gin (customer_text gin_trgm_ops)`,

  `create table quote_items (
     quote_id uuid not null references quotes on delete cascade,
     machine_id uuid not null references machines on delete cascade,
     position integer not null,
     price numeric(14, 2) check (price >= 0),
     accepted boolean not null default false,
     taken_notified boolean not null default false,
     primary key (quote_id, machine_id)
   )`,
  `create index quote_items_machine on quote_items (machine_id)`,

  // What was sent, for the web page and the PDF; later changes of machines and settings do not change it.
  `create table quote_versions (
     quote_id uuid not null references quotes on delete cascade,
     version integer not null,
     document jsonb not null,
     sent_at timestamptz not null,
     sent_by uuid references users on delete set null,
     primary key (quote_id, version)
   )`,

  `create table quote_messages (
     id uuid primary key default gen_random_uuid(),
     quote_id uuid not null references quotes on delete cascade,
     kind text not null check (kind in ('interest', 'accept', 'decline')),
     text text not null,
     at timestamptz not null
   )`,
  `create index quote_messages_quote on quote_messages (quote_id, at)`,

  `update settings set value = (value::jsonb
     || jsonb_build_object('backoffice', value::jsonb -> 'backoffice' || ${grants('backoffice')})
     || jsonb_build_object('salesperson', value::jsonb -> 'salesperson' || ${grants('salesperson')}))::text
   where key = 'role_permissions' and value like '{%}'
     and jsonb_typeof(value::jsonb -> 'backoffice') = 'array'
     and jsonb_typeof(value::jsonb -> 'salesperson') = 'array'`,
];
