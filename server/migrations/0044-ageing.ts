/**
 * Since when a machine has been in stock, what it has cost since its purchase, the margin that its value leaves, and
 * the history of its value (decision 49).
 */

const ownDate = (row: string) =>
  `case ${row}type when 'stock' then ${row}datum_objednavky else ${row}do_pujcovny_datum end`;

/** What the machine has cost, in a currency. */
const costsOf = (id: string, currency: string) =>
  `coalesce((select sum(cost_in(c.amount, c.currency, c.rates, ${currency})) from machine_costs c where c.machine_id = ${id}), 0)`;

export const up: readonly string[] = [
  // The day in the company's time zone, as the application reads the setting.
  `create function company_day(at timestamptz) returns date stable language sql as $$
     select (at at time zone coalesce((select value from settings where key = 'timezone'), 'Europe/Prague'))::date
   $$`,
  `create function set_in_stock_since() returns trigger language plpgsql as $$
   begin
     new.in_stock_since := ${ownDate('new.')};
     if new.in_stock_since is null then
       new.in_stock_since := company_day(new.created_at);
     end if;
     return new;
   end $$`,
  `create function change_timezone() returns trigger language plpgsql as $$
   begin
     update machines set in_stock_since = company_day(created_at)
     where ${ownDate('')} is null and in_stock_since <> company_day(created_at);
     return null;
   end $$`,
  // The trigger always sets it; the default only makes it optional for those who insert.
  `alter table machines
     add column in_stock_since date not null default current_date,
     add column costs_total numeric(14, 2) not null default 0,
     add column price_margin numeric(14, 2) generated always as (current_value - purchase_price - costs_total) stored,
     add column price_margin_percent numeric generated always as (
       case when current_value > 0
         then round((current_value - purchase_price - costs_total) / current_value * 100, 1) end
     ) stored`,
  `update machines set in_stock_since = coalesce(${ownDate('')}, company_day(created_at))`,
  `create trigger machines_in_stock before insert on machines
     for each row execute function set_in_stock_since()`,
  `create trigger machines_in_stock_changed before update of type, datum_objednavky, do_pujcovny_datum, created_at
     on machines for each row execute function set_in_stock_since()`,
  `create trigger settings_timezone after insert or update of value on settings
     for each row when (new.key = 'timezone') execute function change_timezone()`,
  `create trigger settings_timezone_deleted after delete on settings
     for each row when (old.key = 'timezone') execute function change_timezone()`,
  // The bands of the aged stock are index-only scans of it.
  `create index machines_in_stock_since on machines (type, in_stock_since, id)
     include (status, category, currency, current_value) where deleted_at is null`,
  // Margins in different currencies are compared at the rates of the day, so each currency has its own order.
  `create index machines_margin on machines (type, currency, price_margin, id) where deleted_at is null`,
  `create index machines_margin_percent on machines (type, price_margin_percent, id) where deleted_at is null`,

  // rates: CZK per unit of each currency on the day of the cost, so that it never changes with later rates.
  `create table machine_costs (
     id uuid primary key default gen_random_uuid(),
     machine_id uuid not null references machines on delete cascade,
     kind text not null check (kind in ('transport', 'repair', 'paint', 'inspection', 'other')),
     amount numeric(14, 2) not null check (amount > 0),
     currency text not null check (currency in ('CZK', 'EUR', 'USD', 'GBP')),
     rates jsonb not null check (rates ?& array['CZK', 'EUR', 'USD', 'GBP']),
     day date not null,
     note text,
     created_at timestamptz not null,
     created_by uuid references users on delete set null,
     created_by_name text not null
   )`,
  `create index machine_costs_machine on machine_costs (machine_id, day, id)`,
  `create function cost_in(amount numeric, currency text, rates jsonb, target text) returns numeric
   immutable language sql as $$
     select case when currency = target then amount
       else round(amount * (rates ->> currency)::numeric / (rates ->> target)::numeric, 2) end
   $$`,
  // The caller has locked the machine, so that costs added at once are all counted.
  `create function total_machine_costs() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'DELETE' then
       update machines m set costs_total = ${costsOf('m.id', 'm.currency')}
       where m.id in (select machine_id from added);
     else
       update machines m set costs_total = ${costsOf('m.id', 'm.currency')}
       where m.id in (select machine_id from removed);
     end if;
     return null;
   end $$`,
  `create trigger machine_costs_added after insert on machine_costs referencing new table as added
     for each statement execute function total_machine_costs()`,
  `create trigger machine_costs_changed after update on machine_costs referencing new table as added
     for each statement execute function total_machine_costs()`,
  `create trigger machine_costs_removed after delete on machine_costs referencing old table as removed
     for each statement execute function total_machine_costs()`,
  `create function convert_costs_total() returns trigger language plpgsql as $$
   begin
     new.costs_total := ${costsOf('new.id', 'new.currency')};
     return new;
   end $$`,
  `create trigger machines_costs_converted before update of currency on machines
     for each row when (old.currency <> new.currency and old.costs_total <> 0)
     execute function convert_costs_total()`,

  `create table machine_price_changes (
     id bigint generated always as identity primary key,
     machine_id uuid not null references machines on delete cascade,
     at timestamptz not null,
     changed_by uuid,
     changed_by_name text,
     from_value numeric(14, 2),
     from_currency text not null,
     to_value numeric(14, 2),
     to_currency text not null,
     origin text not null check (origin in ('edit', 'bulk', 'import', 'undo', 'repricing')),
     reason text
   )`,
  `create index machine_price_changes_machine on machine_price_changes (machine_id, at, id)`,
  `create index machine_price_changes_reduced on machine_price_changes (at, machine_id)
     where to_value < from_value and from_currency = to_currency`,
  // In the writer's transaction, so that no path can forget it. The caller may say how and why with set_config.
  `create function note_price_change() returns trigger language plpgsql as $$
   begin
     insert into machine_price_changes (machine_id, at, changed_by, changed_by_name, from_value, from_currency,
       to_value, to_currency, origin, reason)
     values (new.id, new.updated_at, new.updated_by, (select name from users where id = new.updated_by),
       old.current_value, old.currency, new.current_value, new.currency,
       coalesce(nullif(current_setting('strojpark.price_origin', true), ''), 'edit'),
       nullif(current_setting('strojpark.price_reason', true), ''));
     return null;
   end $$`,
  `create trigger machines_price_changed after update of current_value, currency on machines
     for each row when (old.current_value is distinct from new.current_value
       or (old.currency <> new.currency and new.current_value is not null))
     execute function note_price_change()`,
  // What the change history still knows. Blank values are JSON nulls.
  `insert into machine_price_changes (machine_id, at, changed_by, changed_by_name, from_value, from_currency,
     to_value, to_currency, origin)
   select m.id, a.at, a.actor_id, a.actor_name, (a.changes #>> '{current_value,from}')::numeric,
     coalesce(a.changes #>> '{currency,from}', m.currency), (a.changes #>> '{current_value,to}')::numeric,
     coalesce(a.changes #>> '{currency,to}', m.currency),
     case when exists (select from import_batches b where b.request_id = a.request_id) then 'import' else 'edit' end
   from audit_log a join machines m on m.id::text = a.entity_id
   where a.entity = 'machine' and a.action = 'update' and a.changes ? 'current_value'
   order by a.at, a.id`,
];
