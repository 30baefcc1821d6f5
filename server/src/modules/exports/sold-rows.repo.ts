import type { Currency } from '@strojpark/core/domain/money/money';
import { saleCustomerColumns } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { storedRate } from '../../db/exchange-rates.ts';
import type { ExportRows } from './export-rows.repo.ts';
import { dayOf, exportExpressions } from './export-expressions.repo.ts';

/** The target currency of sale prices, and the rate. */
export interface Conversion {
  currency: Currency;
  /** Units of the currency per 1 CZK; also used when no daily rate is stored. */
  rate: number;
  /** Whether to use the rate of the day of each sale. */
  byDay: boolean;
}

const own = (name: string) => sql`${sql.id('s', name)}`;
const machine = (name: string) => sql`${sql.id('m', name)}`;
const rateDecimals = sql.lit(8);

/** A sale in the target currency is not converted; every other uses its price in CZK. */
function converted({ currency, rate, byDay }: Conversion, timezone: string) {
  if (currency === 'CZK') return { price: own('price_czk'), rate: sql`null::numeric` };
  const given = sql`${rate}::numeric`;
  const day = dayOf(own('sold_at'), timezone);
  const perCzk = sql`round(1 / ${storedRate(sql.lit(currency), day)}, ${rateDecimals})`;
  const used = byDay ? sql`coalesce(${perCzk}, ${given})` : given;
  const isOwn = sql`s.currency = ${currency}`;
  return {
    price: sql`case when ${isOwn} then s.price else round(s.price_czk * ${used}, 2) end`,
    rate: sql`case when ${isOwn} then null else ${used} end`,
  };
}

/** Sales that were not reversed, newest first. */
export function soldRows(db: Db, conversion: Conversion, timezone: string): ExportRows {
  const { price, rate } = converted(conversion, timezone);
  const sources = {
    values: {
      machine_type: own('machine_type'),
      machine_name: own('machine_name'),
      manufacturer: machine('manufacturer'),
      model: machine('model'),
      machine_identifier: own('machine_identifier'),
      year_of_manufacture: machine('year_of_manufacture'),
      price: own('price'),
      currency: own('currency'),
      rate: sql`trim_scale(s.rate)`,
      price_czk: own('price_czk'),
      target_price: price,
      target_currency: sql`${conversion.currency}::text`,
      exchange_rate: rate,
      seller_name: own('seller_name'),
      ...Object.fromEntries(saleCustomerColumns.map((name) => [name, own(name)])),
      purchase_price: own('purchase_price'),
      costs: own('costs'),
      purchase_currency: own('purchase_currency'),
      margin_czk: sql`case s.purchase_currency
        when s.currency then round((s.price - s.purchase_price - s.costs) * s.rate, 2)
        when 'CZK' then s.price_czk - s.purchase_price - s.costs end`,
    },
    timestamps: { sold_at: own('sold_at') },
  };
  const query = db
    .selectFrom('sales as s')
    .leftJoin('machines as m', 'm.id', 's.machine_id')
    .where('s.reversed_at', 'is', null)
    .orderBy('s.sold_at', 'desc')
    .orderBy('s.id');
  return { ...exportExpressions(sources, timezone), select: (items) => query.select([...items]) };
}

export const countSales = (db: Db) => countOf(db.selectFrom('sales').where('reversed_at', 'is', null));
