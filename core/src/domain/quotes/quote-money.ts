import type { Language } from '../languages.ts';
import { roundHalfAway } from '../money/decimal.ts';

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

/** The sum in the currency of the quote; null if a price is missing. */
export function quoteTotal(prices: readonly (number | null)[]): number | null {
  const sum = prices.reduce<number | null>(
    (total, price) => (total === null || price === null ? null : total + price),
    0,
  );
  return sum === null ? null : roundHalfAway(sum, 2);
}
