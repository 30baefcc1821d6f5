/** What a request for approval is decided by: price, value and margin in one currency, and how long it has waited. */

import { roundHalfAway } from '../money/decimal.ts';
import { type Amount, amountIn, type Rates, type RecordedCurrency } from '../money/money.ts';

/** After this time a request has waited too long, in hours of working days. */
export const lateAfterHours = 24;

/** Whether a request has waited too long after so many minutes of working days. */
export const isLate = (minutes: number): boolean => minutes >= lateAfterHours * 60;

/** The discounts that the queue is filtered by, in percent of the value. */
export const discountSteps = [5, 10, 20] as const;

interface Money {
  /** Of the amounts that are returned. */
  currency: RecordedCurrency;
  rates: Rates;
}

/** The asked price and the current value, and how much the price is above (or below) the value; null if unknown. */
export function comparedPrice(price: Amount | null, value: Amount | null, money: Money) {
  const asked = price && amountIn(price, money.currency, money.rates);
  const worth = value && amountIn(value, money.currency, money.rates);
  const isComparable = asked !== null && worth !== null && worth > 0;
  const difference = isComparable ? roundHalfAway(asked - worth, 2) : null;
  // −0.05 means a discount of 5 %.
  const share = isComparable ? (asked - worth) / worth : null;
  return { asked, value: worth, difference, share };
}

/** What remains of a price after the purchase price, and as a share of the price; null if either is unknown. */
export function marginOf(price: Amount | null, purchase: Amount | null, money: Money) {
  if (price === null || purchase === null) return { margin: null, share: null };
  const asked = amountIn(price, money.currency, money.rates);
  const margin = roundHalfAway(asked - amountIn(purchase, money.currency, money.rates), 2);
  return { margin, share: asked > 0 ? margin / asked : null };
}
