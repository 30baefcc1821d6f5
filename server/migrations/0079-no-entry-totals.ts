import { addSaleTotals, addStatusTotals, saleRowsOf, statusRows } from './0077-report-totals.ts';

/**
 * The chart of ages counts days in stock, like the list of aged stock, from `machine_age_totals`. Drops the totals by the day of entry,
 * which no release has read.
 */
export const up: readonly string[] = [
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `drop trigger total_entries_${event} on machines`,
  ),
  `drop function total_entries()`,
  // As before, without the totals by the day of entry.
  `create or replace function change_timezone() returns trigger language plpgsql as $$
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
     ${addSaleTotals(saleRowsOf('sales', ''))};
     return null;
   end $$`,
  `drop table entry_totals`,
];
