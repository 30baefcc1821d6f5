import type { Currency } from '@strojpark/core/domain/money/money';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
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
/** Sales of earlier releases have it in their reservation only. */
const orOfReservation = (name: string) => sql`coalesce(${own(name)}, (
  select ${sql.id('r', name)} from reservations r where r.id = s.reservation_id and r.deleted_at is null))`;
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

/** The sales to export, filtered and in order, as `s`, with their machines as `m` and who reversed them as `reverser`. */
type SalesToExport = SelectQueryBuilder<
  DB & {
    s: DB['sales'];
    m: { [Column in keyof DB['machines']]: DB['machines'][Column] | null };
    reverser: { [Column in keyof DB['users']]: DB['users'][Column] | null };
  },
  's' | 'm' | 'reverser',
  unknown
>;

export function soldRows(sales: SalesToExport, conversion: Conversion, timezone: string): ExportRows {
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
      ...Object.fromEntries(customerColumnNames.map((name) => [name, own(name)])),
      customer_phone: orOfReservation('customer_phone'),
      customer_address: orOfReservation('customer_address'),
      invoice_number: own('invoice_number'),
      sale_note: own('sale_note'),
      purchase_price: own('purchase_price'),
      costs: own('costs'),
      purchase_currency: own('purchase_currency'),
      margin_czk: own('margin_czk'),
      reversed_by: sql`reverser.name`,
      reversal_reason: own('reversal_reason'),
    },
    timestamps: { sold_at: own('sold_at'), reversed_at: own('reversed_at') },
  };
  return { ...exportExpressions(sources, timezone), select: (items) => sales.select([...items]) };
}
