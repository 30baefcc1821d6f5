import type { MachineStatistics } from '@strojpark/core/contracts/machine-list';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { totalIn } from '@strojpark/core/domain/money/money';
import type { Ctx } from '../../lib/ctx.ts';
import {
  companyMoney,
  conversionRate,
  type RatedCurrency,
} from '../exchange-rates/exchange-rates.service.ts';
import { foldAgeTotals } from './machine-ageing.repo.ts';
import { foldMachineTotals, selectInventoryTotals } from './machine-totals.repo.ts';
import { mergeMachineWords } from './machine-words.repo.ts';

/** Counts by status and type and the value of the inventory; totals exclude sold machines. */
export async function statistics(ctx: Ctx, type?: MachineType): Promise<MachineStatistics> {
  const figures: MachineStatistics = {
    total: 0,
    available: 0,
    reserved: 0,
    pending_approval: 0,
    maintenance: 0,
    damaged: 0,
    sold: 0,
    stock: 0,
    used: 0,
    totalValue: 0,
    rate: null,
    currency: 'CZK',
  };
  const values = new Map<RatedCurrency, number>();
  for (const group of await selectInventoryTotals(ctx.db, type)) {
    figures[group.status] += group.n;
    if (group.status === 'sold') continue;
    figures.total += group.n;
    figures[group.type] += group.n;
    values.set(group.currency, (values.get(group.currency) ?? 0) + group.value);
  }
  const money = await companyMoney(ctx);
  return {
    ...figures,
    totalValue: totalIn(money, values),
    rate: conversionRate(money, values),
    currency: money.currency,
  };
}

/** Every change appends to the totals; this merges the rows of each group. */
export async function compactTotals(ctx: Ctx): Promise<void> {
  await foldMachineTotals(ctx.db);
  await foldAgeTotals(ctx.db);
  await mergeMachineWords(ctx.db);
}
