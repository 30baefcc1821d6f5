import { changeTimezoneFor, dayOf, totalSales } from './0077-report-totals.ts';

/**
 * The totals of sales have what the list of sales adds up, by day and by month: also the type of the machine, the currency, what was
 * paid and the margins. Writers of sales wait while the table is replaced; the next migration counts what existed before.
 */

const keys = 'kind, day, type, currency, at_loss';
const sums = ['n', 'price', 'value', 'margins', 'margin', 'priced'];
const differs = sums.map((name) => `sum(${name}) <> 0`).join(' or ');

export const saleRowsOf = (sales: string, sign: '' | '-') => `
  select ${dayOf('sold_at')} as day, machine_type as type, currency, coalesce(margin_czk < 0, false) as at_loss,
    ${sign}1 as n, ${sign}price as price, ${sign}price_czk as value,
    case when margin_czk is null then 0 else ${sign}1 end as margins, ${sign}coalesce(margin_czk, 0) as margin,
    case when margin_czk is null then 0 else ${sign}price_czk end as priced
  from ${sales} where reversed_at is null`;

/** Once by day and once by month, whose day is its first; `counted` are totals to subtract. */
export const addSaleTotals = (rows: string, counted = '') => `
  insert into sale_totals (${keys}, ${sums.join(', ')})
  select ${keys}, ${sums.map((name) => `sum(${name})`).join(', ')} from (
    select kind, date_trunc(kind, sold.day)::date as day, type, currency, at_loss,
      ${sums.join(', ')}
    from (${rows}) as sold cross join (values ('day'), ('month')) as kinds (kind)
    ${counted}
  ) as both_kinds group by ${keys} having ${differs} order by kind, day`;

export const up: readonly string[] = [
  'lock table sales in share row exclusive mode',
  'drop table sale_totals',
  // value, margin and priced: CZK. priced: the prices that the margins are a part of.
  `create table sale_totals (
     kind text not null check (kind in ('day', 'month')),
     day date not null,
     type text not null,
     currency text not null,
     at_loss boolean not null,
     n integer not null,
     price numeric not null,
     value numeric not null,
     margins integer not null,
     margin numeric not null,
     priced numeric not null,
     is_merged boolean not null default false
   )`,
  `create index sale_totals_day on sale_totals (kind, day)`,
  `create index sale_totals_added on sale_totals (kind, day) where not is_merged`,

  `create or replace ${totalSales(addSaleTotals, saleRowsOf)}`,

  // Only the sales of one seller are still added up by themselves.
  `create index sales_of_seller on sales (sold_by, sold_at, id)
     include (price_czk, machine_type, margin_czk, price, currency) where reversed_at is null`,
  `drop index sales_seller`,
  `create index sales_newest on sales (sold_at, id) where reversed_at is null`,
  `drop index sales_summed`,

  changeTimezoneFor(addSaleTotals(saleRowsOf('sales', ''))),
];
