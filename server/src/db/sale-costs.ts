import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import { rateOn } from './exchange-rates.ts';

/** CZK for one unit of the currency in which the machine of a sale `s` was bought, on the day of the sale. */
export const purchaseRate = (day: RawBuilder<unknown>, fallbackRates: Rates) =>
  sql<number | null>`coalesce(s.purchase_rate, case when s.purchase_currency = s.currency then s.rate
    else ${rateOn(sql`s.purchase_currency`, day, fallbackRates)} end)`;
