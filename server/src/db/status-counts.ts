import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';

/** The number of records by status: of all that are shown, and with one more filter each. */
export type StatusCounts<Status extends string, Facet extends string> = Record<
  'status' | Facet,
  Record<Status, number>
>;

/** One row per status with a column per facet, as counted; statuses without records are 0. */
export function statusCounts<Status extends string, Facet extends string>(
  statuses: readonly Status[],
  facets: readonly Facet[],
  rows: readonly ({ status: string } & Record<'count' | Facet, number>)[],
): StatusCounts<Status, Facet> {
  const byStatus = (column: 'count' | Facet) =>
    Object.fromEntries(
      statuses.map((status) => [status, rows.find((row) => row.status === status)?.[column] ?? 0]),
    );
  return Object.fromEntries([
    ['status', byStatus('count')],
    ...facets.map((facet) => [facet, byStatus(facet)]),
  ]) as StatusCounts<Status, Facet>;
}

/**
 * The columns of those rows, and which records to read for them: facets that were not asked for are 0. A facet counts
 * records that the list does not show; without one, only those that it shows are read. `counted` is the number of
 * records in a group of rows.
 */
export function facetColumns<Facet extends string>(
  shown: RawBuilder<boolean>,
  facets: Record<Facet, RawBuilder<boolean>>,
  asked: readonly string[],
  counted: RawBuilder<unknown> = sql`count(*)`,
): { columns: AliasedRawBuilder<number, 'count' | Facet>[]; read: RawBuilder<boolean> } {
  const names = Object.keys(facets) as Facet[];
  const hasFacet = names.some((name) => asked.includes(name));
  const all = sql<boolean>`true`;
  const [read, listed] = hasFacet ? [all, shown] : [shown, all];
  const numberOf = (which: RawBuilder<boolean>) =>
    sql<number>`coalesce(${counted} filter (where ${which}), 0)::int`;
  return {
    read,
    columns: [
      numberOf(listed).as('count'),
      ...names.map((name) =>
        (asked.includes(name) ? numberOf(sql`${shown} and ${facets[name]}`) : sql<number>`0`).as(name),
      ),
    ],
  };
}
