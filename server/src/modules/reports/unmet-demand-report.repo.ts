import type { Language } from '@strojpark/core/domain/languages';
import type { Rates, RecordedCurrency } from '@strojpark/core/domain/money/money';
import { ageBands, type AgeBand } from '@strojpark/core/domain/reports/unmet-demand';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { categoryName } from '../../db/category-name.ts';
import { customerName } from '../../db/customer-name.ts';

/** Open demands `d` without a machine that fits and was not found unsuitable. */
const unmet = sql`d.status = 'open' and not exists (
  select from demand_matches x where x.demand_id = d.id and x.fit <> 'none' and x.state <> 'unsuitable')`;

/** How demands are grouped. */
export interface Bands {
  currency: RecordedCurrency;
  rates: Rates;
  bounds: readonly number[];
  thisYear: number;
}

/** The highest price that the customer of `d` pays, in the currency of the bands. */
function highestPrice({ currency, rates }: Bands): RawBuilder<number | null> {
  const cases = Object.entries(rates).map(
    ([code, rate]) => sql`when ${sql.lit(code)} then ${rate / rates[currency]}::numeric`,
  );
  return sql`(d.criteria ->> 'valueTo')::numeric * case d.currency ${sql.join(cases, sql` `)} end`;
}

function ageBand({ thisYear }: Bands): RawBuilder<AgeBand> {
  const oldest = sql`(${thisYear}::int - (d.criteria ->> 'yearFrom')::numeric)`;
  const cases = ageBands.map(
    (years) => sql`when ${oldest} <= ${sql.lit(years)} then ${sql.lit(`upTo${years}`)}`,
  );
  return sql`case when ${oldest} is null then 'any' ${sql.join(cases, sql` `)} else 'older' end`;
}

export interface UnmetGroup {
  category: string | null;
  age: AgeBand;
  /** The number of bounds below the price; null: no limit. */
  band: number | null;
  count: number;
}

export async function countUnmet(db: Db, bands: Bands): Promise<UnmetGroup[]> {
  const { rows } = await sql<UnmetGroup>`
    select category, age, band, count(*)::int as count
    from (
      select distinct d.id, category, ${ageBand(bands)} as age,
        case when price.highest is not null
          then (select count(*)::int from unnest(${bands.bounds}::numeric[]) bound where bound < price.highest)
          end as band
      from demands d
      cross join lateral (select round(${highestPrice(bands)}, 2) as highest) price
      left join lateral jsonb_array_elements_text(d.criteria -> 'category') as category on true
      where ${unmet}
    ) wanted
    group by category, age, band
    order by count(*) desc, category nulls last, age, band nulls last`.execute(db);
  return rows;
}

/** How many demands are open, and how many of them no machine fits. */
export async function countOpen(db: Db): Promise<{ open: number; total: number }> {
  const { rows } = await sql<{ open: number; total: number }>`
    select count(*) filter (where d.status = 'open')::int as open, count(*) filter (where ${unmet})::int as total
    from demands d where d.status = 'open'`.execute(db);
  return rows[0] ?? { open: 0, total: 0 };
}

/** The demands that no machine fits, the oldest first, for a table in a file. */
export function unmetTable(timezone: string, language: Language) {
  const listed = (name: string) => sql`(
    select string_agg(v, ', ') from jsonb_array_elements_text(d.criteria -> ${sql.lit(name)}) v)`;
  const number = (name: string) => sql`(d.criteria ->> ${sql.lit(name)})::numeric`;
  return sql`(
    select (d.created_at at time zone ${timezone}::text)::date as created, ${customerName('d')} as customer,
      (select string_agg(${categoryName('k', language)}, ', ' order by k.key) from categories k
        where d.criteria -> 'category' ? k.key) as category,
      ${listed('manufacturer')} as manufacturer, d.criteria ->> 'model' as model,
      ${number('yearFrom')} as year_from, ${number('hoursTo')} as hours_to, ${number('valueTo')} as price_to,
      d.currency, d.valid_until, u.name as owner, d.note,
      row_number() over (order by d.created_at, d.id) as position
    from demands d
    left join users u on u.id = d.owner_id
    where ${unmet}
  )`;
}
