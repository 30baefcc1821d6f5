/** The total of a list and the facets that were asked for, from counts by status that ignore the filter by status. */
export function totalOfStatuses(
  counts: Record<'status', Record<string, number>> & Record<string, Record<string, number>>,
  chosen: readonly string[] | undefined,
  asked: string | undefined,
  /** Statuses of which not all were counted. */
  capped: readonly string[] = [],
) {
  const isShown = (status: string) => chosen === undefined || chosen.includes(status);
  const total = Object.entries(counts.status)
    .filter(([status]) => isShown(status))
    .reduce((sum, [, count]) => sum + count, 0);
  const wanted = asked?.split(',') ?? [];
  return {
    total,
    totalIsExact: !capped.some(isShown),
    ...(asked !== undefined && {
      facets: Object.fromEntries(Object.entries(counts).filter(([name]) => wanted.includes(name))),
    }),
  };
}
