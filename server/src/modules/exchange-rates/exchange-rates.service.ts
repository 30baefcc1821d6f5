import { roundHalfAway } from '@strojpark/core/domain/decimal';
import type { Currency } from '@strojpark/core/domain/money';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';
import { selectRate } from './exchange-rates.repo.ts';

/** The currencies that a machine may be valued in. */
export type RatedCurrency = Currency | 'GBP';

/** Decimals that the database keeps of a rate. */
const rateDecimals = 8;

/**
 * CZK for one unit of the currency on a day (`YYYY-MM-DD`): the newest rate known by then, else the one
 * of the settings. Throws for a currency of which neither knows anything.
 */
export async function rateOn(
  ctx: Pick<PublicCtx, 'db'>,
  currency: RatedCurrency,
  day: string,
): Promise<number> {
  if (currency === 'CZK') return 1;
  const stored = await selectRate(ctx.db, currency, day);
  if (stored !== undefined) return stored;
  if (currency === 'GBP') throw new Error('there is no exchange rate for GBP');
  const settings = await readSettings(ctx);
  const unitsPerCzk = { EUR: settings.exchange_rate_czk_eur, USD: settings.exchange_rate_czk_usd }[currency];
  return roundHalfAway(1 / unitsPerCzk, rateDecimals);
}
