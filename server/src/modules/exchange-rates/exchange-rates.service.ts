import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings, type CompanyCurrency } from '../settings/settings.service.ts';
import { selectRate } from './exchange-rates.repo.ts';

/** The currencies that a machine may be valued in. */
export type RatedCurrency = CompanyCurrency;

/** Decimals of a stored rate. */
const rateDecimals = 8;

/**
 * The price in CZK of one unit of a currency on a day (`YYYY-MM-DD`): the newest rate up to that day, otherwise the
 * one in the settings.
 */
export async function rateOn(
  ctx: Pick<PublicCtx, 'db'>,
  currency: RatedCurrency,
  day: string,
): Promise<number> {
  if (currency === 'CZK') return 1;
  const stored = await selectRate(ctx.db, currency, day);
  if (stored !== undefined) return stored;
  return roundHalfAway(1 / unitsPerCzk(await readSettings(ctx), currency), rateDecimals);
}

/** Units of a currency for 1 CZK, from the settings. */
export function unitsPerCzk(settings: SettingValues, currency: RatedCurrency): number {
  switch (currency) {
    case 'CZK':
      return 1;
    case 'EUR':
      return settings.exchange_rate_czk_eur;
    case 'USD':
      return settings.exchange_rate_czk_usd;
    case 'GBP':
      return settings.exchange_rate_czk_gbp;
  }
}
