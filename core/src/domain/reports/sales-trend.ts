/** Growth relative to the earlier total (0.25 is a quarter more); null if that was 0. */
export function salesTrend(total: number, before: number): number | null {
  return before === 0 ? null : (total - before) / before;
}
