import type { Machine } from '@strojpark/core/contracts/machine-record';
import { saleMargin } from '@strojpark/core/domain/machines/machine-costs';
import type { Rates } from '@strojpark/core/domain/money/money';

/** What is subtracted from the price of a sale. */
export interface SaleCosts {
  /** Null if it is not known, and for those who may not see it. */
  purchase_price: number | null;
  /** Of the purchase price and the costs. */
  purchase_currency: string;
  costs: number;
}

/** Of a machine that is to be sold. */
export const saleCosts = ({ purchase_price, currency, costs_total }: Machine): SaleCosts => ({
  purchase_price,
  purchase_currency: currency,
  costs: costs_total ?? 0,
});

/** Null without a purchase price, and between currencies until their rates are known. */
export function marginOf(
  { purchase_price, purchase_currency, costs }: SaleCosts,
  price: number | null | undefined,
  currency: string,
  rates: Partial<Rates>,
): ReturnType<typeof saleMargin> {
  const rateOf = (code: string): number | undefined =>
    purchase_currency === currency ? 1 : rates[code as keyof Rates];
  const [rate, purchaseRate] = [rateOf(currency), rateOf(purchase_currency)];
  if (!price || rate === undefined || purchaseRate === undefined) return { margin: null, percent: null };
  return saleMargin({
    price,
    currency,
    rate,
    purchase_price,
    purchase_currency,
    purchase_rate: purchaseRate,
    costs,
  });
}
