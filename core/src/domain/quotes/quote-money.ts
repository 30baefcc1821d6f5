import type { Language } from '../languages.ts';
import { roundHalfAway } from '../money/decimal.ts';
import { amountIn, type Rates, type RecordedCurrency } from '../money/money.ts';

/** Customers read numbers and days as in their country. */
export const quoteLocales = { cs: 'cs-CZ', en: 'en-GB' } as const;

/** A price in a quote, in its language: `1 250 000 Kč`, with cents where there are some. */
export function quoteMoney(language: Language, value: number, currency: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat(quoteLocales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** An amount in another currency, rounded to whole units: nobody quotes cents of a converted price. */
export function converted(amount: number, from: string, to: string, rates: Rates): number {
  if (from === to) return amount;
  const own = { amount, currency: from as RecordedCurrency };
  return roundHalfAway(amountIn(own, to as RecordedCurrency, rates), 0);
}
