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
