import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** One of the given rates; null without a currency. */
function givenRate(currency: Sql, rates: Rates): Sql {
  const cases = Object.entries(rates).map(([code, rate]) => sql`when ${sql.lit(code)} then ${rate}::numeric`);
  return sql`case ${currency} ${sql.join(cases, sql` `)} end`;
}

/** An amount in CZK, so that amounts in different currencies can be compared; null without a currency. */
export const inCzk = (amount: Sql, currency: Sql, rates: Rates) =>
  sql<number | null>`(${amount} * ${givenRate(currency, rates)})`;

/** CZK for one unit of a currency: the newest rate stored for the day or earlier; null if there is none. */
export const storedRate = (currency: Sql, day: Sql): Sql => sql`(
  select r.rate from exchange_rates r where r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1)`;

/** CZK for one unit of a currency on a day: the stored rate, otherwise the fallback rate; null without a currency. */
export const rateOn = (currency: Sql, day: Sql, fallbackRates: Rates): Sql =>
  sql`case ${currency} when 'CZK' then 1
    else coalesce(${storedRate(currency, day)}, ${givenRate(currency, fallbackRates)}) end`;
