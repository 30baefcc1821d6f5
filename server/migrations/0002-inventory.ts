/**
 * Categories, fields, machines, holds, reservations, sales, and history that can only be recorded from the start.
 */

export const up: readonly string[] = [
  `create table categories (
     id uuid primary key default gen_random_uuid(),
     key text not null constraint categories_key_unique unique,
     name_cs text not null,
     name_en text not null,
     description_cs text,
     description_en text,
     is_active boolean not null default true,
     display_order integer not null default 0,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,

  `create table field_configs (
     id uuid primary key default gen_random_uuid(),
     entity_type text not null check (entity_type in ('used_machine', 'stock_machine')),
     field_name text not null,
     display_name text not null,
     field_type text not null check (field_type in ('text', 'number', 'date', 'boolean', 'textarea', 'select')),
     is_visible boolean not null default true,
     is_required boolean not null default false,
     display_order integer not null default 0,
     import_column_name text,
     import_aliases text[] not null default '{}',
     is_system_field boolean not null default false,
     is_custom boolean not null default false,
     constraint field_configs_field_unique unique (entity_type, field_name)
   )`,
  `create table field_config_translations (
     field_config_id uuid not null references field_configs on delete cascade,
     language text not null check (language in ('cs', 'en')),
     display_name text not null,
     placeholder text,
     description text,
     primary key (field_config_id, language)
   )`,

  `create table machines (
     id uuid primary key default gen_random_uuid(),
     type text not null check (type in ('stock', 'used')),
     status text not null default 'available'
       check (status in ('available', 'reserved', 'pending_approval', 'sold', 'maintenance', 'damaged')),
     name text not null check (name <> ''),
     manufacturer text not null,
     model text not null,
     category text not null constraint machines_category_fkey references categories (key) on update cascade,
     serial_number text,
     equipment_number text,
     vin text,
     internal_code text,
     material_number text,
     year_of_manufacture integer check (year_of_manufacture between 1900 and 2200),
     location text,
     condition text,
     purchase_price numeric(14, 2) check (purchase_price >= 0),
     current_value numeric(14, 2) check (current_value >= 0),
     sale_price numeric(14, 2) check (sale_price >= 0),
     currency text not null default 'CZK' check (currency in ('CZK', 'EUR', 'USD', 'GBP')),
     notes text,
     specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object'),
     no_replacement_needed boolean not null default false,
     last_service_date date,
     operating_hours numeric check (operating_hours >= 0),
     mileage numeric check (mileage >= 0),
     weight numeric check (weight >= 0),
     dimensions text,
     power_source text,
     capacity numeric check (capacity >= 0),

     typ text,
     stroj text,
     edice text,
     vyrobce text,
     datum_objednavky date,
     nakupni_objednavka text,
     order_cislo text,
     kt_kod text,
     zakaznik_stock text,
     info_v_palu text,
     zatrizeno_rental text,
     dodano_status text,
     prislusenstvi_balik text,
     gutachten text,
     telematic_equipcare text,

     nav_prod_hier_1 text,
     equipment_cislo text,
     nazev_fr text,
     pobocka text,
     lokace text,
     mth_hodiny numeric,
     edice_kod text,
     edice_popis text,
     vyrobni_cislo text,
     cislo_gps_modulu text,
     v_pujcovne_mesicu numeric,
     datum_vyroby date,
     material_kod text,
     do_pujcovny_datum date,
     doba_odpisu_mesicu numeric,
     porizovaci_hodnota numeric(14, 2),
     odpisy_kumulovane numeric(14, 2),
     zustatkova_hodnota_servis numeric(14, 2),

     version integer not null default 1,
     created_at timestamptz not null default now(),
     created_by uuid references users on delete set null,
     updated_at timestamptz not null default now(),
     updated_by uuid references users on delete set null,
     deleted_at timestamptz,
     deleted_by uuid references users on delete set null,

     name_key text collate "C" not null generated always as (czech_key(name)) stored,
     search_text text not null generated always as (
       ' ' || fold(name)
       || coalesce(E'\\n ' || fold(equipment_number), '')
       || coalesce(E'\\n ' || fold(serial_number), '')
       || coalesce(E'\\n ' || fold(vin), '')
       || coalesce(E'\\n ' || fold(material_number), '')
       || E'\\n ' || fold(manufacturer)
       || E'\\n ' || fold(model)
       || coalesce(E'\\n ' || fold(location), '')
       || coalesce(E'\\n ' || fold(normalize_identifier(equipment_number)), '')
       || coalesce(E'\\n ' || fold(normalize_identifier(serial_number)), '')
       || coalesce(E'\\n ' || fold(normalize_identifier(vin)), '')
     ) stored
   )`,
  // A number identifies one machine of its type while that machine is in the inventory.
  `create unique index machines_equipment_number_unique on machines (type, normalize_identifier(equipment_number))
     where deleted_at is null and status <> 'sold'`,
  `create unique index machines_serial_number_unique on machines (type, normalize_identifier(serial_number))
     where deleted_at is null and status <> 'sold'`,
  `create unique index machines_vin_unique on machines (type, normalize_identifier(vin))
     where deleted_at is null and status <> 'sold'`,
  `create index machines_search on machines using gin (search_text gin_trgm_ops)`,
  // Counts, facets and the total value are index-only scans of this index, also with a range of years or values.
  `create index machines_counts on machines (type, status, category)
     include (year_of_manufacture, current_value, currency) where deleted_at is null`,
  `create index machines_name on machines (type, name_key, id) where deleted_at is null`,
  `create index machines_manufacturer on machines (type, (czech_key(manufacturer)) collate "C", id) where deleted_at is null`,
  `create index machines_model on machines (type, (czech_key(model)) collate "C", id) where deleted_at is null`,
  `create index machines_location on machines (type, (czech_key(location)) collate "C", id) where deleted_at is null`,
  `create index machines_year on machines (type, year_of_manufacture, id) where deleted_at is null`,
  `create index machines_value on machines (type, current_value, id) where deleted_at is null`,
  `create index machines_status on machines (type, status, id) where deleted_at is null`,
  `create index machines_created on machines (type, created_at, id) where deleted_at is null`,
  `create index machines_updated on machines (type, updated_at, id) where deleted_at is null`,
  `create index machines_category on machines (category)`,
  `create index machines_deleted on machines (deleted_at) where deleted_at is not null`,

  `create table reservations (
     id uuid primary key default gen_random_uuid(),
     status text not null
       check (status in ('active', 'extended', 'pending_approval', 'completed', 'cancelled')),
     machine_id uuid not null references machines on delete cascade,
     replacement_machine_id uuid references machines on delete set null,
     linked_machine_id uuid references machines on delete set null,
     customer_name text not null check (customer_name <> ''),
     customer_company text not null,
     customer_email text not null,
     customer_phone text not null,
     customer_tax_id text,
     customer_address text,
     selling_price numeric(14, 2) check (selling_price >= 0),
     currency text not null default 'CZK' check (currency in ('CZK', 'EUR', 'USD')),
     notes text,
     no_replacement_needed boolean not null default false,
     approval_requested_at timestamptz,
     approval_request_reason text,
     decided_at timestamptz,
     decided_by uuid references users on delete set null,
     rejection_reason text,
     reserved_at timestamptz,
     expires_at timestamptz,
     extension_count integer not null default 0,
     extension_reason text,
     sold_at timestamptz,
     sold_price numeric(14, 2),
     cancelled_at timestamptz,
     cancelled_by uuid references users on delete set null,
     cancellation_reason text,
     sales_person text,
     version integer not null default 1,
     created_at timestamptz not null default now(),
     created_by uuid references users on delete set null,
     updated_at timestamptz not null default now(),
     deleted_at timestamptz,
     deleted_by uuid references users on delete set null,
     search_text text not null generated always as (
       ' ' || fold(customer_name) || E'\\n ' || fold(customer_company) || E'\\n ' || fold(customer_email)
     ) stored,
     constraint reservations_period_check check (
       (status = 'pending_approval' and reserved_at is null and expires_at is null)
       or (status in ('active', 'extended') and reserved_at is not null and expires_at > reserved_at)
       or status in ('completed', 'cancelled')
     ),
     constraint reservations_completed_check check (status <> 'completed' or (sold_at is not null and sold_price is not null)),
     constraint reservations_cancelled_check check (status <> 'cancelled' or cancelled_at is not null),
     constraint reservations_live_not_deleted check (
       deleted_at is null or status in ('completed', 'cancelled')
     )
   )`,
  `create unique index reservations_live_machine_unique on reservations (machine_id)
     where status in ('active', 'extended', 'pending_approval')`,
  `create unique index reservations_live_replacement_unique on reservations (replacement_machine_id)
     where status in ('active', 'extended', 'pending_approval')`,
  `create index reservations_machine on reservations (machine_id, created_at desc)`,
  `create index reservations_created on reservations (created_at, id) where deleted_at is null`,
  `create index reservations_status on reservations (status, created_at, id) where deleted_at is null`,
  `create index reservations_counts on reservations (status) where deleted_at is null`,
  `create index reservations_expiry on reservations (expires_at, id) where deleted_at is null`,
  `create index reservations_expires on reservations (expires_at, id) where status in ('active', 'extended')`,
  `create index reservations_tax_id on reservations (customer_tax_id) where deleted_at is null`,
  `create index reservations_email on reservations (fold(customer_email)) where deleted_at is null`,
  `create index reservations_search on reservations using gin (search_text gin_trgm_ops)`,

  // A hold reserves a machine. Its primary key makes a second reservation impossible.
  `create table holds (
     machine_id uuid primary key references machines,
     kind text not null check (kind in ('reserved', 'pending_approval', 'replacement', 'manual')),
     reservation_id uuid references reservations,
     created_by uuid references users on delete set null,
     created_at timestamptz not null default now(),
     constraint holds_reservation_check check ((kind = 'manual') = (reservation_id is null))
   )`,
  `create index holds_reservation on holds (reservation_id)`,

  // History outlives its records: no foreign keys, names are copied.
  `create table machine_status_changes (
     id bigint generated always as identity primary key,
     machine_id uuid not null,
     from_status text,
     to_status text not null,
     at timestamptz not null default now(),
     changed_by uuid,
     changed_by_name text not null,
     reason text,
     reservation_id uuid
   )`,
  `create index machine_status_changes_machine on machine_status_changes (machine_id, id)`,
  `create index machine_status_changes_at on machine_status_changes (at)`,

  // rate: CZK per unit of the sale's currency on the day of sale.
  `create table sales (
     id uuid primary key default gen_random_uuid(),
     machine_id uuid references machines on delete set null,
     reservation_id uuid references reservations on delete set null,
     machine_name text not null,
     machine_identifier text not null,
     machine_type text not null,
     price numeric(14, 2) not null check (price >= 1),
     currency text not null check (currency in ('CZK', 'EUR', 'USD')),
     rate numeric(18, 8) not null check (rate > 0),
     price_czk numeric(14, 2) not null,
     purchase_price numeric(14, 2),
     purchase_currency text,
     sold_at timestamptz not null,
     sold_by uuid references users on delete set null,
     seller_name text not null,
     customer_name text,
     customer_company text,
     customer_email text,
     customer_tax_id text,
     status_before text not null,
     reversed_at timestamptz,
     reversed_by uuid references users on delete set null,
     constraint sales_czk_rate_check check (currency <> 'CZK' or rate = 1)
   )`,
  `create unique index sales_machine_unique on sales (machine_id) where reversed_at is null`,
  `create index sales_sold_at on sales (sold_at) where reversed_at is null`,
  `create index sales_reservation on sales (reservation_id)`,

  // rate: CZK per unit of the currency.
  `create table exchange_rates (
     day date not null,
     currency text not null,
     rate numeric(18, 8) not null check (rate > 0),
     source text not null,
     primary key (day, currency)
   )`,

  `create table manual_alternatives (
     model text primary key,
     replacements text[] not null check (cardinality(replacements) > 0),
     updated_at timestamptz not null default now()
   )`,
  `create index manual_alternatives_fold on manual_alternatives (fold(model))`,
];
