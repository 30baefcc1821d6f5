import type { PeriodQuery, ReportFigures, ReportsOverview } from '@strojpark/core/contracts/reports';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { totalIn } from '@strojpark/core/domain/money/money';
import { addMonths, monthsOf, type Period, sampleDays } from '@strojpark/core/domain/reports/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import {
  conversionRate,
  moneyOn,
  type CompanyMoney,
  type DatedMoney,
  type RatedCurrency,
} from '../exchange-rates/exchange-rates.service.ts';
import { daysOfCategories, stockOverTime } from './report-charts.ts';
import * as repo from './report-overview.repo.ts';
import type { TimedMove } from './report-overview.repo.ts';
import { ageingByType } from '../machines/machine-ageing.service.ts';
import { seesCosts } from '../machines/machine-costs.service.ts';
import { type ReportPeriod, periodOf } from './report-period.service.ts';

/** Everything that the reports page shows for a period, from the totals of the changes since. */
export async function overview(ctx: Ctx, query: PeriodQuery): Promise<ReportsOverview> {
  const period = await periodOf(ctx, query);
  const { from, to, before, begin, end, isCurrent } = period;
  const days = sampleDays(period);
  const after = days.map((day) => addDays(day, 1));
  const now = await repo.selectInventory(ctx.db);
  const moves = await repo.selectMoves(ctx.db, [addDays(before.to, 1), ...after]);
  const hasBefore = await repo.hasHistoryBefore(ctx.db, before.end);
  const until = addDays(to, 1);
  const byCategory = await repo.selectCategoryMoves(ctx.db, { from, until, end });
  const money = await moneyOn(ctx, to);
  const { value, ...counts } = inventoryFigures({
    now,
    moves,
    later: moves.filter(({ at }) => at === days.length),
    hasBefore,
    money,
  });
  return {
    figures: {
      period: { from, to },
      before: { from: before.from, to: before.to },
      isCurrent,
      ...counts,
      value: seesCosts(ctx) ? value : null,
      sales: {
        ...(await salesWithin(ctx, period, money)),
        before: hasBefore ? await salesWithin(ctx, before, money) : null,
      },
      currency: money.currency,
    },
    stockHistory: stockOverTime(now, moves, days),
    sales: await salesByMonth(ctx, period, money),
    ageing: await ageingByType(ctx),
    utilisation: daysOfCategories(now, byCategory, (end.getTime() - begin.getTime()) / 1000),
  };
}

/** Every change and sale appends to the totals by day; this merges the rows of each group. */
export const compactTotals = (ctx: Ctx): Promise<void> => repo.foldReportTotals(ctx.db);

/** A number of machines with the same type, currency and status. */
type Group = Pick<TimedMove, 'type' | 'currency' | 'n' | 'value'> & { status: MachineStatus };

interface FigureSource {
  /** The current inventory. */
  now: readonly Group[];
  /** Since the end of the previous period, and since the end of the period. */
  moves: readonly TimedMove[];
  later: readonly TimedMove[];
  /** False when there is nothing to compare with. */
  hasBefore: boolean;
  money: DatedMoney;
}

/** The inventory at the end of the period and of the previous one. */
function inventoryFigures({ now, moves, later, hasBefore, money }: FigureSource) {
  // Changes after a time are subtracted from the current state.
  const atEnd = [...now, ...later.flatMap(inverse)];
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
  const amountsOf = (groups: Group[]) => {
    const amounts = new Map<RatedCurrency, number>();
    for (const { status, currency, value } of groups) {
      if (status !== 'sold') amounts.set(currency, (amounts.get(currency) ?? 0) + value);
    }
    return amounts;
  };
  const amounts = amountsOf(atEnd);
  return {
    total: figure(({ status }) => status !== 'sold'),
    available: figure(({ status }) => status === 'available'),
    reserved: figure(({ status }) => status === 'reserved'),
    maintenance: figure(({ status }) => status === 'maintenance'),
    value: {
      amount: totalIn(money, amounts),
      before: hasBefore ? totalIn(money, amountsOf(atBefore)) : null,
      rate: conversionRate(money, amounts),
    },
  } satisfies Partial<ReportFigures>;
}

/** The inverse of a move: removed from its target status, added to its source status. */
function inverse({ from_status, to_status, n, value, type, currency }: TimedMove): Group[] {
  return [
    ...(to_status === null ? [] : [{ type, currency, status: to_status, n: -n, value: -value }]),
    ...(from_status === null ? [] : [{ type, currency, status: from_status, n, value }]),
  ];
}

/** Sales per month in the company currency. */
async function salesByMonth(
  ctx: Pick<Ctx, 'db'>,
  period: ReportPeriod,
  money: CompanyMoney,
): Promise<ReportsOverview['sales']> {
  const firsts = monthsOf(period);
  const sums = await repo.sumSales(ctx.db, firsts, period.to);
  const months = firsts.map((from, index) => {
    const sum = sums.find(({ bucket }) => bucket === index + 1);
    const last = addDays(addMonths(from, 1), -1);
    return {
      from,
      to: last < period.to ? last : period.to,
      count: sum?.count ?? 0,
      value: totalIn(money, [['CZK', sum?.czk ?? 0]]),
    };
  });
  return { months, currency: money.currency };
}

/** Sales of a period in the company currency. */
async function salesWithin(
  ctx: Pick<Ctx, 'db'>,
  { from, to }: Period,
  money: CompanyMoney,
): Promise<{ count: number; value: number }> {
  const [found] = await repo.sumSales(ctx.db, [from], to);
  return { count: found?.count ?? 0, value: totalIn(money, [['CZK', found?.czk ?? 0]]) };
}
