/**
 * What customers are looking for, the criteria to match machines by, the matches, and the machines that have changed
 * since they were matched (decision 46).
 */

/** Only machines that are available, now or after a queue, are matched. */
const canBeHad = (row: string) =>
  `(${row}.deleted_at is null and ${row}.status in ('available', 'reserved', 'pending_approval'))`;

/** The columns that criteria are about. `search_text` contains the searched ones. */
const matched = [
  'type',
  'category',
  'search_text',
  'condition',
  'year_of_manufacture',
  'operating_hours',
  'current_value',
  'currency',
];
const row = (alias: string) => `row(${matched.map((column) => `${alias}.${column}`).join(', ')})`;

export const up: readonly string[] = [
  `create table demands (
     id uuid primary key default gen_random_uuid(),
     status text not null default 'open' check (status in ('open', 'served', 'closed', 'expired')),
     customer_name text not null check (customer_name <> ''),
     customer_company text not null,
     customer_email text not null,
     customer_phone text not null,
     customer_tax_id text,
     customer_address text,
     criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
     currency text not null check (currency in ('CZK', 'EUR', 'USD', 'GBP')),
     nearly boolean not null,
     note text,
     valid_until date,
     owner_id uuid references users on delete set null,
     ended_at timestamptz,
     ended_by uuid references users on delete set null,
     end_reason text,
     version integer not null default 1,
     created_at timestamptz not null default now(),
     created_by uuid references users on delete set null,
     updated_at timestamptz not null default now(),
     customer_key text not null generated always as (
       coalesce(nullif(upper(regexp_replace(customer_tax_id, '\\s', '', 'g')), ''), fold(customer_email))
     ) stored,
     search_text text not null generated always as (
       ' ' || fold(customer_name) || E'\\n ' || fold(customer_company) || E'\\n ' || fold(customer_email)
       || coalesce(E'\\n ' || fold(note), '')
     ) stored,
     constraint demands_ended_check check ((status = 'open') = (ended_at is null))
   )`,
  `create index demands_created on demands (created_at, id)`,
  `create index demands_updated on demands (updated_at, id)`,
  `create index demands_valid on demands (valid_until, id)`,
  `create index demands_status on demands (status, created_at, id)`,
  `create index demands_owner on demands (owner_id, status)`,

  // One column per kind of subscriber, so that criteria end with it. A null criterion asks for nothing.
  `create table match_criteria (
     id uuid primary key default gen_random_uuid(),
     demand_id uuid constraint match_criteria_demand_unique unique references demands on delete cascade,
     active boolean not null,
     pending boolean not null,
     searched_at timestamptz,
     revision integer not null default 1,
     quiet boolean not null,
     type text,
     categories text[],
     manufacturers text[],
     texts jsonb,
     condition_in text[],
     year_of_manufacture_from numeric,
     year_of_manufacture_to numeric,
     operating_hours_from numeric,
     operating_hours_to numeric,
     current_value_from numeric,
     current_value_to numeric,
     currency text not null,
     custom jsonb,
     nearly boolean not null,
     constraint match_criteria_one_subscriber check (num_nonnulls(demand_id) = 1)
   )`,
  `create index match_criteria_active on match_criteria (id) where active`,
  `create index match_criteria_pending on match_criteria (id) where pending`,

  // Without a foreign key to machines: its locks would keep people from reserving them. The trigger below deletes.
  `create table demand_matches (
     demand_id uuid not null references demands on delete cascade,
     machine_id uuid not null,
     fit text not null check (fit in ('exact', 'close', 'none')),
     state text not null default 'new' check (state in ('new', 'seen', 'offered', 'unsuitable')),
     reason text,
     state_at timestamptz,
     state_by uuid references users on delete set null,
     matched_at timestamptz not null,
     notified_at timestamptz,
     primary key (demand_id, machine_id)
   )`,
  `create index demand_matches_machine on demand_matches (machine_id)`,
  `create index demand_matches_new on demand_matches (demand_id) where state = 'new' and fit <> 'none'`,
  // What the owner of a demand is to be notified of, with the first machines.
  `create table demand_news (
     id bigint generated always as identity primary key,
     demand_id uuid not null references demands on delete cascade,
     matches integer not null,
     machine_ids uuid[] not null
   )`,
  `create index demand_news_demand on demand_news (demand_id)`,

  // Rows are only added, also several for one machine, so that nobody waits for the matching.
  `create table machine_changes (
     id bigint generated always as identity primary key,
     machine_id uuid not null
   )`,
  // In the writer's transaction and for every statement, so that no path can forget it.
  `create function note_machine_changes() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       delete from demand_matches where machine_id in (select id from removed);
     end if;
     if not exists (select from match_criteria where active) then
       return null;
     end if;
     case tg_op
       when 'INSERT' then
         insert into machine_changes (machine_id) select id from added where ${canBeHad('added')};
       when 'UPDATE' then
         insert into machine_changes (machine_id)
         select added.id from added join removed on removed.id = added.id
         where ${canBeHad('added')} <> ${canBeHad('removed')}
           or (${canBeHad('added')} and (
             ${row('added')} is distinct from ${row('removed')}
             or (added.status = 'available' and removed.status <> 'available')
             or exists (select from match_criteria where active and custom is not null)));
       else
         insert into machine_changes (machine_id) select id from removed;
     end case;
     return null;
   end $$`,
  ...(
    [
      ['added', 'insert', 'referencing new table as added'],
      ['changed', 'update', 'referencing new table as added old table as removed'],
      ['removed', 'delete', 'referencing old table as removed'],
    ] as const
  ).map(
    ([name, event, tables]) => `
     create trigger machines_noted_${name} after ${event} on machines ${tables}
     for each statement execute function note_machine_changes()`,
  ),

  // Criteria name categories by their keys, which can be changed.
  `create function rename_wanted_category() returns trigger language plpgsql as $$
   begin
     update demands d set criteria = jsonb_set(d.criteria, '{category}', (
       select jsonb_agg(case when wanted.key = old.key then new.key else wanted.key end order by wanted.place)
       from jsonb_array_elements_text(d.criteria -> 'category') with ordinality as wanted (key, place)))
     where d.criteria -> 'category' ? old.key;
     update match_criteria set categories = array_replace(categories, old.key, new.key)
     where old.key = any (categories);
     return null;
   end $$`,
  `create trigger categories_renamed after update of key on categories
   for each row when (old.key <> new.key) execute function rename_wanted_category()`,

  `alter table comments
     drop constraint comments_one_subject,
     add column demand_id uuid references demands on delete cascade,
     add constraint comments_one_subject check (num_nonnulls(machine_id, reservation_id, demand_id) = 1)`,
  `create index comments_of_demand on comments (demand_id, created_at, id) where demand_id is not null`,
];
