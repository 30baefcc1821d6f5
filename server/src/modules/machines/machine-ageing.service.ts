import type { MachineAgeing, MachineFilter } from '@strojpark/core/contracts/machine-list';
import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { bandLimits, stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { totalIn } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import { companyMoney, type CompanyMoney } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSetOfCall } from '../field-config/field-set.service.ts';
import { seesCosts } from './machine-costs.service.ts';
import * as repo from './machine-ageing.repo.ts';
import { checkedFilter } from './machine-list.service.ts';

/** Machines in the bands of days in stock, whatever days the filter asks for. */
export async function ageing(ctx: Ctx, asked: MachineFilter): Promise<MachineAgeing> {
  const filter = await checkedFilter(ctx, await fieldSetOfCall(ctx), {
    ...asked,
    daysFrom: undefined,
    daysTo: undefined,
  });
  const { today, ...money } = await companyMoney(ctx);
  const sums = await repo.sumByAge(ctx.db, filter, startsOn(today));
  const bands = stockBands.map((band, index) => {
    const own = sums.filter((sum) => sum.band === index);
    return { ...band, count: countOf(own), value: valueOf(own, money) };
  });
  return { bands, currency: money.currency };
}

/** All machines in stock by type, in the same bands, with their value for those who may see costs. */
export async function ageingByType(ctx: Ctx): Promise<ReportsOverview['ageing']> {
  const { today, ...money } = await companyMoney(ctx);
  const sums = await repo.sumByAge(ctx.db, { deleted: false }, startsOn(today));
  const bands = stockBands.map((band, index) => {
    const own = sums.filter((sum) => sum.band === index);
    return {
      ...band,
      stock: countOf(own.filter(({ type }) => type === 'stock')),
      used: countOf(own.filter(({ type }) => type === 'used')),
      value: seesCosts(ctx) ? valueOf(own, money) : null,
    };
  });
  return { bands, currency: money.currency };
}

const countOf = (sums: readonly repo.AgeSum[]) => sums.reduce((total, { n }) => total + n, 0);

const valueOf = (sums: readonly repo.AgeSum[], money: CompanyMoney) =>
  totalIn(
    money,
    sums.map(({ currency, value }) => [currency, value]),
  );

/** The first days of all bands except the oldest, newest first. */
const startsOn = (today: string) => bandLimits.map((days) => addDays(today, -days));

/** For choosing one of them. */
export const listLocations = (ctx: Ctx) => repo.selectLocations(ctx.db);
