import type { PeriodQuery, ReportFigures, ReportsOverview } from '@strojpark/core/contracts/reports';
import { addDays, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { bandStarts } from '@strojpark/core/domain/reports/report-ageing';
import { addMonths, instantsOf, monthsOf, sampleDays } from '@strojpark/core/domain/reports/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import type { RatedCurrency } from '../exchange-rates/exchange-rates.service.ts';
import { type Converter, converterOn } from './report-amounts.service.ts';
import { ageOfStock, daysOfCategories, stockOverTime } from './report-charts.ts';
import * as repo from './report-overview.repo.ts';
import type { ValueMove } from './report-overview.repo.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { type ReportPeriod, periodOf } from './report-period.service.ts';

/** Everything that the reports page shows for a period, from one scan of the changes since. */
export async function overview(ctx: Ctx, query: PeriodQuery): Promise<ReportsOverview> {
  const period = await periodOf(ctx, query);
  const { from, to, before, begin, end, timezone, isCurrent } = period;
  const days = sampleDays(period);
  const ends = days.map((day) => instantsOf({ from: day, to: day }, timezone, ctx.now).end);
  const now = await repo.selectInventory(ctx.db);
  const moves = await repo.selectMoves(ctx.db, { before: before.end, begin, ends });
  const hasBefore = await repo.hasHistoryBefore(ctx.db, before.end);
  const entered = await repo.countEntries(ctx.db, bandStarts(period.today, timezone).toReversed());
  const converter = await converterOn(ctx, to);
  const { value, ...counts } = inventoryFigures({ now, moves: moves.byValue, hasBefore, converter });
  return {
    figures: {
      period: { from, to },
      before: { from: before.from, to: before.to },
      isCurrent,
      ...counts,
      value: seesCosts(ctx) ? value : null,
      sales: {
        ...(await salesWithin(ctx, period, converter)),
        before: hasBefore ? await salesWithin(ctx, before, converter) : null,
      },
      currency: converter.currency,
    },
    stockHistory: stockOverTime(now, moves.byEnd, days),
    sales: await salesByMonth(ctx, period, converter),
    ageing: ageOfStock(now, entered, period.today),
    utilisation: daysOfCategories(now, moves.byCategory, (end.getTime() - begin.getTime()) / 1000),
  };
}

/** A number of machines with the same type, currency and status. */
type Group = Pick<ValueMove, 'type' | 'currency' | 'n' | 'value'> & { status: MachineStatus };

interface FigureSource {
  /** The current inventory. */
  now: readonly Group[];
  moves: readonly ValueMove[];
  /** False when there is nothing to compare with. */
  hasBefore: boolean;
  converter: Converter;
}

/** The inventory at the end of the period and of the previous one. */
function inventoryFigures({ now, moves, hasBefore, converter }: FigureSource) {
  // Changes after a time are subtracted from the current state.
  const atEnd = [...now, ...moves.filter(({ isLater }) => isLater).flatMap(inverse)];
  const atBefore = [...now, ...moves.flatMap(inverse)];

  const figure = (counts: (group: Group) => boolean) => {
    const count = (groups: Group[], type?: Group['type']) =>
      groups
        .filter((group) => counts(group) && (type === undefined || group.type === type))
        .reduce((sum, { n }) => sum + n, 0);
    return {
      stock: count(atEnd, 'stock'),
      used: count(atEnd, 'used'),
      before: hasBefore ? count(atBefore) : null,
    };
  };
  const valueOf = (groups: Group[]) => {
    const amounts = new Map<RatedCurrency, number>();
    for (const { status, currency, value } of groups) {
      if (status !== 'sold') amounts.set(currency, (amounts.get(currency) ?? 0) + value);
    }
    return converter.of(amounts);
  };
  return {
    total: figure(({ status }) => status !== 'sold'),
    available: figure(({ status }) => status === 'available'),
    reserved: figure(({ status }) => status === 'reserved'),
    maintenance: figure(({ status }) => status === 'maintenance'),
    value: { amount: valueOf(atEnd), before: hasBefore ? valueOf(atBefore) : null },
  } satisfies Partial<ReportFigures>;
}

/** The inverse of a move: removed from its target status, added to its source status. */
function inverse({ from_status, to_status, n, value, type, currency }: ValueMove): Group[] {
  return [
    ...(to_status === null ? [] : [{ type, currency, status: to_status, n: -n, value: -value }]),
    ...(from_status === null ? [] : [{ type, currency, status: from_status, n, value }]),
  ];
}

/** Sales per month in the company currency. */
async function salesByMonth(
  ctx: Pick<Ctx, 'db'>,
  period: ReportPeriod,
  converter: Converter,
): Promise<ReportsOverview['sales']> {
  const firsts = monthsOf(period);
  const begins = firsts.map((day) => startOfDay(day, period.timezone));
  const sums = await repo.sumSales(ctx.db, begins, period.end);
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

/** Sales between two instants in the company currency. */
async function salesWithin(
  ctx: Pick<Ctx, 'db'>,
  { begin, end }: { begin: Date; end: Date },
  converter: Converter,
): Promise<{ count: number; value: number }> {
  const [found] = await repo.sumSales(ctx.db, [begin], end);
  return { count: found?.count ?? 0, value: converter.of(new Map([['CZK', found?.czk ?? 0]])) };
}
