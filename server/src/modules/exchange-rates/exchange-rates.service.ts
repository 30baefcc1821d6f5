import type { CurrentRates } from '@strojpark/core/contracts/exchange-rates';
import type { ConversionRate } from '@strojpark/core/contracts/machine-list';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { oldestRate, recordedCurrencies, type Rates } from '@strojpark/core/domain/money/money';
import { settingValues, type SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings, type CompanyCurrency } from '../settings/settings.service.ts';
import { selectMoney, selectRates, type MoneySetting, type Rate } from './exchange-rates.repo.ts';

/** The currencies that a machine may be valued in. */
export type RatedCurrency = CompanyCurrency;

type Rated = Pick<PublicCtx, 'db'>;

type MoneyValues = Pick<SettingValues, MoneySetting>;

/** Decimals of a stored rate. */
const rateDecimals = 8;

/**
 * CZK for one unit of each currency on a day: the newest stored rate up to that day, otherwise the one in the settings.
 * The only rule for rates; every conversion uses it.
 */
function datedRates(settings: MoneyValues, newest: readonly Rate[]): CurrentRates['rates'] {
  const stored = new Map(newest.map((one) => [one.currency, one]));
  const defaults = ratesIn(settings);
  return recordedCurrencies.map((currency) => ({
    currency,
    rate: stored.get(currency)?.rate ?? defaults[currency],
    day: stored.get(currency)?.day ?? null,
  }));
}

function ratesIn(settings: MoneyValues): Rates {
  const rate = (unitsPerCzk: number) => roundHalfAway(1 / unitsPerCzk, rateDecimals);
  return {
    CZK: 1,
    EUR: rate(settings.exchange_rate_czk_eur),
    USD: rate(settings.exchange_rate_czk_usd),
    GBP: rate(settings.exchange_rate_czk_gbp),
  };
}

/** CZK for one unit of each currency before the first day with a stored rate. */
export async function settingRates(ctx: Rated): Promise<Rates> {
  return ratesIn(await readSettings(ctx));
}

const byCurrency = (rates: CurrentRates['rates']): Rates =>
  // Every currency has a rate.
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) as Record<RatedCurrency, number>;

/** CZK for one unit of each currency on a day. */
export async function ratesOn(ctx: Rated, day: string): Promise<Rates> {
  return (await moneyOn(ctx, day)).rates;
}

/** What amounts are converted with: the company’s currency, and CZK for one unit of each currency. */
export interface CompanyMoney {
  currency: CompanyCurrency;
  rates: Rates;
}

/** With the day of each rate; null for a rate of the settings. */
export interface DatedMoney extends CompanyMoney {
  days: ReadonlyMap<RatedCurrency, string | null>;
}

function moneyOf(settings: MoneyValues, newest: readonly Rate[]): DatedMoney {
  const rates = datedRates(settings, newest);
  const days = new Map(rates.map(({ currency, day }) => [currency, day]));
  return { currency: settings.default_currency, rates: byCurrency(rates), days };
}

/** What amounts are converted with on a day. */
export async function moneyOn(ctx: Rated, day: string): Promise<DatedMoney> {
  return moneyOf(await readSettings(ctx), await selectRates(ctx.db, day));
}

/** The money settings and the rates of today in the company’s time zone. */
async function moneyOfToday({
  db,
  now,
}: Rated & Pick<PublicCtx, 'now'>): Promise<{ settings: MoneyValues; rates: Rate[] }> {
  const { settings, rates } = await selectMoney(db, now);
  return { settings: settingValues(settings), rates };
}

/** Today in the company’s time zone, with that zone and with what amounts are converted with. */
export async function companyMoney(
  ctx: Rated & Pick<PublicCtx, 'now'>,
): Promise<DatedMoney & { today: string; timezone: string }> {
  const { settings, rates } = await moneyOfToday(ctx);
  const { timezone } = settings;
  return { today: calendarDay(ctx.now, timezone), timezone, ...moneyOf(settings, rates) };
}

/** The rate at which a total of these amounts is converted; null if all are in the company’s currency. */
export function conversionRate(
  { currency, days }: DatedMoney,
  amounts: ReadonlyMap<RatedCurrency, number>,
): ConversionRate {
  const others = [...amounts].flatMap(([one, amount]) => (one === currency || amount === 0 ? [] : [one]));
  return others.length === 0 ? null : oldestRate([currency, ...others], days);
}

/** The rates of today in the company’s time zone. */
export async function ratesOfToday(ctx: Rated & Pick<PublicCtx, 'now'>): Promise<Rates> {
  return (await companyMoney(ctx)).rates;
}

/** The same, or those of another day, with the day of each rate; null for a rate of the settings. */
export async function current(
  ctx: Rated & Pick<PublicCtx, 'now'>,
  day: string | undefined,
): Promise<CurrentRates> {
  const { settings, rates } =
    day === undefined
      ? await moneyOfToday(ctx)
      : { settings: await readSettings(ctx), rates: await selectRates(ctx.db, day) };
  return { rates: datedRates(settings, rates) };
}
