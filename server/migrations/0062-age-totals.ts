/**
 * The number and value of unsold machines by the day on which they came into stock: once by category and once by
 * location (the other column is null). As for all totals, each change inserts rows with the difference, which jobs merge.
 */
const sums = 'sum(n) as n, sum(value) as value';
const rowsOf = (table: string, sign: '' | '-') => `
  select type, category, location, currency, in_stock_since, ${sign}1 as n, ${sign}coalesce(current_value, 0) as value
  from ${table} where deleted_at is null and status <> 'sold'`;
// Most changes are of something else, so the machines are grouped before each is counted twice.
const addTotals = (rows: string) => `
  with changed as (
    select type, category, location, currency, in_stock_since, ${sums} from (${rows}) as rows
    group by type, category, location, currency, in_stock_since having sum(n) <> 0 or sum(value) <> 0
  )
  insert into machine_age_totals (kind, type, category, location, currency, in_stock_since, n, value)
  select 'category', type, category, null, currency, in_stock_since, ${sums} from changed
  group by type, category, currency, in_stock_since having sum(n) <> 0 or sum(value) <> 0
  union all
  select 'location', type, null, location, currency, in_stock_since, ${sums} from changed
  group by type, location, currency, in_stock_since having sum(n) <> 0 or sum(value) <> 0`;
const [added, removed] = [rowsOf('added', ''), rowsOf('removed', '-')];
const trigger = (name: string, event: string, tables: string) => `
  create trigger machines_age_${name} after ${event} on machines ${tables}
  for each statement execute function total_machine_ages()`;

export const up: readonly string[] = [
  `create table machine_age_totals (
     kind text not null check (kind in ('category', 'location')),
     type text not null,
     category text,
     location text,
     currency text not null,
     in_stock_since date not null,
     n integer not null,
     value numeric not null
   )`,
  `create index machine_age_totals_kind on machine_age_totals (kind, category)`,
  `create function total_machine_ages() returns trigger language plpgsql as $$
   begin
     case tg_op
       when 'INSERT' then ${addTotals(added)};
       when 'UPDATE' then ${addTotals(`${added} union all ${removed}`)};
       when 'DELETE' then ${addTotals(removed)};
       else delete from machine_age_totals;
     end case;
     return null;
   end $$`,
  trigger('added', 'insert', 'referencing new table as added'),
  trigger('changed', 'update', 'referencing new table as added old table as removed'),
  trigger('removed', 'delete', 'referencing old table as removed'),
  trigger('truncated', 'truncate', ''),
  addTotals(rowsOf('machines', '')),
];
