import type { MachineAgeing, MachineFilter } from '@strojpark/core/contracts/machine-list';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { bandLimits, stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { amountIn } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import { companyMoney } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSetOfCall } from '../field-config/field-set.service.ts';
import * as repo from './machine-ageing.repo.ts';
import { checkedFilter } from './machine-list.service.ts';

/** Machines in the bands of days in stock, whatever days the filter asks for. */
export async function ageing(ctx: Ctx, asked: MachineFilter): Promise<MachineAgeing> {
  const filter = await checkedFilter(ctx, await fieldSetOfCall(ctx), {
    ...asked,
    daysFrom: undefined,
    daysTo: undefined,
  });
  const { today, currency, rates } = await companyMoney(ctx);
  const sums = await repo.sumByAge(ctx.db, filter, startsOn(today));
  const bands = stockBands.map((band, index) => {
    const own = sums.filter((sum) => sum.band === index);
    const value = own.reduce(
      (total, sum) => total + amountIn({ amount: sum.value, currency: sum.currency }, currency, rates),
      0,
    );
    return {
      ...band,
      count: own.reduce((total, { n }) => total + n, 0),
      value: Math.round(value * 100) / 100,
    };
  });
  return { bands, currency };
}

/** The machines in stock by type, in the same bands. */
export async function countByAge(ctx: Pick<Ctx, 'db'>, today: string) {
  const sums = await repo.sumByAge(ctx.db, { deleted: false }, startsOn(today));
  const count = (index: number, type: MachineType) =>
    sums.reduce((total, sum) => (sum.band === index && sum.type === type ? total + sum.n : total), 0);
  return stockBands.map((band, index) => ({
    ...band,
    stock: count(index, 'stock'),
    used: count(index, 'used'),
  }));
}

/** The first days of all bands except the oldest, newest first. */
const startsOn = (today: string) => bandLimits.map((days) => addDays(today, -days));

/** For choosing one of them. */
export const listLocations = (ctx: Ctx) => repo.selectLocations(ctx.db);
