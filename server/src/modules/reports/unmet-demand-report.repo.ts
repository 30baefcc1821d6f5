import type { Language } from '@strojpark/core/domain/languages';
import type { AgeBand, WantedScale } from '@strojpark/core/domain/reports/unmet-demand';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { categoryName } from '../../db/category-name.ts';
import { customerName } from '../../db/customer-name.ts';
import { highestPrice, isUnmet, wantedAge } from '../../db/unmet-demand.ts';

export interface UnmetGroup {
  category: string | null;
  age: AgeBand;
  /** The number of bounds below the price; null: no limit. */
  band: number | null;
  count: number;
}

/** The groups of unmet demands; `bounds` separate the price bands. */
export async function countUnmet(
  db: Db,
  scale: WantedScale,
  bounds: readonly number[],
): Promise<UnmetGroup[]> {
  const { rows } = await sql<UnmetGroup>`
    select category, age, band, count(*)::int as count
    from (
      select distinct d.id, category, ${wantedAge(scale)} as age,
        case when price.highest is not null
          then (select count(*)::int from unnest(${bounds}::numeric[]) bound where bound < price.highest)
          end as band
      from demands d
      cross join lateral (select ${highestPrice(scale)} as highest) price
      left join lateral jsonb_array_elements_text(d.criteria -> 'category') as category on true
      where ${isUnmet}
    ) wanted
    group by category, age, band
    order by count(*) desc, category nulls last, age, band nulls last`.execute(db);
  return rows;
}

/** How many demands are open, and how many of them no machine fits. */
export async function countOpen(db: Db): Promise<{ open: number; total: number }> {
  const { rows } = await sql<{ open: number; total: number }>`
    select count(*) filter (where d.status = 'open')::int as open, count(*) filter (where ${isUnmet})::int as total
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
      (select string_agg(${categoryName('k', language)}, ', ' order by k.display_order, k.key) from categories k
        where d.criteria -> 'category' ? k.key) as category,
      ${listed('manufacturer')} as manufacturer, d.criteria ->> 'model' as model,
      ${number('yearFrom')} as year_from, ${number('hoursTo')} as hours_to, ${number('valueTo')} as price_to,
      d.currency, d.valid_until, u.name as owner, d.note,
      row_number() over (order by d.created_at, d.id) as position
    from demands d
    left join users u on u.id = d.owner_id
    where ${isUnmet}
  )`;
}
