/** How sales compare with those before (decisions: figures). */

/**
 * By how much the total has grown, as a share of the one before (0.25 is a quarter more); null when there is
 * nothing to compare with.
 */
export function salesTrend(total: number, before: number): number | null {
  return before === 0 ? null : (total - before) / before;
}
