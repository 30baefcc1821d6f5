import type { Machine } from '@strojpark/core/contracts/machine-record';

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
