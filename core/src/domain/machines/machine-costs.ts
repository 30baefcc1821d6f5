/** What a machine costs after its purchase, and what that leaves of its value. */

import { roundHalfAway } from '../money/decimal.ts';
import { type Amount, amountIn, convert, type Rates, type RecordedCurrency } from '../money/money.ts';

export const costKinds = ['transport', 'repair', 'paint', 'inspection', 'other'] as const;

export interface Cost extends Amount {
  /** Of its day. */
  rates: Rates;
}

/** A cost in another currency, at the rates of its day; the same as `cost_in` in the database. */
export const costIn = (cost: Cost, wanted: RecordedCurrency): number => amountIn(cost, wanted, cost.rates);

interface Valued {
  current_value: number | null;
  purchase_price: number | null;
  costs_total: number;
}

/**
 * What the value leaves after the purchase price and the costs, and the percentage of the value, with one decimal; null
 * if it is not known. The same as the columns `price_margin` and `price_margin_percent`.
 */
export function priceMargin({ current_value: value, purchase_price: purchase, costs_total: costs }: Valued) {
  if (value === null || purchase === null) return { margin: null, percent: null };
  const margin = roundHalfAway(value - purchase - costs, 2);
  return { margin, percent: value > 0 ? roundHalfAway((margin / value) * 100, 1) : null };
}

interface Sold {
  price: number;
  currency: string;
  /** CZK for one unit of the currency of the price, on the day of the sale. */
  rate: number;
  purchase_price: number | null;
  /** Of the purchase price and the costs. */
  purchase_currency: string | null;
  /** Of that currency, on the same day. */
  purchase_rate: number | null;
  costs: number;
}

/**
 * What the price of a sale leaves after the purchase price and the costs, in its currency, and the percentage of the
 * price, with one decimal; null without a purchase price.
 */
export function saleMargin({
  price,
  currency,
  rate,
  purchase_price: purchase,
  purchase_currency,
  purchase_rate: purchaseRate,
  costs,
}: Sold) {
  if (purchase === null || purchaseRate === null) return { margin: null, percent: null };
  const paid = roundHalfAway(purchase + costs, 2);
  const margin = roundHalfAway(
    price - (purchase_currency === currency ? paid : convert(paid, purchaseRate / rate)),
    2,
  );
  return { margin, percent: price > 0 ? roundHalfAway((margin / price) * 100, 1) : null };
}

/** What a list of sales is ordered by. */
export const saleOrders = ['sold_at', 'price', 'margin', 'margin_percent'] as const;
export type SaleOrderName = (typeof saleOrders)[number];

/** Whether which sales are listed, or in which order, tells about their margins: only with `machines.view_costs`. */
export const showsSaleMargins = ({ atLoss, sort }: { atLoss: boolean; sort?: string | undefined }): boolean =>
  atLoss || sort === 'margin' || sort === 'margin_percent';
