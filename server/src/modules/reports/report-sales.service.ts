import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { startOfDay } from '@strojpark/core/domain/calendar-days';
import { addDays } from '@strojpark/core/domain/reminders';
import { addMonths, monthsOf } from '@strojpark/core/domain/report-periods';
import type { Ctx } from '../../lib/ctx.ts';
import type { Converter } from './report-amounts.service.ts';
import * as repo from './report-overview.repo.ts';
import type { ReportPeriod } from './report-period.service.ts';

/** Sales of each month in the company's currency. */
export async function salesByMonth(
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

/** Sales between two instants in the company's currency. */
export async function salesWithin(
  ctx: Pick<Ctx, 'db'>,
  { begin, end }: { begin: Date; end: Date },
  converter: Converter,
): Promise<{ count: number; value: number }> {
  const [found] = await repo.sumSales(ctx.db, [begin], end);
  return { count: found?.count ?? 0, value: converter.of(new Map([['CZK', found?.czk ?? 0]])) };
}
