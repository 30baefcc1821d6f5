import type { PeriodQuery, ReportFigures } from '@strojpark/core/contracts/reports';
import type { MachineStatus } from '@strojpark/core/domain/machine-status';
import { can } from '@strojpark/core/domain/permissions';
import type { Ctx } from '../../lib/ctx.ts';
import type { RatedCurrency } from '../exchange-rates/exchange-rates.service.ts';
import { inventoryNow } from '../machines/machine-statistics.service.ts';
import { converterOn } from './report-amounts.service.ts';
import * as repo from './report-figures.repo.ts';
import { periodOf, type ReportPeriod } from './report-period.service.ts';

type Group = Pick<repo.FigureMove, 'type' | 'currency' | 'n' | 'value'> & { status: MachineStatus };

/** How the inventory stands at the end of a period, against the end of the period before. */
export async function figures(ctx: Ctx, query: PeriodQuery): Promise<ReportFigures> {
  const period = await periodOf(ctx, query);
  const { before, end } = period;
  const [now, moves, hasBefore, sales, converter] = [
    await inventoryNow(ctx),
    await repo.selectFigureMoves(ctx.db, [before.end, end]),
    await repo.hasHistoryBefore(ctx.db, before.end),
    await salesOf(ctx, period),
    await converterOn(ctx, period.to),
  ];
  // What has happened since an instant is taken away from what is now.
  const groupsAt = (since: number): Group[] => [
    ...now,
    ...moves.filter(({ bucket }) => bucket >= since).flatMap(undone),
  ];
  const [atEnd, atBefore] = [groupsAt(2), groupsAt(1)];

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
  const inCompany = (czk: number) => converter.of(new Map([['CZK', czk]]));
  const shownSales = ({ count, czk }: Sales) => ({ count, value: inCompany(czk) });
  const { from, to } = period;

  return {
    period: { from, to },
    before: { from: before.from, to: before.to },
    isCurrent: period.isCurrent,
    total: figure(({ status }) => status !== 'sold'),
    available: figure(({ status }) => status === 'available'),
    reserved: figure(({ status }) => status === 'reserved'),
    maintenance: figure(({ status }) => status === 'maintenance'),
    value: can(ctx.user, 'machines.view_costs')
      ? { amount: valueOf(atEnd), before: hasBefore ? valueOf(atBefore) : null }
      : null,
    sales: { ...shownSales(sales.own), before: hasBefore ? shownSales(sales.before) : null },
    currency: converter.currency,
  };
}

/** A move taken back: out of the status into which it led, into the one that it left. */
function undone({ from_status, to_status, n, value, ...group }: repo.FigureMove): Group[] {
  return [
    ...(to_status === null ? [] : [{ ...group, status: to_status, n: -n, value: -value }]),
    ...(from_status === null ? [] : [{ ...group, status: from_status, n, value }]),
  ];
}

interface Sales {
  count: number;
  czk: number;
}

async function salesOf(ctx: Ctx, period: ReportPeriod): Promise<{ own: Sales; before: Sales }> {
  const within = async ({ begin, end }: { begin: Date; end: Date }): Promise<Sales> => {
    const [found] = await repo.sumSales(ctx.db, [begin], end);
    return { count: found?.count ?? 0, czk: found?.czk ?? 0 };
  };
  return { own: await within(period), before: await within(period.before) };
}
