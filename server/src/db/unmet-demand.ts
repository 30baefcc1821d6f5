import { ageBands, type AgeBand, type WantedScale } from '@strojpark/core/domain/reports/unmet-demand';
import { sql, type RawBuilder } from 'kysely';

/** An open demand `d` without a machine that fits and was not found unsuitable. */
export const isUnmet = sql<boolean>`d.status = 'open' and not exists (
  select from demand_matches x where x.demand_id = d.id and x.fit <> 'none' and x.state <> 'unsuitable')`;

/** Demand `d` is for machines of every category. */
export const wantsAnyCategory = sql<boolean>`coalesce(jsonb_array_length(d.criteria -> 'category'), 0) = 0`;

/** The highest price that the customer of `d` pays, in the currency of the scale; null without a limit. */
export function highestPrice({ currency, rates }: WantedScale): RawBuilder<number | null> {
  const cases = Object.entries(rates).map(
    ([code, rate]) => sql`when ${sql.lit(code)} then ${rate / rates[currency]}::numeric`,
  );
  return sql`round((d.criteria ->> 'valueTo')::numeric * case d.currency ${sql.join(cases, sql` `)} end, 2)`;
}

/** How old a machine for `d` can be. */
export function wantedAge({ thisYear }: WantedScale): RawBuilder<AgeBand> {
  const oldest = sql`(${thisYear}::int - (d.criteria ->> 'yearFrom')::numeric)`;
  const cases = ageBands.map(
    (years) => sql`when ${oldest} <= ${sql.lit(years)} then ${sql.lit(`upTo${years}`)}`,
  );
  return sql`case when ${oldest} is null then 'any' ${sql.join(cases, sql` `)} else 'older' end`;
}
