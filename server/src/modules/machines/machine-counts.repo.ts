import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { named } from '../../db/named-statements.ts';
import {
  asksForGroupsOnly,
  asksForSearchOnly,
  passesFilter,
  type Facet,
  type InstantFilter,
} from './machine-filter.repo.ts';
import { findsFew, hasRareNumbers } from './machine-sample.repo.ts';
import { totalByFacets } from './machine-totals.repo.ts';

/** How many machines match, at most `limit`. */
export async function countMatches(db: Db, filter: InstantFilter, limit: number): Promise<number> {
  const matching = db.selectFrom('machines as m').select('m.id').where(passesFilter(filter)).limit(limit);
  return countOf(db.selectFrom(matching.as('m')));
}

/** The ids of all machines that match, in no order. */
export async function selectMatchingIds(db: Db, filter: InstantFilter): Promise<string[]> {
  const rows = await db.selectFrom('machines as m').select('m.id').where(passesFilter(filter)).execute();
  return rows.map((row) => row.id);
}

interface Near {
  currency: RecordedCurrency;
  from: number;
  exact: number;
  to: number;
}

/**
 * How many of the machines have a value that is not near: `near` has the range of each currency. With the one that is
 * the furthest from `exact`; undefined if there is none.
 */
export async function selectFarFromPrice(
  db: Db,
  ids: readonly string[],
  near: readonly Near[],
  { withSold }: { withSold: boolean },
): Promise<
  { far: number; name: string; value: number; currency: RecordedCurrency; times: number } | undefined
> {
  const ranges = sql.join(
    near.map(
      ({ currency, from, exact, to }) =>
        sql`(${currency}::text, ${from}::numeric, ${exact}::numeric, ${to}::numeric)`,
    ),
  );
  const { rows } = await sql<{
    far: number;
    name: string;
    value: number;
    currency: RecordedCurrency;
    times: number;
  }>`
    select count(*) over ()::int as far, m.name, m.current_value as value, m.currency,
      (near.exact / m.current_value)::float8 as times
    from machines m join (values ${ranges}) as near (currency, lowest, exact, highest)
      on near.currency = m.currency
    where m.id = any(${ids}::uuid[]) and m.deleted_at is null and (${withSold}::boolean or m.status <> 'sold')
      and m.current_value > 0 and (m.current_value < near.lowest or m.current_value > near.highest)
    order by abs(ln(near.exact / m.current_value)) desc, m.id limit 1`.execute(db);
  return rows[0];
}

/** Machines by status and category, ignoring the filters of those facets; at most `limit` are scanned. */
export async function countByFacets(
  db: Db,
  filter: InstantFilter,
  facets: readonly Facet[],
  limit: number | null,
) {
  if (asksForGroupsOnly(filter)) return totalByFacets(db, filter, facets);
  const isSearch = asksForSearchOnly(filter);
  const byNumbers = isSearch && (await hasRareNumbers(db, filter));
  // Without the filters of both facets, the index of the texts is right for any text that few machines contain.
  const onePlan = isSearch && facets.length === 2 && (await findsFew(db, filter));
  // The leading columns of the index are selected too, so that it is read in group order.
  const matching = db
    .selectFrom('machines as m')
    .select(['m.type', 'm.status', 'm.category'])
    .where(passesFilter(filter, { except: facets, byNumbers, onePlan }));
  return db
    .selectFrom((limit === null ? matching : matching.limit(sql.lit(limit))).as('m'))
    .$if(onePlan, (query) => query.modifyFront(named('machines_found_facets')))
    .select(['m.status', 'm.category', sql<number>`count(*)`.as('n')])
    .groupBy(['m.type', 'm.status', 'm.category'])
    .execute();
}
