import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { utilisationOf } from '@strojpark/core/domain/reports/reports';
import type { CategoryMove, TimedMove } from './report-overview.repo.ts';

type StockCounts = Record<Exclude<MachineStatus, 'sold'>, number>;

const none = (): StockCounts => ({
  available: 0,
  reserved: 0,
  pending_approval: 0,
  maintenance: 0,
  damaged: 0,
});

interface Counted {
  status: MachineStatus;
  n: number;
}

/** Machines by status at the end of each day, calculated backwards from now; moves with `at` 1 came after the first day. */
export function stockOverTime(
  now: readonly Counted[],
  moves: readonly Pick<TimedMove, 'at' | 'from_status' | 'to_status' | 'n'>[],
  days: readonly string[],
): ReportsOverview['stockHistory'] {
  const counts = none();
  const add = (status: MachineStatus | null, n: number) => {
    if (status !== null && status !== 'sold') counts[status] += n;
  };
  for (const { status, n } of now) add(status, n);
  const movesAfter = Map.groupBy(moves, ({ at }) => at);
  const points = days
    .map((day, index) => ({ day, index }))
    .toReversed()
    .map(({ day, index }) => {
      for (const { from_status, to_status, n } of movesAfter.get(index + 1) ?? []) {
        add(to_status, -n);
        add(from_status, n);
      }
      return { day, counts: { ...counts } };
    });
  return { points: points.toReversed() };
}

const daySeconds = 86_400;

/** The days per status and category, in a period of `length` seconds. */
export function daysOfCategories(
  now: readonly (Counted & { category: string })[],
  moves: readonly CategoryMove[],
  length: number,
): ReportsOverview['utilisation'] {
  const seconds = new Map<string, StockCounts>();
  const add = (category: string, status: MachineStatus | null, amount: number) => {
    if (status === null || status === 'sold') return;
    const sums = seconds.get(category) ?? none();
    sums[status] += amount;
    seconds.set(category, sums);
  };
  for (const { category, status, n } of now) add(category, status, n * length);
  // Machines present at the start count for the whole period; changes within it add or subtract the rest.
  for (const { category, from_status, to_status, ...move } of moves) {
    const amount = move.seconds - move.n * length;
    add(category, to_status, amount);
    add(category, from_status, -amount);
  }
  const toDays = (amount: number) => Math.max(0, Math.round((10 * amount) / daySeconds) / 10);
  const categories = Array.from(seconds, ([category, sums]) => {
    const days = Object.fromEntries(
      Object.entries(sums).map(([status, amount]) => [status, toDays(amount)]),
    ) as StockCounts;
    const total = Object.values(sums).reduce((sum, amount) => sum + amount, 0);
    const promised = sums.reserved + sums.pending_approval;
    return { category, days, total: toDays(total), utilisation: utilisationOf({ promised, total }) };
  });
  return {
    categories: categories
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => other.total - one.total || (one.category < other.category ? -1 : 1)),
  };
}
