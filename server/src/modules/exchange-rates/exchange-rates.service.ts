import type { CurrentRates } from '@strojpark/core/contracts/exchange-rates';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { recordedCurrencies, type Rates } from '@strojpark/core/domain/money/money';
import type { PublicCtx } from '../../lib/ctx.ts';
import { companyToday, readSettings, type CompanyCurrency } from '../settings/settings.service.ts';
import { selectRates } from './exchange-rates.repo.ts';

/** The currencies that a machine may be valued in. */
export type RatedCurrency = CompanyCurrency;

type Rated = Pick<PublicCtx, 'db'>;

/** Decimals of a stored rate. */
const rateDecimals = 8;

/**
 * CZK for one unit of each currency on a day (`YYYY-MM-DD`): the newest rate up to that day, otherwise the one in the
 * settings. The only rule for rates; every conversion uses it.
 */
async function datedRatesOn(ctx: Rated, day: string): Promise<CurrentRates['rates']> {
  const stored = new Map((await selectRates(ctx.db, day)).map((one) => [one.currency, one]));
  const defaults = await settingRates(ctx);
  return recordedCurrencies.map((currency) => ({
    currency,
    rate: stored.get(currency)?.rate ?? defaults[currency],
    day: stored.get(currency)?.day ?? null,
  }));
}

/** CZK for one unit of each currency before the first day with a stored rate. */
export async function settingRates(ctx: Rated): Promise<Rates> {
  const settings = await readSettings(ctx);
  const rate = (unitsPerCzk: number) => roundHalfAway(1 / unitsPerCzk, rateDecimals);
  return {
    CZK: 1,
    EUR: rate(settings.exchange_rate_czk_eur),
    USD: rate(settings.exchange_rate_czk_usd),
    GBP: rate(settings.exchange_rate_czk_gbp),
  };
}

/** CZK for one unit of each currency on a day. */
export async function ratesOn(ctx: Rated, day: string): Promise<Rates> {
  const rates = await datedRatesOn(ctx, day);
  // Every currency has a rate.
  return Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) as Record<
    RatedCurrency,
    number
  >;
}

/** The rates of today in the company’s time zone. */
export async function ratesOfToday(ctx: Rated & Pick<PublicCtx, 'now'>): Promise<Rates> {
  return ratesOn(ctx, await companyToday(ctx));
}

/** The same with the day of each rate; null for a rate of the settings. */
export async function current(ctx: Rated & Pick<PublicCtx, 'now'>): Promise<CurrentRates> {
  return { rates: await datedRatesOn(ctx, await companyToday(ctx)) };
}
