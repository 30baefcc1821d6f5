import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';

/** The rate in CZK on a day: the newest daily rate up to it, otherwise the fallback rate. */
function rateOn(currency: RawBuilder<unknown>, day: RawBuilder<unknown>, fallbackRates: Rates) {
  return sql`case ${currency} when 'CZK' then 1 else coalesce(
    (select r.rate from exchange_rates r where r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1),
    (${JSON.stringify(fallbackRates)}::jsonb ->> ${currency})::numeric) end`;
}

const categoryName = (language: 'cs' | 'en') => sql.ref(language === 'cs' ? 'k.name_cs' : 'k.name_en');
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

interface Machine {
  name: string;
  identifier: string;
  type: 'stock' | 'used';
  /** Null when the machine was deleted permanently. */
  category: string | null;
}

export interface SoldMachine extends Machine {
  day: string;
  customer: string | null;
  seller: string;
  price: number;
  currency: string;
  rate: number;
  czk: number;
  purchase_price: number | null;
  purchase_currency: string | null;
  purchase_czk: number | null;
}

interface Scope {
  begin: Date;
  end: Date;
  timezone: string;
  language: 'cs' | 'en';
  /** For days without a stored rate. */
  fallbackRates: Rates;
  limit: number;
}

/** The sales of a period that were not reversed, oldest first. */
export async function selectSales(db: Db, scope: Scope): Promise<SoldMachine[]> {
  const day = sql`(s.sold_at at time zone ${scope.timezone}::text)::date`;
  const { rows } = await sql<SoldMachine>`
    select ${day} as day, s.machine_name as name, s.machine_identifier as identifier, s.machine_type as type,
      ${categoryName(scope.language)} as category,
      coalesce(nullif(s.customer_company, ''), s.customer_name) as customer, s.seller_name as seller,
      s.price, s.currency, s.rate, s.price_czk as czk, s.purchase_price, s.purchase_currency,
      round(s.purchase_price * case when s.purchase_currency = s.currency then s.rate
        else ${rateOn(sql`s.purchase_currency`, day, scope.fallbackRates)} end, 2) as purchase_czk
    from sales s
    left join machines m on m.id = s.machine_id
    left join categories k on k.key = m.category
    where s.reversed_at is null and s.sold_at >= ${moment(scope.begin)} and s.sold_at < ${moment(scope.end)}
    order by s.sold_at, s.id
    limit ${scope.limit}`.execute(db);
  return rows;
}

export interface OwnedMachine extends Machine {
  day: string;
  status: string;
  purchase_price: number | null;
  value: number | null;
  currency: string;
  purchase_czk: number | null;
  value_czk: number | null;
}

/** The columns of a machine; for a sold one its prices are in the currency of its purchase. */
const machineColumns = ({ timezone, language, fallbackRates, end }: Scope) => sql`
  (m.created_at at time zone ${timezone}::text)::date as day, m.name, ${displayIdentifier('m')} as identifier, m.type,
  ${categoryName(language)} as category, m.purchase_price, m.current_value as value, c.currency,
  round(m.purchase_price * r.rate, 2) as purchase_czk, round(m.current_value * r.rate, 2) as value_czk
  from machines m
  join categories k on k.key = m.category
  left join sales s on s.machine_id = m.id and s.reversed_at is null
  cross join lateral (select coalesce(s.purchase_currency, m.currency) as currency) c
  cross join lateral (select ${rateOn(
    sql`c.currency`,
    sql`(${moment(end)} at time zone ${timezone}::text)::date`,
    fallbackRates,
  )} as rate) r`;

/** Machines entered in a period, without the trash. */
export async function selectPurchases(db: Db, scope: Scope): Promise<OwnedMachine[]> {
  const { rows } = await sql<OwnedMachine>`
    select m.status, ${machineColumns(scope)}
    where m.created_at >= ${moment(scope.begin)} and m.created_at < ${moment(scope.end)} and m.deleted_at is null
    order by m.created_at, m.id
    limit ${scope.limit}`.execute(db);
  return rows;
}

/** The inventory at the end of a period, with current values. */
export async function selectStock(db: Db, scope: Scope): Promise<OwnedMachine[]> {
  const { rows } = await sql<OwnedMachine>`
    select state.status, ${machineColumns(scope)}
    cross join lateral (
      select h.to_status as status from machine_status_changes h
      where h.machine_id = m.id and h.at < ${moment(scope.end)} order by h.id desc limit 1
    ) state
    where state.status <> 'sold' and (m.deleted_at is null or m.deleted_at >= ${moment(scope.end)})
    order by czech_key(${categoryName(scope.language)}) collate "C", m.name_key, m.id
    limit ${scope.limit}`.execute(db);
  return rows;
}
