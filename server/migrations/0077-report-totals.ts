/**
 * Status changes and sales by day, so that reports do not have to read every change of their period. As for all totals, each
 * change inserts rows with the difference, which jobs merge; the next migration counts what existed before, without blocking
 * writers.
 */

const keys = 'day, from_status, to_status, type, category, currency';
const totals = 'kind, day, from_status, to_status, type, category, currency';
const sums = 'sum(n) as n, sum(value) as value, sum(seconds) as seconds';
const differs = 'sum(n) <> 0 or sum(value) <> 0 or sum(seconds) <> 0';

/** `company_day` in a form that reads the setting once for all rows. */
export const dayOf = (at: string) =>
  `(${at} at time zone (select coalesce((select value from settings where key = 'timezone'), 'Europe/Prague')))::date`;

const changeColumns = `${dayOf('e.at')} as day, e.from_status, e.to_status, m.type, m.category, m.currency`;

/** The changes of machines outside the trash, each with the current type, category and value of its machine. */
export const statusRows = `
  select ${changeColumns}, 1 as n, coalesce(m.current_value, 0) as value, extract(epoch from e.at) as seconds
  from machine_status_changes e join machines m on m.id = e.machine_id where m.deleted_at is null`;

// A trigger keeps the plan of its first statement, which may have affected one row or all. "offset 0" makes every plan
// look up the rows of each key.
const statusRowsOf = (changes: string, sign: '' | '-') => `
  select ${changeColumns}, ${sign}1 as n, ${sign}coalesce(m.current_value, 0) as value,
    ${sign}extract(epoch from e.at) as seconds
  from ${changes} e cross join lateral (
    select type, category, currency, current_value from machines
    where id = e.machine_id and deleted_at is null offset 0
  ) m`;
const machineRowsOf = (machines: string, sign: '' | '-') => `
  select id, type, category, currency, coalesce(current_value, 0) as value, ${sign}1 as n
  from ${machines} where deleted_at is null`;
/** The changes of machines that now count differently; most updates change something else. */
const movedRows = (machines: string) => `
  select ${changeColumns}, m.n, m.n * m.value as value, m.n * extract(epoch from e.at) as seconds
  from (
    select id, type, category, currency, value, sum(n) as n from (${machines}) as machines
    group by id, type, category, currency, value having sum(n) <> 0
  ) m cross join lateral (
    select at, from_status, to_status from machine_status_changes where machine_id = m.id offset 0
  ) e`;

/** Once by type and currency with the values, once by category with the times; `counted` are totals to subtract. */
export const addStatusTotals = (rows: string, counted = '') => `
  with changed as (
    select ${keys}, ${sums} from (${rows}) as rows group by ${keys} having ${differs}
  )
  insert into status_change_totals (${totals}, n, value, seconds)
  select ${totals}, ${sums} from (
    select 'type' as kind, day, from_status, to_status, type, null as category, currency, n, value, 0 as seconds
    from changed
    union all
    select 'category', day, from_status, to_status, null, category, null, n, 0, seconds from changed
    ${counted}
  ) as both_kinds group by ${totals} having ${differs} order by kind, day`;

export const saleRowsOf = (sales: string, sign: '' | '-') => `
  select ${dayOf('sold_at')} as day, ${sign}1 as n, ${sign}price_czk as value
  from ${sales} where reversed_at is null`;
export const addSaleTotals = (rows: string) => `
  insert into sale_totals (day, n, value)
  select day, sum(n), sum(value) from (${rows}) as rows group by day having sum(n) <> 0 or sum(value) <> 0`;

/**
 * Days begin at another time, so everything is counted again; other writers wait, and then use the new days. The rows that an
 * open transaction has merged would not be deleted, so a merge ends first.
 */
export const changeTimezoneFor = (
  countSales: string,
) => `create or replace function change_timezone() returns trigger language plpgsql as $$
 declare
   before text := 'Europe/Prague';
   after text := 'Europe/Prague';
 begin
   if tg_op <> 'INSERT' then before := old.value; end if;
   if tg_op <> 'DELETE' then after := new.value; end if;
   if before = after then
     return null;
   end if;
   lock table sales, machine_status_changes, machines in share row exclusive mode;
   lock table status_change_totals, sale_totals in share row exclusive mode;
   update machines set in_stock_since = company_day(created_at)
   where case type when 'stock' then datum_objednavky else do_pujcovny_datum end is null
     and in_stock_since <> company_day(created_at);
   delete from status_change_totals;
   ${addStatusTotals(statusRows)};
   delete from sale_totals;
   ${countSales};
   return null;
 end $$`;
export const changeTimezone = changeTimezoneFor(addSaleTotals(saleRowsOf('sales', '')));

/** Stores what the written, changed and deleted sales add, by the functions for their totals. */
export const totalSales = (add: typeof addSaleTotals, rowsOf: typeof saleRowsOf) => `
   function total_sales() returns trigger language plpgsql as $$
   begin
     case tg_op
       when 'INSERT' then ${add(rowsOf('added', ''))};
       when 'UPDATE' then ${add(`${rowsOf('added', '')} union all ${rowsOf('removed', '-')}`)};
       when 'DELETE' then ${add(rowsOf('removed', '-'))};
       else delete from sale_totals;
     end case;
     return null;
   end $$`;

const tables = {
  insert: 'new table as added',
  update: 'new table as added old table as removed',
  delete: 'old table as removed',
};
const trigger = (table: string, event: 'insert' | 'update' | 'delete' | 'truncate', routine: string) => `
  create trigger ${routine}_${event} after ${event} on ${table}
  ${event === 'truncate' ? '' : `referencing ${tables[event]}`}
  for each statement execute function ${routine}()`;

export const up: readonly string[] = [
  `create table status_change_totals (
     kind text not null check (kind in ('type', 'category')),
     day date not null,
     from_status text,
     to_status text not null,
     type text,
     category text,
     currency text,
     n integer not null,
     value numeric not null,
     seconds numeric not null,
     is_merged boolean not null default false
   )`,
  `create index status_change_totals_day on status_change_totals (kind, day)`,
  `create index status_change_totals_added on status_change_totals (kind, day) where not is_merged`,
  `create table sale_totals (
     day date not null, n integer not null, value numeric not null, is_merged boolean not null default false
   )`,
  `create index sale_totals_day on sale_totals (day)`,
  `create index sale_totals_added on sale_totals (day) where not is_merged`,

  // Tables are locked in the order in which writers and a change of the time zone lock them: sales first.
  `create ${totalSales(addSaleTotals, saleRowsOf)}`,
  trigger('sales', 'insert', 'total_sales'),
  trigger('sales', 'update', 'total_sales'),
  trigger('sales', 'delete', 'total_sales'),
  trigger('sales', 'truncate', 'total_sales'),

  // A change is written with its machine or after it, in a transaction that has locked the machine. Only deleted changes can
  // belong to machines that another transaction is changing.
  `create function total_status_changes() returns trigger language plpgsql as $$
   begin
     case tg_op
       when 'INSERT' then ${addStatusTotals(statusRowsOf('added', ''))};
       when 'UPDATE' then ${addStatusTotals(`${statusRowsOf('added', '')} union all ${statusRowsOf('removed', '-')}`)};
       when 'DELETE' then
         perform from (select distinct machine_id from removed order by machine_id) r
           cross join lateral (select from machines where id = r.machine_id for no key update) m;
         ${addStatusTotals(statusRowsOf('removed', '-'))};
       else delete from status_change_totals;
     end case;
     return null;
   end $$`,
  trigger('machine_status_changes', 'insert', 'total_status_changes'),
  trigger('machine_status_changes', 'update', 'total_status_changes'),
  trigger('machine_status_changes', 'delete', 'total_status_changes'),
  trigger('machine_status_changes', 'truncate', 'total_status_changes'),

  // The changes of a machine move to its new type, category, currency or value.
  `create function move_status_changes() returns trigger language plpgsql as $$
   begin
     case tg_op
       when 'UPDATE' then ${addStatusTotals(movedRows(`${machineRowsOf('added', '')} union all ${machineRowsOf('removed', '-')}`))};
       when 'DELETE' then ${addStatusTotals(movedRows(machineRowsOf('removed', '-')))};
       else delete from status_change_totals;
     end case;
     return null;
   end $$`,
  trigger('machines', 'update', 'move_status_changes'),
  trigger('machines', 'delete', 'move_status_changes'),
  trigger('machines', 'truncate', 'move_status_changes'),

  changeTimezone,
];
