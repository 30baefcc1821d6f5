import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import { isPlain, passesFilter, type Facet, type InstantFilter } from './machine-filter.repo.ts';

/** How many machines match, exactly; for filters without text. */
export async function countMachines(db: Db, filter: InstantFilter): Promise<number> {
  const { n } = await db
    .selectFrom('machines as m')
    .$if(isPlain(filter), (query) => query.modifyFront(named('machines_total')))
    .select(sql<number>`count(*)`.as('n'))
    .where(passesFilter(filter))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * The ids of the machines that match, in no order, at most `limit`. A statement of its own: together with an
 * order the planner would rather walk the index of that order, which takes seconds for a rare word.
 */
export async function selectMatchingIds(db: Db, filter: InstantFilter, limit?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('machines as m')
    .select('m.id')
    .where(passesFilter(filter))
    .$if(limit !== undefined, (query) => query.limit(sql.lit(limit)))
    .execute();
  return rows.map((row) => row.id);
}

/** Machines by status and category, the filters of the facets left aside; at most `limit` are looked at. */
export function countByFacets(db: Db, filter: InstantFilter, facets: readonly Facet[], limit: number | null) {
  // The leading columns of the counting index are selected too, so that it is read in the order of the groups.
  const matching = db
    .selectFrom('machines as m')
    .select(['m.type', 'm.status', 'm.category'])
    .where(passesFilter(filter, facets));
  return db
    .selectFrom((limit === null ? matching : matching.limit(limit)).as('m'))
    .$if(isPlain(filter), (query) => query.modifyFront(named('machines_facets')))
    .select(['m.status', 'm.category', sql<number>`count(*)`.as('n')])
    .groupBy(['m.type', 'm.status', 'm.category'])
    .execute();
}

/** Machines and the sums of their values, by type, status and currency; those in the trash left out. */
export function selectFigures(db: Db, type: MachineType | undefined) {
  return db
    .selectFrom('machines')
    .modifyFront(named('machines_figures'))
    .select(['type', 'status', 'currency'])
    .select([sql<number>`count(*)`.as('n'), sql<number>`coalesce(sum(current_value), 0)`.as('value')])
    .where('deleted_at', 'is', null)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'stock'))
    .groupBy(['type', 'status', 'currency'])
    .execute();
}
