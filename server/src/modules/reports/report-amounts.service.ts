import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { convert } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import { ratesOn, type RatedCurrency } from '../exchange-rates/exchange-rates.service.ts';
import { companyCurrency } from '../settings/settings.service.ts';

/** Converts amounts to the company currency with the rates of one day. */
export interface Converter {
  currency: RatedCurrency;
  of: (amounts: ReadonlyMap<RatedCurrency, number>) => number;
}

export async function converterOn(ctx: Pick<Ctx, 'db'>, day: string): Promise<Converter> {
  const currency = await companyCurrency(ctx);
  const rates = await ratesOn(ctx, day);
  return {
    currency,
    of(amounts) {
      let [own, czk] = [0, 0];
      for (const [one, amount] of amounts) {
        if (one === currency) own += amount;
        else czk += convert(roundHalfAway(amount, 2), rates[one]);
      }
      return roundHalfAway(own + czk / rates[currency], 2);
    },
  };
}
