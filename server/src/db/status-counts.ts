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
