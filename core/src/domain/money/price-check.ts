/** Whether a price looks mistyped. */

import type { Amount, Rates, RecordedCurrency } from './money.ts';

/** A price below half or above double the value is asked about. */
const [lowest, highest] = [0.5, 2];

interface NearValues {
  from: number;
  /** The price itself, in the currency of the values. */
  exact: number;
  to: number;
}

/** The values in that currency that a price is not far from. Null where they cannot be compared with it. */
export function nearValues(
  { amount, currency }: Amount,
  wanted: RecordedCurrency,
  rates: Rates | undefined,
): NearValues | null {
  const rate = currency === wanted ? 1 : rates && rates[currency] / rates[wanted];
  if (amount <= 0 || rate === undefined) return null;
  const exact = amount * rate;
  return { from: exact / highest, exact, to: exact / lowest };
}

const toTenths = (number: number) => Math.round(number * 10) / 10;

/** So many times the value, as a person says it: a tenth is 10× lower. */
export const awayFromValue = (times: number) =>
  times < 1
    ? ({ way: 'lower', times: toTenths(1 / times) } as const)
    : ({ way: 'higher', times: toTenths(times) } as const);

/**
 * How many times the value a price is, if it is far from it: `3.5`. Null otherwise, and where the two cannot be
 * compared. Without rates only amounts in one currency can be.
 */
export function farFromValue(price: Amount, value: Amount, rates: Rates | undefined): number | null {
  const near = nearValues(price, value.currency, rates);
  if (near === null || value.amount <= 0) return null;
  return value.amount < near.from || value.amount > near.to ? near.exact / value.amount : null;
}
