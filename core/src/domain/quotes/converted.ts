import { roundHalfAway } from '../money/decimal.ts';
import { amountIn, type Rates, type RecordedCurrency } from '../money/money.ts';

/** An amount in another currency, rounded to whole units: nobody quotes cents of a converted price. */
export function converted(amount: number, from: string, to: string, rates: Rates): number {
  if (from === to) return amount;
  const own = { amount, currency: from as RecordedCurrency };
  return roundHalfAway(amountIn(own, to as RecordedCurrency, rates), 0);
}
