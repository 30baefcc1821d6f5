/** Money: amounts are numbers with at most two decimals, NUMERIC(14,2) in the database. */

import { parseDecimal, type Parsed } from './decimal.ts';

/** In which machines are sold. */
export const currencies = ['CZK', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** In which the value of a machine may be recorded: the company's own currency may be one that no sale is in. */
export const recordedCurrencies = [...currencies, 'GBP'] as const;
export type RecordedCurrency = (typeof recordedCurrencies)[number];

/** In which currency a machine is offered and sold whose value stands in this one: not every one is for sales. */
export const saleCurrency = (code: string): Currency => currencies.find((one) => one === code) ?? 'CZK';

/** The largest amount that NUMERIC(14,2) holds. */
export const maxMoney = 999_999_999_999.99;

const moneyDecimals = 2;

const sign = (marks: string) => new RegExp(`^(?:${marks})|(?:${marks})$`, 'gi');

const currencySigns: Record<RecordedCurrency, RegExp> = {
  CZK: sign('Kč|CZK'),
  EUR: sign('€|EUR'),
  USD: sign('\\$|USD'),
  GBP: sign('£|GBP'),
};
/** "12 500,-" and "12 500,--" write a whole amount. */
const wholeAmount = /[,.][-\u2013\u2014]{1,2}$/;

/**
 * A price as people write it: `1 234 567,50`, `1.234.567,50`, `250 000 Kč`, `12 500,- Kč`.
 * A sign of another currency is refused rather than read as an amount of this one.
 */
export function parsePrice(text: string, currency: RecordedCurrency = 'CZK'): Parsed<number> {
  const amount = text.trim().replaceAll(currencySigns[currency], '').trim().replace(wholeAmount, '');
  const parsed = parseDecimal(amount, moneyDecimals);
  return parsed.ok && Math.abs(parsed.value) <= maxMoney ? parsed : { ok: false };
}

/**
 * What a price input shows after typing or pasting: digits and one comma, at most two decimals;
 * a leading comma becomes `0,`; blank stays blank.
 */
export function cleanPriceInput(text: string): string {
  // A single point before the last two digits is a decimal point typed for the comma.
  const comma = text.includes(',') ? text : text.replace(/^([^.]*)\.(\d{0,2})$/, '$1,$2');
  const [whole = '', ...rest] = comma.replaceAll(/[^\d,]/g, '').split(',');
  if (rest.length === 0) return whole;
  return `${whole === '' ? '0' : whole},${rest.join('').slice(0, moneyDecimals)}`;
}

/** The amount that a price input holds; null when it is blank. */
export function priceInputValue(text: string): number | null {
  const parsed = parseDecimal(cleanPriceInput(text), moneyDecimals);
  return parsed.ok ? parsed.value : null;
}

/** An amount as a price input shows it: `1234567,5`. */
export function priceInputText(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

const wholeFormat = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 0 });
const exactFormat = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * A price for people: `1 234 567 CZK`, rounded to whole units. With `exact` an amount that has
 * decimals shows both of them. The spaces do not break.
 */
export function formatPrice(
  value: number,
  currency: string | null = null,
  { exact = false }: { exact?: boolean } = {},
): string {
  const format = exact && !Number.isInteger(value) ? exactFormat : wholeFormat;
  const amount = format.format(value);
  return currency === null ? amount : `${amount}\u00a0${currency}`;
}

/** Decimals of an exchange rate that count. */
const rateUnit = 1_000_000_000_000;

/**
 * An amount in another currency at `rate` units for one, rounded to two decimals, half away from
 * zero. Computed in whole numbers, so that no binary fraction moves the last digit.
 */
export function convert(amount: number, rate: number): number {
  const cents = BigInt(Math.round(Math.abs(amount) * 100));
  const product = cents * BigInt(Math.round(rate * rateUnit));
  const rounded = (product + BigInt(rateUnit) / 2n) / BigInt(rateUnit);
  return rounded === 0n ? 0 : (Math.sign(amount) * Number(rounded)) / 100;
}
