import type { Language } from '@strojpark/core/domain/languages';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql } from 'kysely';
import { categoryName } from '../../db/category-name.ts';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import { rateOn } from '../../db/exchange-rates.ts';
import { isCountedMachine, isCountedSale } from './counted-records.repo.ts';

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export interface FinancialScope {
  begin: Date;
  end: Date;
  timezone: string;
  language: Language;
  /** For days without a stored rate. */
  fallbackRates: Rates;
}

/** The sales of a period that were not reversed, oldest first; the category of a purged machine is null. */
function sales(scope: FinancialScope) {
  const day = sql`(s.sold_at at time zone ${scope.timezone}::text)::date`;
  return sql`(
    select *, czk - purchase_czk - costs_czk as margin,
      case when czk > 0 then round(100 * (czk - purchase_czk - costs_czk) / czk, 1) end as margin_share
    from (
      select ${day} as day, s.machine_name as name, s.machine_identifier as identifier, s.machine_type as type,
        ${categoryName('k', scope.language)} as category,
        ${customerName('s')} as customer, s.seller_name as seller,
        s.price, s.currency, s.rate, s.price_czk as czk, s.purchase_price, s.costs, s.purchase_currency,
        round(s.purchase_price * s.purchase_rate, 2) as purchase_czk, round(s.costs * s.purchase_rate, 2) as costs_czk,
        row_number() over (order by s.sold_at, s.id) as position
      from sales s
      left join machines m on m.id = s.machine_id
      left join categories k on k.key = m.category
      where ${isCountedSale('s')} and s.sold_at >= ${moment(scope.begin)} and s.sold_at < ${moment(scope.end)}
    ) sold
  )`;
}

/** The columns of a machine; for a sold one its prices are in the currency of its purchase. */
const machineColumns = ({ timezone, language, fallbackRates, end }: FinancialScope) => sql`
  (m.created_at at time zone ${timezone}::text)::date as day, m.name, ${displayIdentifier('m')} as identifier, m.type,
  ${categoryName('k', language)} as category, m.purchase_price, m.current_value as value, c.currency,
  m.costs_total as costs, m.price_margin as value_margin, m.price_margin_percent as value_margin_share,
  round(m.purchase_price * r.rate, 2) as purchase_czk, round(m.current_value * r.rate, 2) as value_czk
  from machines m
  join categories k on k.key = m.category
  left join sales s on s.machine_id = m.id and ${isCountedSale('s')}
  cross join lateral (select coalesce(s.purchase_currency, m.currency) as currency) c
  cross join lateral (select ${rateOn(
    sql`c.currency`,
    sql`(${moment(end)} at time zone ${timezone}::text)::date`,
    fallbackRates,
  )} as rate) r`;

/** Machines entered in a period, oldest first. */
const purchases = (scope: FinancialScope) => sql`(
  select m.status, row_number() over (order by m.created_at, m.id) as position, ${machineColumns(scope)}
  where m.created_at >= ${moment(scope.begin)} and m.created_at < ${moment(scope.end)} and ${isCountedMachine('m')}
)`;

/** The inventory at the end of a period, with current values, by category and name. */
const stock = (scope: FinancialScope) => sql`(
  select state.status,
    row_number() over (order by k.display_order, czech_key(${categoryName('k', scope.language)}) collate "C",
      m.name_key, m.id) as position,
    ${machineColumns(scope)}
  cross join lateral (
    select h.to_status as status from machine_status_changes h
    where h.machine_id = m.id and h.at < ${moment(scope.end)} order by h.id desc limit 1
  ) state
  where state.status <> 'sold' and ${isCountedMachine('m')}
)`;

export const financialTables = { sales, purchases, stock };

/** Sums of a category in CZK, or of a currency in that currency. */
export interface FinancialSums {
  /** Null in the sums of currencies and, for machines that were deleted permanently, of categories. */
  category: string | null;
  /** Null in the sums of categories. */
  currency: string | null;
  purchases: number;
  bought: number;
  machines: number;
  value: number;
  sales: number;
  revenue: number;
  /** The part of the revenue with a known purchase price, in the currency of the sums. */
  priced: number;
  /** Their purchase prices and the costs after the purchase. */
  cost: number;
}

/**
 * By category and by currency, over all rows. A sale without a purchase price has no margin and counts only as
 * revenue; so does, by currency, one bought in another currency.
 */
export async function sumFinances(db: Db, scope: FinancialScope): Promise<FinancialSums[]> {
  const sum = (amount: string, condition: string) =>
    sql.raw(`coalesce(sum(case when currency is null then ${amount}_czk else ${amount} end)
      filter (where ${condition}), 0)`);
  const count = (part: string) => sql.raw(`coalesce(sum(n) filter (where part = '${part}'), 0)::int`);
  const { rows } = await sql<FinancialSums>`
    with record as (
      select 'purchase' as part, category, currency, purchase_price as amount, purchase_czk as amount_czk,
        null::numeric as priced, null::numeric as priced_czk, null::numeric as cost, null::numeric as cost_czk
      from ${purchases(scope)} p
      union all
      select 'stock', category, currency, value, value_czk, null, null, null, null from ${stock(scope)} s
      union all
      select 'sale', category, currency, price, czk,
        case when purchase_currency = currency and purchase_price is not null then price end,
        case when purchase_czk is not null then czk end,
        case when purchase_currency = currency then purchase_price + costs end, purchase_czk + costs_czk
      from ${sales(scope)} s
    ), summed as (
      select part, category, currency, count(*) as n, sum(amount) as amount, sum(amount_czk) as amount_czk,
        sum(priced) as priced, sum(priced_czk) as priced_czk, sum(cost) as cost, sum(cost_czk) as cost_czk
      from record
      group by grouping sets ((part, category), (part, currency))
    )
    select category, currency, ${count('purchase')} as purchases, ${sum('amount', `part = 'purchase'`)} as bought,
      ${count('stock')} as machines, ${sum('amount', `part = 'stock'`)} as value,
      ${count('sale')} as sales, ${sum('amount', `part = 'sale'`)} as revenue, ${sum('priced', 'true')} as priced,
      ${sum('cost', 'true')} as cost
    from summed
    group by category, currency`.execute(db);
  return rows;
}
