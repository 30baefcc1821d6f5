import { currentLanguage } from './i18n.ts';

/** A sum where space is short: `236 mil. CZK`; without a currency next to sums that name it. */
export function formatShortSum(value: number, currency?: string): string {
  const format = new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 });
  return format.format(value) + (currency === undefined ? '' : `\u00a0${currency}`);
}
