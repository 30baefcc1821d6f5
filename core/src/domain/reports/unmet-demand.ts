/** The bands of wanted age and price by which demands are grouped. */

import type { Rates, RecordedCurrency } from '../money/money.ts';

/** The oldest machine that suits, in years; `older`: an older one suits too, `any`: no limit. */
export const ageBands = [2, 5, 10] as const satisfies number[];
export const ageBandNames = ['upTo2', 'upTo5', 'upTo10', 'older', 'any'] as const;
export type AgeBand = (typeof ageBandNames)[number];

/** The upper bounds of price bands in the company’s currency. */
const inCrowns = [1_000_000, 2_500_000, 5_000_000, 10_000_000] as const;
const inOthers = [40_000, 100_000, 200_000, 400_000] as const;
export const priceBounds = (currency: RecordedCurrency): readonly number[] =>
  currency === 'CZK' ? inCrowns : inOthers;

/** What wanted ages and prices are counted from. */
export interface WantedScale {
  currency: RecordedCurrency;
  rates: Rates;
  thisYear: number;
}
