import type {
  PeriodQuery,
  ageing,
  salesMonths,
  stockHistory,
  utilisation,
} from '@strojpark/core/contracts/reports';
import { calendarDay, startOfDay } from '@strojpark/core/domain/calendar-days';
import type { MachineStatus } from '@strojpark/core/domain/machine-status';
import { ageingBands, bandStarts } from '@strojpark/core/domain/report-ageing';
import { instantsOf, addMonths, monthsOf, sampleDays } from '@strojpark/core/domain/report-periods';
import { addDays } from '@strojpark/core/domain/reminders';
import { utilisationOf } from '@strojpark/core/domain/reports';
import type * as z from 'zod';
import type { Ctx } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';
import { converterOn } from './report-amounts.service.ts';
import * as repo from './report-figures.repo.ts';
import { periodOf } from './report-period.service.ts';

type StockCounts = Record<Exclude<MachineStatus, 'sold'>, number>;

const none = (): StockCounts => ({
  available: 0,
  reserved: 0,
  pending_approval: 0,
  maintenance: 0,
  damaged: 0,
});

/** Machines by status at the ends of days, counted back from now. */
export async function stockOverTime(ctx: Ctx, query: PeriodQuery): Promise<z.output<typeof stockHistory>> {
  const period = await periodOf(ctx, query);
  const days = sampleDays(period);
  const ends = days.map((day) => instantsOf({ from: day, to: day }, period.timezone, ctx.now).end);
  const moves = await repo.selectStatusMoves(ctx.db, ends);
  const counts = none();
  const add = (status: MachineStatus | null, n: number) => {
    if (status !== null && status !== 'sold') counts[status] += n;
  };
  for (const { status, n } of await repo.countByCategory(ctx.db)) add(status, n);
  const points = [];
  for (let index = days.length; index >= 1; index--) {
    for (const { bucket, from_status, to_status, n } of moves) {
      if (bucket !== index) continue;
      add(to_status, -n);
      add(from_status, n);
    }
    points.unshift({ day: days[index - 1] ?? period.to, counts: { ...counts } });
  }
  return { points };
}

/** Sales of each month in the company's currency. */
export async function salesByMonth(ctx: Ctx, query: PeriodQuery): Promise<z.output<typeof salesMonths>> {
  const period = await periodOf(ctx, query);
  const firsts = monthsOf(period);
  const begins = firsts.map((day) => startOfDay(day, period.timezone));
  const [sums, converter] = [
    await repo.sumSales(ctx.db, begins, period.end),
    await converterOn(ctx, period.to),
  ];
  const months = firsts.map((from, index) => {
    const sum = sums.find(({ bucket }) => bucket === index + 1);
    const last = addDays(addMonths(from, 1), -1);
    return {
      from,
      to: last < period.to ? last : period.to,
      count: sum?.count ?? 0,
      value: converter.of(new Map([['CZK', sum?.czk ?? 0]])),
    };
  });
  return { months, currency: converter.currency };
}

/** How long the machines of the inventory have been in it. */
export async function ageOfStock(ctx: Ctx): Promise<z.output<typeof ageing>> {
  const { timezone } = await readSettings(ctx);
  const starts = bandStarts(calendarDay(ctx.now, timezone), timezone);
  const counts = await repo.countByEntry(ctx.db, starts);
  return {
    bands: ageingBands.map((band, index) => {
      // The buckets are in the order of time: the last one holds the youngest.
      const bucket = starts.length - index;
      const of = (type: 'stock' | 'used') =>
        counts.find((one) => one.bucket === bucket && one.type === type)?.n ?? 0;
      return { ...band, stock: of('stock'), used: of('used') };
    }),
  };
}

const daySeconds = 86_400;

/** What the days of the machines of each category were spent on. */
export async function useOfDays(ctx: Ctx, query: PeriodQuery): Promise<z.output<typeof utilisation>> {
  const { begin, end } = await periodOf(ctx, query);
  const length = (end.getTime() - begin.getTime()) / 1000;
  const seconds = new Map<string, StockCounts>();
  const add = (category: string, status: MachineStatus | null, amount: number) => {
    if (status === null || status === 'sold') return;
    const sums = seconds.get(category) ?? none();
    sums[status] += amount;
    seconds.set(category, sums);
  };
  for (const { category, status, n } of await repo.countByCategory(ctx.db)) {
    add(category, status, n * length);
  }
  // As many as were there at the begin, for the whole period, and what the changes within it have added or taken.
  for (const { category, from_status, to_status, ...move } of await repo.selectCategoryMoves(
    ctx.db,
    begin,
    end,
  )) {
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
