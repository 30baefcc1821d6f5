import type { PeriodQuery, ReportsOverview } from '@strojpark/core/contracts/reports';
import { can } from '@strojpark/core/domain/permissions';
import { bandStarts } from '@strojpark/core/domain/report-ageing';
import { instantsOf, sampleDays } from '@strojpark/core/domain/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import { converterOn } from './report-amounts.service.ts';
import { ageOfStock, stockOverTime, daysOfCategories } from './report-charts.ts';
import { inventoryFigures } from './report-figures.ts';
import * as repo from './report-overview.repo.ts';
import { periodOf } from './report-period.service.ts';
import { salesByMonth, salesWithin } from './report-sales.service.ts';

/** Everything that the reports page shows about a period, from one pass over what has happened since. */
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
      value: can(ctx.user, 'machines.view_costs') ? value : null,
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
