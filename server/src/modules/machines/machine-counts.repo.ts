import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { asksForGroupsOnly, passesFilter, type Facet, type InstantFilter } from './machine-filter.repo.ts';
import { totalByFacets, totalMachines } from './machine-totals.repo.ts';

/** The exact number of matching machines; for filters without text. */
export async function countMachines(db: Db, filter: InstantFilter): Promise<number> {
  if (asksForGroupsOnly(filter)) return totalMachines(db, filter);
  const { n } = await db
    .selectFrom('machines as m')
    .select(sql<number>`count(*)`.as('n'))
    .where(passesFilter(filter))
    .executeTakeFirstOrThrow();
  return n;
}

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

/** Machines by status and category, ignoring the filters of those facets; at most `limit` are scanned. */
export function countByFacets(db: Db, filter: InstantFilter, facets: readonly Facet[], limit: number | null) {
  if (asksForGroupsOnly(filter)) return totalByFacets(db, filter, facets);
  // The leading columns of the index are selected too, so that it is read in group order.
  const matching = db
    .selectFrom('machines as m')
    .select(['m.type', 'm.status', 'm.category'])
    .where(passesFilter(filter, facets));
  return db
    .selectFrom((limit === null ? matching : matching.limit(limit)).as('m'))
    .select(['m.status', 'm.category', sql<number>`count(*)`.as('n')])
    .groupBy(['m.type', 'm.status', 'm.category'])
    .execute();
}
