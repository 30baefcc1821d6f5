/** Custom fields: options, a stamp by which processes notice changes, and backups of deleted fields. */

export const up: readonly string[] = [
  `alter table field_configs add column options jsonb not null default '[]'
     check (jsonb_typeof(options) = 'array')`,
  // The name becomes a column, so it is also checked here.
  `alter table field_configs add constraint field_configs_custom_name_check
     check (not is_custom or field_name ~ '^[a-z][a-z0-9_]{0,58}$')`,
  `create unique index field_configs_custom_name_unique on field_configs (field_name) where is_custom`,

  // Changes with every change. Not a number, because that of a rolled back change must not be used again.
  `create table field_set (
     single boolean primary key default true check (single),
     stamp uuid not null default gen_random_uuid()
   )`,
  `insert into field_set default values`,
  `create function stamp_field_set() returns trigger language plpgsql as $$
     begin
       update field_set set stamp = gen_random_uuid();
       return null;
     end $$`,
  `create trigger field_configs_changed after insert or update or delete on field_configs
     for each statement execute function stamp_field_set()`,
  `create trigger field_config_translations_changed after insert or update or delete on field_config_translations
     for each statement execute function stamp_field_set()`,

  // field_config_id: the field created by a restore that has not finished.
  `create table field_backups (
     id uuid primary key default gen_random_uuid(),
     name text not null unique,
     config jsonb not null,
     value_count integer not null,
     field_config_id uuid references field_configs on delete set null,
     created_at timestamptz not null default now(),
     created_by_name text not null
   )`,
  // Written while the table of machines is locked, so without constraints: the machine may be deleted before the
  // restore.
  `create table field_backup_values (
     backup_id uuid not null references field_backups on delete cascade,
     machine_id uuid not null,
     value text not null
   )`,
  `create index field_backup_values_backup on field_backup_values (backup_id)`,

  `alter table import_rows add column custom_fields jsonb`,
];
