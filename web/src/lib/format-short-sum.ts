import { currentLanguage } from './i18n.ts';

/** A sum where space is short: `236 mil. CZK`; without a currency next to sums that name it. */
export function formatShortSum(value: number, currency?: string): string {
  const format = new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 });
  // The unit is in the language; digits are written as in every other number of the application.
  const parts = format.formatToParts(value).map(({ type, value: part }) => (type === 'decimal' ? ',' : part));
  return parts.join('') + (currency === undefined ? '' : `\u00a0${currency}`);
}
