/** Money: amounts are numbers with at most two decimals, NUMERIC(14,2) in the database. */

import type { Language } from '../languages.ts';
import { parseDecimal, roundHalfAway, type Parsed } from './decimal.ts';

/** Currencies for sales. */
export const currencies = ['CZK', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Currencies for a machine’s value: the company’s own currency may not be allowed for sales. */
export const recordedCurrencies = [...currencies, 'GBP'] as const;
export type RecordedCurrency = (typeof recordedCurrencies)[number];

/** The sale currency for a machine valued in this currency, which may not be allowed for sales. */
export const saleCurrency = (code: string): Currency => currencies.find((one) => one === code) ?? 'CZK';

/** The largest amount that NUMERIC(14,2) holds. */
export const maxMoney = 999_999_999_999.99;

export const moneyDecimals = 2;

const sign = (marks: string) => new RegExp(`^(?:${marks})|(?:${marks})$`, 'gi');

const currencySigns: Record<RecordedCurrency, RegExp> = {
  CZK: sign('Kč|CZK'),
  EUR: sign('€|EUR'),
  USD: sign('\\$|USD'),
  GBP: sign('£|GBP'),
};
const anySign: Record<RecordedCurrency, RegExp> = {
  CZK: /Kč|CZK/i,
  EUR: /€|EUR/i,
  USD: /\$|USD/i,
  GBP: /£|GBP/i,
};

/** The currency that a text or a number format names; null for none. */
export function currencyOfText(text: string): RecordedCurrency | null {
  return recordedCurrencies.find((currency) => anySign[currency].test(text)) ?? null;
}

/** "12 500,-" and "12 500,--" are whole amounts. */
const wholeAmount = /[,.][-\u2013\u2014]{1,2}$/;

/** Words for powers of ten behind an amount; a small `m` may mean anything. */
const multiples = [
  { word: /(?:(?:mil|mio)\.?|mili[oó]n(?:y|u|ů)?|million)$/i, zeros: 6 },
  { word: /M$/, zeros: 6 },
  { word: /(?:tis\.?|tisíce?|k)$/i, zeros: 3 },
] as const;

/** In `1.650 mil.` the point may be that of decimals, and in `1,650 k` the comma that of thousands. */
const unclearMultiple = /^\D*\d{1,3}[,.]\d{3}$/;

function parseMultiple(amount: string): Parsed<number> {
  const multiple = multiples.find(({ word }) => word.test(amount));
  if (multiple === undefined) return parseDecimal(amount, moneyDecimals);
  const { word, zeros } = multiple;
  const count = amount.replace(word, '').trimEnd();
  const parsed = unclearMultiple.test(count)
    ? ({ ok: false } as const)
    : parseDecimal(count, moneyDecimals + zeros);
  return parsed.ok ? { ok: true, value: roundHalfAway(parsed.value * 10 ** zeros, moneyDecimals) } : parsed;
}

/**
 * A price as people write it: `1 234 567,50`, `1.234.567,50`, `250 000 Kč`, `12 500,- Kč`, `1,65 mil.`, `850 tis. Kč`.
 * The symbol of another currency is rejected.
 */
export function parsePrice(text: string, currency: RecordedCurrency = 'CZK'): Parsed<number> {
  const amount = text.trim().replaceAll(currencySigns[currency], '').trim().replace(wholeAmount, '');
  const parsed = parseMultiple(amount);
  return parsed.ok && Math.abs(parsed.value) <= maxMoney ? parsed : { ok: false };
}

const wholeFormat = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 0 });
const exactFormat = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number with the sign that changes have, too; Czech formats write a hyphen. */
export const withMinus = (number: string): string => number.replace(/^-/, '\u2212');

/** What follows a number in percent: Czech puts a space before the sign. */
export const percentSign = (language: Language): string => (language === 'en' ? '%' : '\u00a0%');

const percentFormats = [0, 1].map(
  (digits) => new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: digits }),
);

/** `12,5 %`, in English `12,5%`, of a number in percent. */
export const formatPercent = (percent: number, language: Language, digits: 0 | 1): string =>
  `${withMinus(percentFormats[digits]?.format(percent) ?? '')}${percentSign(language)}`;

// Uses non-breaking spaces.
const withCurrency = (amount: string, currency: string | null) =>
  currency === null ? withMinus(amount) : `${withMinus(amount)}\u00a0${currency}`;

/** A price as it was entered: `1 234 567 CZK`, or `1 234 567,50 CZK` where there are cents. */
export const formatPrice = (value: number, currency: string | null = null): string =>
  withCurrency((Number.isInteger(value) ? wholeFormat : exactFormat).format(value), currency);

/** A sum or a converted amount, rounded to whole units: `1 234 568 CZK`. */
export const formatTotal = (value: number, currency: string): string =>
  withCurrency(wholeFormat.format(value), currency);

/** CZK for one unit of each currency. */
export type Rates = Readonly<Record<RecordedCurrency, number>>;

/**
 * The rate of a conversion between these currencies, with its day, null for a rate of the settings; of several the oldest
 * counts, also `former`, of an amount that was itself converted. Null without any: CZK has no rate of its own.
 */
export function oldestRate(
  converted: readonly RecordedCurrency[],
  days: ReadonlyMap<RecordedCurrency, string | null>,
  former: { day: string | null } | null = null,
): { day: string | null } | null {
  const all = converted.filter((one) => one !== 'CZK').map((one) => days.get(one) ?? '');
  if (former !== null) all.push(former.day ?? '');
  const [oldest] = all.toSorted();
  return oldest === undefined ? null : { day: oldest === '' ? null : oldest };
}

/** Significant decimals of an exchange rate. */
const rateUnit = 1_000_000_000_000;

/**
 * Converts at `rate` units for one, rounded to two decimals, half away from zero. Uses integer arithmetic to avoid
 * floating-point errors in the last digit.
 */
export function convert(amount: number, rate: number): number {
  const cents = BigInt(Math.round(Math.abs(amount) * 100));
  const product = cents * BigInt(Math.round(rate * rateUnit));
  const rounded = (product + BigInt(rateUnit) / 2n) / BigInt(rateUnit);
  return rounded === 0n ? 0 : (Math.sign(amount) * Number(rounded)) / 100;
}

export interface Amount {
  amount: number;
  currency: RecordedCurrency;
}

/** An amount in the wanted currency. */
export const amountIn = ({ amount, currency }: Amount, wanted: RecordedCurrency, rates: Rates): number =>
  currency === wanted ? amount : convert(amount, rates[currency] / rates[wanted]);

/** The sum of amounts in several currencies; what is not in the wanted one is converted together and rounded once. */
export function totalIn(
  { currency, rates }: { currency: RecordedCurrency; rates: Rates },
  amounts: Iterable<readonly [RecordedCurrency, number]>,
): number {
  let [own, crowns] = [0, 0];
  for (const [each, amount] of amounts) {
    if (each === currency) own += amount;
    else crowns += convert(amount, rates[each]);
  }
  return roundHalfAway(own + crowns / rates[currency], moneyDecimals);
}

const inThousandths = (value: number) => Math.round(value * 1000) / 1000;

/** A rate as people know it, CZK for one unit: `24.39` for the stored 0.041 units for 1 CZK. */
export const crownsOf = (rate: number): number => inThousandths(1 / rate);

/** The stored rate of CZK for one unit, with no more decimals than it takes; null unless it is above zero. */
export function rateOf(crowns: number): number | null {
  if (!(crowns > 0)) return null;
  for (let decimals = 3; decimals < 10; decimals += 1) {
    const rate = Number((1 / crowns).toFixed(decimals));
    if (crownsOf(rate) === inThousandths(crowns)) return rate;
  }
  return 1 / crowns;
}
