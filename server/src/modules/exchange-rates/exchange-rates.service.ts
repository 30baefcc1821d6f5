import { roundHalfAway } from '@strojpark/core/domain/decimal';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings, type CompanyCurrency } from '../settings/settings.service.ts';
import { selectRate } from './exchange-rates.repo.ts';

/** The currencies that a machine may be valued in. */
export type RatedCurrency = CompanyCurrency;

/** Decimals that the database keeps of a rate. */
const rateDecimals = 8;

/**
 * CZK for one unit of the currency on a day (`YYYY-MM-DD`): the newest rate known by then, else the one
 * of the settings.
 */
export async function rateOn(
  ctx: Pick<PublicCtx, 'db'>,
  currency: RatedCurrency,
  day: string,
): Promise<number> {
  if (currency === 'CZK') return 1;
  const stored = await selectRate(ctx.db, currency, day);
  if (stored !== undefined) return stored;
  const settings = await readSettings(ctx);
  const unitsPerCzk = {
    EUR: settings.exchange_rate_czk_eur,
    USD: settings.exchange_rate_czk_usd,
    GBP: settings.exchange_rate_czk_gbp,
  }[currency];
  return roundHalfAway(1 / unitsPerCzk, rateDecimals);
}
