/** Who is notified of machines that enter a saved view (decision 54). */

/** Only machines that are available, now or after a queue, are matched with demands. */
const canBeHad = (row: string) =>
  `(${row}.deleted_at is null and ${row}.status in ('available', 'reserved', 'pending_approval'))`;

/** The columns that criteria of demands are about. `search_text` contains the searched ones. */
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
  `create table view_subscriptions (
     view_id uuid not null references views on delete cascade,
     user_id uuid not null references users on delete cascade,
     rhythm text not null check (rhythm in ('at_once', 'daily')),
     way text not null check (way in ('notification', 'mail', 'both')),
     created_at timestamptz not null,
     primary key (view_id, user_id)
   )`,
  `create index view_subscriptions_user on view_subscriptions (user_id)`,

  // The views with subscriptions. `checked_at`: when all machines were last compared with the filter, null until its
  // members are stored; `is_settled`: no transaction is left that began before changes were recorded for this view.
  `create table watched_views (
     view_id uuid primary key references views on delete cascade,
     checked_at timestamptz,
     is_settled boolean not null default false
   )`,
  // The machines in the view. Without a foreign key to machines, as for matches of demands: the trigger below deletes.
  `create table view_members (
     view_id uuid not null references watched_views on delete cascade,
     machine_id uuid not null,
     primary key (view_id, machine_id)
   )`,
  `create index view_members_machine on view_members (machine_id)`,
  // What a subscriber is still to be notified of.
  `create table view_news (
     view_id uuid not null,
     user_id uuid not null,
     machine_id uuid not null,
     at timestamptz not null,
     primary key (view_id, user_id, machine_id),
     foreign key (view_id, user_id) references view_subscriptions on delete cascade
   )`,
  `create index view_news_machine on view_news (machine_id)`,

  // A view may filter by anything, so every change counts while a view is watched.
  `create or replace function note_machine_changes() returns trigger language plpgsql as $$
   declare
     is_watched boolean := exists (select from watched_views);
   begin
     if tg_op = 'DELETE' then
       delete from demand_matches where machine_id in (select id from removed);
       delete from view_members where machine_id in (select id from removed);
       delete from view_news where machine_id in (select id from removed);
     end if;
     if not is_watched and not exists (select from match_criteria where active) then
       return null;
     end if;
     case tg_op
       when 'INSERT' then
         insert into machine_changes (machine_id) select id from added where is_watched or ${canBeHad('added')};
       when 'UPDATE' then
         insert into machine_changes (machine_id)
         select added.id from added join removed on removed.id = added.id
         where is_watched
           or ${canBeHad('added')} <> ${canBeHad('removed')}
           or (${canBeHad('added')} and (
             ${row('added')} is distinct from ${row('removed')}
             or (added.status = 'available' and removed.status <> 'available')
             or exists (select from match_criteria where active and custom is not null)));
       else
         insert into machine_changes (machine_id) select id from removed;
     end case;
     return null;
   end $$`,

  // The filter of a view names one category or several.
  `create or replace function rename_viewed_category() returns trigger language plpgsql as $$
   begin
     update views v set state = jsonb_set(v.state, '{filter,category}',
       case jsonb_typeof(v.state #> '{filter,category}')
         when 'array' then (
           select jsonb_agg(case when wanted.key = old.key then new.key else wanted.key end order by wanted.place)
           from jsonb_array_elements_text(v.state #> '{filter,category}') with ordinality as wanted (key, place))
         else to_jsonb(new.key)
       end)
     where v.list in ('used_machines', 'stock_machines') and v.state #> '{filter,category}' ? old.key;
     return null;
   end $$`,
];
