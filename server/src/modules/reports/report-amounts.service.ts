import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { convert } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import { rateOn, type RatedCurrency } from '../exchange-rates/exchange-rates.service.ts';
import { companyCurrency } from '../settings/settings.service.ts';

/** Converts amounts to the company currency with the rates of one day. */
export interface Converter {
  currency: RatedCurrency;
  of: (amounts: ReadonlyMap<RatedCurrency, number>) => number;
}

const rated = ['CZK', 'EUR', 'USD', 'GBP'] as const satisfies readonly RatedCurrency[];

export async function converterOn(ctx: Pick<Ctx, 'db'>, day: string): Promise<Converter> {
  const currency = await companyCurrency(ctx);
  const rates = new Map<RatedCurrency, number>();
  for (const one of rated) rates.set(one, await rateOn(ctx, one, day));
  const rateOf = (one: RatedCurrency) => rates.get(one) ?? 1;
  return {
    currency,
    of(amounts) {
      let [own, czk] = [0, 0];
      for (const [one, amount] of amounts) {
        if (one === currency) own += amount;
        else czk += convert(roundHalfAway(amount, 2), rateOf(one));
      }
      return roundHalfAway(own + czk / rateOf(currency), 2);
    },
  };
}
