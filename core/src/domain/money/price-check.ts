/** Whether a price looks mistyped. */

import type { Amount, Rates } from './money.ts';

/** A price below half or above double the value is asked about. */
const [lowest, highest] = [0.5, 2];

/**
 * How many times the value a price is, if it is far from it: `3.5`. Null otherwise, and where the two cannot be
 * compared. Without rates only amounts in one currency can be.
 */
export function farFromValue(price: Amount, value: Amount, rates: Rates | undefined): number | null {
  const times = timesValue(price, value, rates);
  return times !== null && (times < lowest || times > highest) ? times : null;
}

function timesValue(price: Amount, value: Amount, rates: Rates | undefined): number | null {
  if (price.amount <= 0 || value.amount <= 0) return null;
  const rate = price.currency === value.currency ? 1 : rates && rates[price.currency] / rates[value.currency];
  return rate === undefined ? null : (price.amount * rate) / value.amount;
}
