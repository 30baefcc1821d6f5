import type { Language } from '../languages.ts';

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

/** The sum in the currency of the quote, added up in cents; null if a price is missing. */
export function quoteTotal(prices: readonly (number | null)[]): number | null {
  const cents = prices.reduce<number | null>(
    (sum, price) => (sum === null || price === null ? null : sum + Math.round(price * 100)),
    0,
  );
  return cents === null ? null : cents / 100;
}
