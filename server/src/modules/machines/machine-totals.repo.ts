import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';
import { foldTotals, totalOf } from '../../db/totals.ts';
import { passesGroups, type Facet, type InstantFilter } from './machine-filter.repo.ts';

const n = totalOf('n');

/** The number of machines that match a filter which passes `asksForGroupsOnly`. */
export const machinesTotal = (filter: InstantFilter) =>
  sql<number>`(select ${n} from machine_totals m where ${passesGroups(filter)})`;

export async function totalMachines(db: Db, filter: InstantFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${named('machines_total')}
    select ${machinesTotal(filter)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The same by status and category, ignoring the filters of those facets. */
export function totalByFacets(db: Db, filter: InstantFilter, facets: readonly Facet[]) {
  return db
    .selectFrom('machine_totals as m')
    .modifyFront(named('machines_facets'))
    .select(['m.status', 'm.category', n.as('n')])
    .where(passesGroups(filter, facets))
    .groupBy(['m.status', 'm.category'])
    .having(n, '>', 0)
    .execute();
}

type Figure = Pick<Selectable<DB['machines']>, 'type' | 'status' | 'currency'> & { n: number; value: number };

/** Number and value of machines by type, status and currency, without the trash. */
export function selectInventoryTotals(db: Db, type: MachineType | undefined) {
  return db
    .selectFrom('machine_totals as m')
    .modifyFront(named('machines_figures'))
    .select(['m.type', 'm.status', 'm.currency', n.as('n')])
    .select(totalOf('value').as('value'))
    .$if(type !== undefined, (query) => query.where('m.type', '=', type ?? 'stock'))
    .groupBy(['m.type', 'm.status', 'm.currency'])
    .having(n, '>', 0)
    .$castTo<Figure>()
    .execute();
}

const groups = ['type', 'status', 'category', 'currency'] as const;

export const foldMachineTotals = (db: Db): Promise<void> =>
  foldTotals(db, 'machine_totals', { by: groups, sums: ['n', 'value'] });
