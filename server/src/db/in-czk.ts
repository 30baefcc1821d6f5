import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';

/** An amount in CZK, so that amounts in different currencies can be compared; null without a currency. */
export function inCzk(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>, rates: Rates) {
  const cases = Object.entries(rates).map(([code, rate]) => sql`when ${sql.lit(code)} then ${rate}::numeric`);
  return sql<number | null>`(${amount} * case ${currency} ${sql.join(cases, sql` `)} end)`;
}
