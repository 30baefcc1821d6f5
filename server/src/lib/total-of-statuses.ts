/** The total of a list and the facets that were asked for, from counts by status that ignore the filter by status. */
export function totalOfStatuses(
  counts: Record<'status', Record<string, number>> & Record<string, Record<string, number>>,
  chosen: readonly string[] | undefined,
  asked: string | undefined,
) {
  const total = Object.entries(counts.status)
    .filter(([status]) => chosen === undefined || chosen.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
  const wanted = asked?.split(',') ?? [];
  return {
    total,
    totalIsExact: true as const,
    ...(asked !== undefined && {
      facets: Object.fromEntries(Object.entries(counts).filter(([name]) => wanted.includes(name))),
    }),
  };
}
