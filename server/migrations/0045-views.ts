/** Saved views of lists: a filter, an order and a layout under a name (decision 48). */
export const up: readonly string[] = [
  // A private view belongs to one user, the default of a role to all of that role, others to everyone.
  `create table views (
     id uuid primary key default gen_random_uuid(),
     list text not null check (list in
       ('used_machines', 'stock_machines', 'reservations', 'queue', 'demands', 'users', 'audit')),
     scope text not null check (scope in ('private', 'team', 'role')),
     owner_id uuid references users on delete cascade,
     role text check (role in ('admin', 'backoffice', 'salesperson')),
     name text not null check (name <> ''),
     state jsonb not null check (jsonb_typeof(state) = 'object'),
     version integer not null default 1,
     created_at timestamptz not null,
     created_by uuid references users on delete set null,
     updated_at timestamptz not null,
     constraint views_owner_scope_check check ((scope = 'private') = (owner_id is not null)),
     constraint views_role_scope_check check ((scope = 'role') = (role is not null))
   )`,
  `create unique index views_private_name_unique on views (owner_id, list, fold(name)) where scope = 'private'`,
  `create unique index views_team_name_unique on views (list, fold(name)) where scope = 'team'`,
  `create unique index views_role_unique on views (list, role) where scope = 'role'`,

  // The tabs of a user in their own order; views that are not part of it follow.
  `create table view_orders (
     user_id uuid not null references users on delete cascade,
     list text not null,
     view_ids uuid[] not null,
     primary key (user_id, list)
   )`,

  // Filters name categories by their keys, which can be changed.
  `create function rename_viewed_category() returns trigger language plpgsql as $$
   begin
     update views v set state = jsonb_set(v.state, '{filter,category}', (
       select jsonb_agg(case when wanted.key = old.key then new.key else wanted.key end order by wanted.place)
       from jsonb_array_elements_text(v.state #> '{filter,category}') with ordinality as wanted (key, place)))
     where v.list in ('used_machines', 'stock_machines') and v.state #> '{filter,category}' ? old.key
       and jsonb_typeof(v.state #> '{filter,category}') = 'array';
     return null;
   end $$`,
  `create trigger categories_renamed_in_views after update of key on categories
   for each row when (old.key <> new.key) execute function rename_viewed_category()`,
];
